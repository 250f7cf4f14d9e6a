package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.spec.SecretKeySpec;
import org.hotseat.event.EventCursor;
import org.hotseat.facts.StorageKey;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.testing.TestStores;
import org.hotseat.webhook.send.WebhookId;
import org.junit.jupiter.api.Test;

/** Keys of webhooks that were stored before there was a key to seal them. */
class KeysAtRestIT {

    private static final StorageKey NONE = new StorageKey(Optional.empty());
    private static final StorageKey KEY = new StorageKey(Optional.of(new SecretKeySpec(new byte[32], "AES")));

    private final WebhookFacts facts = new WebhookFacts(new MongoConnection(new FactsSettings(
            TestStores.current().mongoUri(), "webhooks_" + UUID.randomUUID(), Duration.ofSeconds(20), true, 100, 100)));

    @Test
    void areSealedAtTheNextStart() {
        WebhookId id = new WebhookId("w");
        KeyRing ring = KeyRing.of(SigningKeys.generate());
        facts.create(new Webhook(
                id,
                new Webhook.Definition(URI.create("http://127.0.0.1:1/"), List.of("paid"), List.of()),
                Instant.EPOCH,
                new EventCursor(1, 0),
                Optional.empty(),
                EndpointHealth.fresh(Instant.EPOCH),
                StoredKeys.of(ring, NONE, id),
                1,
                new Webhook.Lease("", "")));

        new KeyRotations(null, facts, NONE).upgrade();
        assertThat(facts.find(id).orElseThrow().keys().sealed()).isFalse();
        new KeyRotations(null, facts, KEY).upgrade();

        StoredKeys sealed = facts.find(id).orElseThrow().keys();
        assertThat(sealed.sealed()).isTrue();
        assertThat(sealed.open(KEY, id).current().bytes())
                .isEqualTo(ring.current().bytes());
        new KeyRotations(null, facts, KEY).upgrade();
        assertThat(facts.find(id).orElseThrow().keys())
                .as("nothing is left to seal")
                .isEqualTo(sealed);
        assertThatThrownBy(new KeyRotations(null, facts, NONE)::upgrade)
                .as("a start without the key")
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_CODES_KEY is not the key by which the secrets of webhook w");
    }
}
