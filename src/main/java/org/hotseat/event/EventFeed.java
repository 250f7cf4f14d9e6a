package org.hotseat.event;

import jakarta.inject.Inject;
import java.util.List;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;

/** Reads the change feed. Every server reads the same. */
@Service
class EventFeed {

    /** Entries of the log that are read at once. */
    static final int ENTRIES = 10;

    /** Entries that one request looks through: a filter that fits little must not keep a thread for long. */
    private static final int MOST_ENTRIES = 200;

    private final LogFacts log;
    private final LogEnds ends;

    @Inject
    EventFeed(LogFacts log, LogEnds ends) {
        this.log = log;
        this.ends = ends;
    }

    /** The place before all events that are kept; one read. */
    EventCursor beginning() {
        return new EventCursor(ends.first(), 0);
    }

    /** The place behind all events that there are; one read. */
    EventCursor end() {
        return new EventCursor(ends.last().number() + 1, 0);
    }

    /**
     * The events behind a place; two reads, and more when a filter leaves much out. May be empty while events follow:
     * its place has moved then.
     *
     * @throws Conflict {@code events-removed} when events behind the place are not kept any more
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
     */
    EventPage page(EventQuery query, EventCursor after, int limit) {
        List<LogEntry> entries = entries(after);
        EventPage page = EventPage.of(query, after, limit, entries);
        for (int seen = ENTRIES; page.empty() && entries.size() == ENTRIES && seen < MOST_ENTRIES; seen += ENTRIES) {
            entries = log.from(page.next().number(), ENTRIES);
            page = EventPage.of(query, page.next(), limit, entries);
        }
        return new EventPage(page.events(), page.next(), page.end() && entries.size() < ENTRIES);
    }

    /**
     * Up to ten entries, from that of a place on; one read, and another at the end of the feed. None when nothing
     * follows.
     *
     * @throws Conflict and Unavailable as {@link #page}
     */
    List<LogEntry> entries(EventCursor after) {
        List<LogEntry> entries = log.from(after.number(), ENTRIES);
        if ((entries.isEmpty() || entries.get(0).number() != after.number()) && ends.first() > after.number()) {
            throw new Conflict("events-removed", "The events after this cursor are no longer kept.");
        }
        return entries;
    }
}
