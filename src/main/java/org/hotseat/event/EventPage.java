package org.hotseat.event;

import java.util.ArrayList;
import java.util.List;

/**
 * Events that a caller asked for, and the place behind the last event that was read.
 *
 * @param end whether nothing of the feed was there behind that place
 */
record EventPage(List<FeedEvent> events, EventCursor next, boolean end) {

    /** Whether there is anything to answer with now. */
    boolean empty() {
        return events.isEmpty();
    }

    /** Looks through entries that follow a place. */
    static EventPage of(EventQuery query, EventCursor after, int limit, List<LogEntry> entries) {
        List<FeedEvent> found = new ArrayList<>();
        EventCursor next = after;
        for (LogEntry entry : entries) {
            int index = entry.number() == after.number() ? after.index() : 0;
            if (entry.number() < after.number()) {
                continue;
            }
            for (; index < entry.events().size(); index++) {
                if (found.size() == limit) {
                    return new EventPage(found, new EventCursor(entry.number(), index), false);
                }
                FeedEvent event = entry.events().get(index);
                if (query.fits(event.event())) {
                    found.add(event);
                }
            }
            next = new EventCursor(entry.number() + 1, 0);
        }
        return new EventPage(found, next, true);
    }
}
