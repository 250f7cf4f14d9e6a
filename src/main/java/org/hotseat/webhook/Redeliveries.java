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
 * Moves webhooks to another place in the feed. Throws {@link Unavailable} when a store is away, and {@link NotFound}
 * when there is no such webhook.
 */
@Service
class Redeliveries {

    private final WebhookActs acts;
    private final RedeliveryFacts redeliveries;
    private final ChangeFeed feed;

    @Inject
    Redeliveries(WebhookActs acts, RedeliveryFacts redeliveries, ChangeFeed feed) {
        this.acts = acts;
        this.redeliveries = redeliveries;
        this.feed = feed;
    }

    /**
     * Delivers all from a place on again, also where it is paused or off; or goes on from a place that was not reached
     * yet, and leaves out what is before it. The same request again with its key is answered alike, and nothing goes
     * back twice.
     *
     * @param place the place, or else the time from which on
     * @throws Conflict {@code events-removed} when not all of it is kept any more
     */
    Redelivery redeliver(WebhookId id, Optional<EventCursor> place, Instant since, Optional<IdempotencyKey> key) {
        acts.find(id);
        Instant now = acts.now();
        if (place.isEmpty() && since.isAfter(now)) {
            throw InvalidInput.of("since", "must not be in the future");
        }
        EventCursor cursor = place.orElseGet(() -> feed.before(since));
        if (cursor.number() > feed.end().number()) {
            throw InvalidInput.of("since", "must be a place that the feed has reached");
        }
        feed.check(cursor);
        acts.note(id, "since", place.map(EventCursor::text).orElseGet(since::toString));
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
            acts.change(id, (webhook, time) -> webhook.with(kept.cursor()).with(Standing.fresh(time)));
            redeliveries.done(name);
        }
        return kept;
    }
}
