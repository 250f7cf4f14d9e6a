package org.hotseat.event;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.pending.StoredEvent;

/** Events of the feed, for tests of other packages. */
public final class ToldEvents {

    private ToldEvents() {}

    /** The only one of its entry. */
    public static SequencedEvent of(long number) {
        StoredEvent event = new StoredEvent(Long.toString(number), "held", "holds/1", "schedules/evening", Map.of());
        return new SequencedEvent(
                new EventCursor(number, 0), new FeedEvent(event, Optional.of(Instant.EPOCH), Optional.empty()));
    }
}
