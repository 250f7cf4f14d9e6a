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
 * away, and may be repeated.
 */
@Service
public class ChangeFeed {

    /** The media type of one event. */
    public static final String MEDIA_TYPE = "application/cloudevents+json";

    /** The clocks of Redis servers are never so far apart. */
    private static final Duration CLOCKS_APART = Duration.ofMinutes(1);

    /** Reads in which a time is found among all entries that there can be. */
    private static final int MOST_STEPS = 64;

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
     * @param next the place behind the last event that was read
     * @param end whether nothing followed that place
     */
    public record Part(List<SequencedEvent> events, EventCursor next, boolean end) {}

    /**
     * Reads on; one read of ten entries at most, and another at the end of the feed.
     *
     * @param types words of {@link org.hotseat.kernel.ChangeType}; empty for all
     * @param resources ids, in whatever sale model; empty for all
     * @throws Conflict {@code events-removed} when events behind the place are not kept any more
     */
    public Part read(Set<String> types, Set<String> resources, EventCursor after, int most) {
        ReadEvents read = ReadEvents.of(after.number(), feed.entries(after));
        List<SequencedEvent> found = new ArrayList<>();
        for (ReadEvents.Placed placed : read.events()) {
            if (!placed.isBefore(after) && fits(types, resources, placed)) {
                found.add(placed.event());
                if (found.size() == most) {
                    return new Part(found, placed.behind(), false);
                }
            }
        }
        return new Part(found, read.end().number() > after.number() ? read.end() : after, !read.isFull());
    }

    private static boolean fits(Set<String> types, Set<String> resources, ReadEvents.Placed placed) {
        String resource = placed.stored().resource();
        return (types.isEmpty() || types.contains(placed.stored().type()))
                && (resources.isEmpty() || resources.contains(resource.substring(resource.indexOf('/') + 1)));
    }

    /** The place behind all events that there are; one read. */
    public EventCursor end() {
        return feed.end();
    }

    /** For how long events can be read. */
    public Duration kept() {
        return settings.kept();
    }

    /**
     * A place before all events that are kept and were decided at a time or later. A few before that time may follow
     * it. Some reads: it is found by bisection.
     */
    public EventCursor before(Instant time) {
        Instant since = time.minus(CLOCKS_APART);
        long low = ends.first();
        long high = ends.last().number() + 1;
        for (int step = 0; low < high && step < MOST_STEPS; step++) {
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

    /** @throws Conflict {@code events-removed} when events behind the place are not kept any more */
    public void check(EventCursor place) {
        feed.entries(place);
    }

    /**
     * Reports from now on that there is something behind a place.
     *
     * @param waitedFor the first place behind which something is waited for; empty while nothing is. Asked by the
     *     reader's thread
     * @param news is called by the reader's thread, and must not wait
     */
    public void follow(Supplier<Optional<EventCursor>> waitedFor, Runnable news) {
        reader.follow(new EventReader.Follower() {
            @Override
            public OptionalLong needs() {
                return waitedFor
                        .get()
                        .map(EventCursor::number)
                        .map(OptionalLong::of)
                        .orElseGet(OptionalLong::empty);
            }

            @Override
            public void look(long from, List<LogEntry> entries) {
                if (!entries.isEmpty()) {
                    news.run();
                }
            }

            @Override
            public void fail(HotseatException trouble) {
                // It gets them when MongoDB is back.
            }
        });
    }

    /** Says that something is waited for now. */
    public void look() {
        reader.look();
    }
}
