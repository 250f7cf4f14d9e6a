package org.hotseat.event;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.kernel.list.StreamEvent;
import org.jspecify.annotations.Nullable;

/**
 * Entries that were read for streams: each event with its place, in the form in which all streams send it. For one
 * thread.
 *
 * @param from the number from which on all entries are included
 * @param end the place after them
 */
record ReadEvents(long from, List<Placed> events, EventCursor end) {

    /** An event with its place in the feed. */
    static final class Placed {

        private final EventCursor at;
        private final FeedEvent event;
        private @Nullable StreamEvent sent;

        Placed(EventCursor at, FeedEvent event) {
            this.at = at;
            this.event = event;
        }

        EventCursor cursorAfter() {
            return new EventCursor(at.number(), at.index() + 1);
        }

        boolean isBefore(EventCursor place) {
            return at.number() < place.number() || (at.number() == place.number() && at.index() < place.index());
        }

        SequencedEvent event() {
            return new SequencedEvent(at, event);
        }

        StoredEvent stored() {
            return event.event();
        }

        /** Returns the form in which it is sent; made when the first stream sends it. */
        StreamEvent sent() {
            StreamEvent made = sent;
            if (made == null) {
                made = StreamEvent.placed(cursorAfter().text(), CloudEvents.of(event));
                sent = made;
            }
            return made;
        }
    }

    /** Returns whether more entries may follow. */
    boolean isFull() {
        return end.number() - from >= EventFeed.ENTRIES;
    }

    static ReadEvents of(long from, List<LogEntry> entries) {
        List<Placed> events = new ArrayList<>();
        EventCursor end = new EventCursor(from, 0);
        for (LogEntry entry : entries) {
            for (int i = 0; i < entry.events().size(); i++) {
                events.add(new Placed(
                        new EventCursor(entry.number(), i), entry.events().get(i)));
            }
            end = new EventCursor(entry.number() + 1, 0);
        }
        return new ReadEvents(from, events, end);
    }
}
