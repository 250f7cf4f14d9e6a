package org.hotseat.event;

import jakarta.inject.Inject;
import java.util.List;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;

/** Reads the change feed. Every server reads the same events. */
@Service
class EventFeed {

    /** The number of log entries in one read. */
    static final int ENTRIES = 10;

    /**
     * The largest number of entries that one request reads, so that a filter with few matches does not occupy a thread
     * for long.
     */
    private static final int MAX_ENTRIES = 200;

    private final LogFacts log;
    private final LogEnds ends;

    @Inject
    EventFeed(LogFacts log, LogEnds ends) {
        this.log = log;
        this.ends = ends;
    }

    /** Returns the place before all events that are kept; one read. */
    EventCursor beginning() {
        return new EventCursor(ends.first(), 0);
    }

    /** Returns the place after all events; one read. */
    EventCursor end() {
        return new EventCursor(ends.last().number() + 1, 0);
    }

    /**
     * Returns the events after a place. Two reads, and more when a filter excludes many events. The page may be empty
     * while events follow; its place has moved then.
     *
     * @throws Conflict {@code events-removed} when events after the place are no longer kept
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    EventPage page(EventQuery query, EventCursor after, int limit) {
        List<LogEntry> entries = entries(after);
        EventPage page = EventPage.of(query, after, limit, entries);
        for (int seen = ENTRIES; page.empty() && entries.size() == ENTRIES && seen < MAX_ENTRIES; seen += ENTRIES) {
            entries = log.from(page.next().number(), ENTRIES);
            page = EventPage.of(query, page.next(), limit, entries);
        }
        return new EventPage(page.events(), page.next(), page.end() && entries.size() < ENTRIES);
    }

    /**
     * Returns up to ten entries, beginning with the entry of a place; none when nothing follows. One read, and another
     * one at the end of the feed.
     *
     * @throws Conflict as for {@link #page}
     */
    List<LogEntry> entries(EventCursor after) {
        List<LogEntry> entries = log.from(after.number(), ENTRIES);
        if ((entries.isEmpty() || entries.get(0).number() != after.number()) && ends.first() > after.number()) {
            throw new Conflict("events-removed", "The events after this cursor are no longer kept.");
        }
        return entries;
    }
}
