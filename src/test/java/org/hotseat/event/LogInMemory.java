package org.hotseat.event;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import org.hotseat.facts.pending.StoredEvent;
import org.hotseat.kernel.error.Unavailable;

/**
 * A log without a store. Entry {@code n} was appended {@code n} seconds after the start, and has one event with the id
 * {@code n}.
 */
final class LogInMemory extends LogFacts {

    static final Instant START = Instant.parse("2026-11-22T00:00:00Z");

    final SortedMap<Long, Instant> entries = new ConcurrentSkipListMap<>();
    int wholeReads;
    volatile boolean unavailable;
    final Queue<RuntimeException> troubles = new ConcurrentLinkedQueue<>();

    LogInMemory() {
        super(null);
    }

    void append(int count) {
        for (int i = 0; i < count; i++) {
            long number = entries.isEmpty() ? 1 : entries.lastKey() + 1;
            entries.put(number, START.plusSeconds(number));
        }
    }

    @Override
    LogState last() {
        wholeReads++;
        return entries.isEmpty() ? LogState.NONE : new LogState(entries.lastKey(), List.of(), Map.of());
    }

    @Override
    List<LogState> states(long number, int max) {
        return times(number, max).keySet().stream()
                .map(each -> new LogState(each, List.of(), Map.of()))
                .toList();
    }

    @Override
    List<LogEntry> from(long number, int max) {
        RuntimeException trouble = troubles.poll();
        if (trouble != null) {
            throw trouble;
        }
        if (unavailable) {
            throw new Unavailable("mongodb", "MongoDB does not answer.", null);
        }
        // One after the other, as an index is read: asked for each number by itself, one that is appended meanwhile
        // would be left out.
        return entries.subMap(number, number + max).keySet().stream()
                .map(LogInMemory::entry)
                .toList();
    }

    @Override
    long first() {
        wholeReads++;
        return entries.isEmpty() ? 1 : entries.firstKey();
    }

    @Override
    SortedMap<Long, Instant> times(long number, int max) {
        return new TreeMap<>(entries.subMap(number, number + max));
    }

    @Override
    void delete(Collection<Long> numbers) {
        numbers.forEach(entries::remove);
    }

    private static LogEntry entry(long number) {
        StoredEvent event = new StoredEvent(Long.toString(number), "held", "holds/1", "schedules/evening", Map.of());
        return new LogEntry(number, List.of(new FeedEvent(event, Optional.of(START), Optional.empty())));
    }
}
