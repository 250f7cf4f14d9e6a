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
 * Remembers the first and the last entry of the feed's log. Both only move forward, so each call begins at the
 * remembered entry and reads the following ones by their numbers. They are not found by sorting: the embedded MongoDB
 * server would read the whole log for that, which takes seconds for a long one. Thread-safe, without waiting.
 */
@Service
class LogEnds {

    /** The number of entries in one read; other servers have seldom appended more since the last call. */
    private static final int CHECKED_ENTRIES = 8;

    private static final int MAX_CLOSED = 100_000;

    /** The time for which closed batches are remembered; no network delays an insert for longer. */
    private static final Duration CLOSED_KEPT = Duration.ofMinutes(10);

    private final LogFacts log;
    private volatile LogState last = LogState.NONE;
    private volatile long first;

    private final Cache<Object, Boolean> closed = Caffeine.newBuilder()
            .maximumSize(MAX_CLOSED)
            .expireAfterWrite(CLOSED_KEPT)
            .executor(Runnable::run)
            .build();

    @Inject
    LogEnds(LogFacts log) {
        this.log = log;
    }

    /** Returns the state of the log after its last entry; one read for every eight new entries. */
    LogState last() {
        LogState known = last;
        while (known.number() > 0) {
            // The last entry is never removed. If the remembered one is gone, it has not been the last for as long as
            // entries are kept.
            List<LogState> next = log.states(known.number(), CHECKED_ENTRIES);
            if (next.isEmpty() || next.get(0).number() != known.number()) {
                break;
            }
            next.forEach(state -> close(state.closed()));
            known = next.get(next.size() - 1);
            last = known;
            if (next.size() < CHECKED_ENTRIES) {
                return known;
            }
        }
        last = log.last();
        close(last.closed());
        return last;
    }

    /** Remembers batches whose events are all in the feed, or were left out as lost. */
    void close(Collection<Object> batches) {
        batches.forEach(batch -> closed.put(batch, true));
    }

    /** Returns whether the whole batch has lately got into the feed, so that this is a late copy from the network. */
    boolean closed(Object batch) {
        return closed.getIfPresent(batch) != null;
    }

    /** Returns the number of the first entry that is kept; 1 when there is none. One read. */
    long first() {
        if (first == 0 || log.times(first, 1).isEmpty()) {
            first = log.first();
        }
        return first;
    }

    /**
     * Removes the oldest entries that were appended before a time, and never the last one. Two reads and a write.
     *
     * @return the number of removed entries
     */
    int forget(Instant before, int max) {
        SortedMap<Long, Instant> oldest = log.times(first(), max + 1);
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
