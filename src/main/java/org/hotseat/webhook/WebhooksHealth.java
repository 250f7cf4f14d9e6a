package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;
import org.hotseat.kernel.Service;

/**
 * Reports in readiness which webhooks are paused or off. It is always up: a failing receiver is no reason to send this
 * server no requests. Reads no store.
 */
@Readiness
@Service
public class WebhooksHealth implements HealthCheck {

    private final DeliveryMeters meters;

    @Inject
    WebhooksHealth(DeliveryMeters meters) {
        this.meters = meters;
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder answer =
                HealthCheckResponse.named("webhooks").up();
        report(answer, "paused", meters.inState(EndpointHealth.State.PAUSED));
        report(answer, "off", meters.inState(EndpointHealth.State.OFF));
        return answer.build();
    }

    private static void report(HealthCheckResponseBuilder answer, String state, List<Webhook> webhooks) {
        if (!webhooks.isEmpty()) {
            answer.withData(
                    state,
                    webhooks.stream()
                            .map(webhook ->
                                    webhook.id() + " (" + webhook.health().reason() + ")")
                            .collect(Collectors.joining(", ")));
        }
    }
}
