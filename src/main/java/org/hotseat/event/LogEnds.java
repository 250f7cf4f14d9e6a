package org.hotseat.event;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import org.hotseat.kernel.Service;

/**
 * The first and the last entry of the feed's log, remembered. Both only move on, so each look begins where the last one
 * found them, and asks for entries by their numbers. Neither is found by an order: the embedded MongoDB server reads
 * the whole log for that, seconds of a long one. May be called by any thread; none waits for another.
 */
@Service
class LogEnds {

    /** Entries of one look; another server has seldom appended more since the last. */
    private static final int LOOKED_AT = 8;

    private static final int MOST_CLOSED = 100_000;

    /** No network keeps an insert for longer. */
    private static final Duration CLOSED_KEPT = Duration.ofMinutes(10);

    private final LogFacts log;
    private volatile LogState last = LogState.NONE;
    private volatile long first;

    private final Cache<Object, Boolean> closed = Caffeine.newBuilder()
            .maximumSize(MOST_CLOSED)
            .expireAfterWrite(CLOSED_KEPT)
            .executor(Runnable::run)
            .build();

    @Inject
    LogEnds(LogFacts log) {
        this.log = log;
    }

    /** The state after the last entry; one read for eight entries that are new. */
    LogState last() {
        LogState known = last;
        while (known.number() > 0) {
            // The last entry is never removed. One that is gone was not the last for as long as entries are kept.
            List<LogState> next = log.states(known.number(), LOOKED_AT);
            if (next.isEmpty() || next.get(0).number() != known.number()) {
                break;
            }
            next.forEach(state -> close(state.closed()));
            known = next.get(next.size() - 1);
            last = known;
            if (next.size() < LOOKED_AT) {
                return known;
            }
        }
        last = log.last();
        close(last.closed());
        return last;
    }

    /** Notes batches whose events are all in the feed, or were left out as lost. */
    void close(Collection<Object> batches) {
        batches.forEach(batch -> closed.put(batch, true));
    }

    /** Whether all of a batch got into the feed lately: it has come once more, delivered late by the network. */
    boolean closed(Object batch) {
        return closed.getIfPresent(batch) != null;
    }

    /** The number of the first entry that is kept; 1 when there is none. One read. */
    long first() {
        if (first == 0 || log.times(first, 1).isEmpty()) {
            first = log.first();
        }
        return first;
    }

    /**
     * Removes the oldest entries that were appended before a time, and never the last of all; returns how many. Two
     * reads and a write.
     */
    int forget(Instant before, int most) {
        SortedMap<Long, Instant> oldest = log.times(first(), most + 1);
        List<Long> old = oldest.entrySet().stream()
                .limit(Math.max(0, oldest.size() - 1))
                .takeWhile(entry -> entry.getValue().isBefore(before))
                .map(SortedMap.Entry::getKey)
                .toList();
        if (!old.isEmpty()) {
            log.delete(old);
            first = old.get(old.size() - 1) + 1;
        }
        return old.size();
    }
}
