package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.inject.Inject;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.hotseat.event.EventCursor;
import org.hotseat.facts.StorageKey;
import org.hotseat.testing.InServer;
import org.hotseat.webhook.send.WebhookId;
import org.junit.jupiter.api.Test;

/** Readiness tells which webhooks are paused, and is up all the same. */
class WebhooksHealthIT extends InServer {

    @Inject
    @Readiness
    private WebhooksHealth reported;

    @Inject
    private WebhookFacts facts;

    @Test
    void aPausedWebhookIsReported() {
        isTold(EndpointHealth.State.PAUSED, EndpointHealth.FAILING);
    }

    @Test
    void oneThatIsOffSinceItsEventsAreRemovedIsReported() {
        isTold(EndpointHealth.State.OFF, EndpointHealth.REMOVED);
    }

    private void isTold(EndpointHealth.State state, String reason) {
        Instant far = Instant.parse("2090-01-01T00:00:00Z");
        WebhookId id = new WebhookId("told-" + UUID.randomUUID());
        facts.create(new Webhook(
                id,
                new Webhook.Definition(URI.create("http://127.0.0.1:1/"), List.of("paid"), List.of()),
                far,
                new EventCursor(1, 0),
                Optional.empty(),
                new EndpointHealth(state, reason, 31, Optional.of(Instant.EPOCH), far),
                StoredKeys.of(KeyRing.of(SigningKeys.generate()), new StorageKey(Optional.empty()), id),
                1,
                new Webhook.Lease("", "")));
        try {
            await().untilAsserted(() -> assertThat(told(state)).contains(id + " (" + reason + ")"));
            assertThat(reported.call().getStatus()).isEqualTo(HealthCheckResponse.Status.UP);
        } finally {
            facts.delete(id);
        }
        await().untilAsserted(() -> assertThat(told(state)).doesNotContain(id.value()));
    }

    private String told(EndpointHealth.State state) {
        Map<String, Object> data = reported.call().getData().orElse(Map.of());
        return String.valueOf(data.getOrDefault(state.name().toLowerCase(Locale.ROOT), ""));
    }
}
