package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.StorageKey;
import org.hotseat.facts.mongo.FactIndexes;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.webhook.Webhooks.Shown;
import org.hotseat.webhook.send.WebhookId;

/**
 * Rotates the keys of webhooks. At the start it encrypts the keys that were stored before a {@link StorageKey} was set.
 * A server that cannot decrypt the stored keys does not start. Throws {@link Unavailable} when a store is unavailable,
 * and {@link NotFound} when the webhook does not exist.
 */
@Service
class KeyRotations implements FactIndexes {

    private final WebhookUpdates updates;
    private final WebhookFacts facts;
    private final StorageKey storageKey;

    @Inject
    KeyRotations(WebhookUpdates updates, WebhookFacts facts, StorageKey storageKey) {
        this.updates = updates;
        this.facts = facts;
        this.storageKey = storageKey;
    }

    @Override
    public List<Index> indexes() {
        return List.of();
    }

    /**
     * Checks and encrypts the stored keys.
     *
     * @throws IllegalArgumentException when keys are encrypted by another key than this server's; the server does not
     *     start then
     */
    @Override
    public void upgrade() {
        List<Webhook> all = facts.all();
        all.forEach(webhook -> webhook.keys().check(storageKey, webhook.id()));
        if (storageKey.key().isPresent()) {
            all.stream().filter(webhook -> !webhook.keys().sealed()).forEach(this::seal);
        }
    }

    private void seal(Webhook webhook) {
        KeyRing ring = webhook.keys().open(storageKey, webhook.id());
        facts.reseal(webhook, StoredKeys.of(ring, storageKey, webhook.id()));
    }

    /**
     * Gives a webhook new keys. A repetition with the same idempotency key gets the same keys, while the former ones
     * sign as well.
     *
     * @param overlap the time for which the former keys sign as well; zero ends them within a second, even during
     *     another rotation
     * @throws Conflict {@code rotating} while the former keys of another rotation sign
     */
    Shown rotate(WebhookId id, Duration overlap, Optional<IdempotencyKey> key) {
        Webhook before = updates.find(id);
        KeyRing ring = before.keys().open(storageKey, id);
        Instant now = updates.now();
        if (ring.rotating(now)) {
            if (key.isPresent()
                    && ring.asked().filter(asked -> same(asked, key.get())).isPresent()) {
                if (!ring.asked().equals(key)) {
                    throw new KeyReused();
                }
                return new Shown(before, Optional.of(ring.current()));
            } else if (!overlap.isZero()) {
                throw new Conflict("rotating", "The keys from before the last rotation are still valid.")
                        .with("formerKeysUntil", ring.formerUntil().orElse(now).toString());
            }
        }
        updates.writeAuditLine(id, "overlapMinutes", Long.toString(overlap.toMinutes()));
        SigningKeys next = SigningKeys.generate();
        Webhook changed = before.with(StoredKeys.of(ring.rotated(next, now, now.plus(overlap), key), storageKey, id))
                .next();
        if (!facts.change(changed, now)) {
            throw WebhookUpdates.changing();
        }
        return new Shown(changed, Optional.of(next));
    }

    private static boolean same(IdempotencyKey one, IdempotencyKey other) {
        return one.caller().equals(other.caller()) && one.key().equals(other.key());
    }
}
