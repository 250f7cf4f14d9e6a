package org.hotseat.event;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/**
 * The change feed for other packages. Methods run in the caller's thread, throw {@link Unavailable} when MongoDB is
 * unavailable, and may be repeated.
 */
@Service
public class ChangeFeed {

    /** The media type of one event. */
    public static final String MEDIA_TYPE = "application/cloudevents+json";

    /** The largest assumed difference between the clocks of Redis servers. */
    private static final Duration CLOCKS_APART = Duration.ofMinutes(1);

    /** The largest number of reads to find a time; enough for every possible number of entries. */
    private static final int MAX_STEPS = 64;

    private final EventFeed feed;
    private final LogFacts log;
    private final LogEnds ends;
    private final EventReader reader;
    private final EventSettings settings;

    @Inject
    public ChangeFeed(EventFeed feed, LogFacts log, LogEnds ends, EventReader reader, EventSettings settings) {
        this.feed = feed;
        this.log = log;
        this.ends = ends;
        this.reader = reader;
        this.settings = settings;
    }

    /**
     * Events that follow a place.
     *
     * @param next the place after the last event that was read
     * @param end whether nothing followed that place
     */
    public record Part(List<SequencedEvent> events, EventCursor next, boolean end) {}

    /**
     * Reads events after a place. One read of at most ten entries, and another one at the end of the feed.
     *
     * @param types words of {@link org.hotseat.kernel.ChangeType}; empty for all
     * @param resources the ids of resources, in any sale model; empty for all
     * @throws Conflict {@code events-removed} when events after the place are no longer kept
     */
    public Part read(Set<String> types, Set<String> resources, EventCursor after, int max) {
        ReadEvents read = ReadEvents.of(after.number(), feed.entries(after));
        List<SequencedEvent> found = new ArrayList<>();
        for (ReadEvents.Placed placed : read.events()) {
            if (!placed.isBefore(after) && matches(types, resources, placed)) {
                found.add(placed.event());
                if (found.size() == max) {
                    return new Part(found, placed.cursorAfter(), false);
                }
            }
        }
        return new Part(found, read.end().number() > after.number() ? read.end() : after, !read.isFull());
    }

    private static boolean matches(Set<String> types, Set<String> resources, ReadEvents.Placed placed) {
        String resource = placed.stored().resource();
        return (types.isEmpty() || types.contains(placed.stored().type()))
                && (resources.isEmpty() || resources.contains(resource.substring(resource.indexOf('/') + 1)));
    }

    /** Returns the place after all events; one read. */
    public EventCursor end() {
        return feed.end();
    }

    /** Returns the time for which events are kept. */
    public Duration retention() {
        return settings.kept();
    }

    /**
     * Returns a place before all kept events that were decided at a time or later. A few earlier events may follow it
     * as well. Some reads, since it is found by bisection.
     */
    public EventCursor before(Instant time) {
        Instant since = time.minus(CLOCKS_APART);
        long low = ends.first();
        long high = ends.last().number() + 1;
        for (int step = 0; low < high && step < MAX_STEPS; step++) {
            long middle = low + (high - low) / 2;
            Instant appended = log.times(middle, 1).get(middle);
            if (appended == null || appended.isBefore(since)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return new EventCursor(low, 0);
    }

    /**
     * Checks that all events after a place are still kept.
     *
     * @throws Conflict {@code events-removed} when they are not
     */
    public void check(EventCursor place) {
        feed.entries(place);
    }

    /**
     * Registers an action that is called when something follows a place.
     *
     * @param waitedFor returns the first place that a caller waits for; empty while none does; called by the reader's
     *     thread
     * @param news is called by the reader's thread, and must not wait
     */
    public void follow(Supplier<Optional<EventCursor>> waitedFor, Runnable news) {
        reader.follow(new EventReader.Follower() {
            @Override
            public OptionalLong firstNeeded() {
                return waitedFor
                        .get()
                        .map(EventCursor::number)
                        .map(OptionalLong::of)
                        .orElseGet(OptionalLong::empty);
            }

            @Override
            public void receive(long from, List<LogEntry> entries) {
                if (!entries.isEmpty()) {
                    news.run();
                }
            }

            @Override
            public void fail(HotseatException trouble) {
                // The events are read when MongoDB is available again.
            }
        });
    }

    /** Reports that a caller now waits for a change, so that entries are read at once. */
    public void requestEntries() {
        reader.requestEntries();
    }
}
