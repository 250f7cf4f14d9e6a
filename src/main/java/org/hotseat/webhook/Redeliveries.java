package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hotseat.event.ChangeFeed;
import org.hotseat.event.EventCursor;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.webhook.RedeliveryFacts.Redelivery;
import org.hotseat.webhook.send.WebhookId;

/**
 * Moves webhooks to another place in the feed. Throws {@link Unavailable} when a store is unavailable, and
 * {@link NotFound} when the webhook does not exist.
 */
@Service
class Redeliveries {

    private final WebhookUpdates updates;
    private final RedeliveryFacts redeliveries;
    private final ChangeFeed feed;

    @Inject
    Redeliveries(WebhookUpdates updates, RedeliveryFacts redeliveries, ChangeFeed feed) {
        this.updates = updates;
        this.redeliveries = redeliveries;
        this.feed = feed;
    }

    /**
     * Delivers all events after a place again, even if the webhook is paused or off. With a place that was not reached
     * yet, it continues there and leaves out the events before it. A repetition with the same idempotency key gets the
     * same answer and moves nothing again.
     *
     * @param place the place; empty to use the time
     * @param since the time of the first events
     * @throws Conflict {@code events-removed} when some of these events are no longer kept
     */
    Redelivery redeliver(WebhookId id, Optional<EventCursor> place, Instant since, Optional<IdempotencyKey> key) {
        updates.find(id);
        Instant now = updates.now();
        if (place.isEmpty() && since.isAfter(now)) {
            throw InvalidInput.of("since", "must not be in the future");
        }
        EventCursor cursor = place.orElseGet(() -> feed.before(since));
        if (cursor.number() > feed.end().number()) {
            throw InvalidInput.of("since", "must be a position that the feed has reached");
        }
        feed.check(cursor);
        updates.writeAuditLine(id, "since", place.map(EventCursor::text).orElseGet(since::toString));
        String fingerprint = IdempotencyKey.fingerprint(key);
        String name = key.map(given ->
                        UUID.nameUUIDFromBytes((given.caller() + "\n" + given.key()).getBytes(StandardCharsets.UTF_8)))
                .orElseGet(UUID::randomUUID)
                .toString();
        Redelivery kept = redeliveries.keep(new Redelivery(name, id, cursor, now, fingerprint, false));
        if (!kept.fingerprint().equals(fingerprint)) {
            throw new KeyReused();
        }
        if (!kept.done()) {
            updates.change(id, (webhook, time) -> webhook.with(kept.cursor()).with(EndpointHealth.fresh(time)));
            redeliveries.done(name);
        }
        return kept;
    }
}
