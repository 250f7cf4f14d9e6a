package org.hotseat.event;

import java.util.ArrayList;
import java.util.List;

/**
 * The events for a caller, and the place after the last event that was read.
 *
 * @param end whether nothing of the feed followed that place
 */
record EventPage(List<FeedEvent> events, EventCursor next, boolean end) {

    /** Returns whether the page has no events to answer with. */
    boolean empty() {
        return events.isEmpty();
    }

    /** Selects events from entries that follow a place. */
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
                if (query.matches(event.event())) {
                    found.add(event);
                }
            }
            next = new EventCursor(entry.number() + 1, 0);
        }
        return new EventPage(found, next, true);
    }
}
