package org.hotseat.facts.journal;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.hotseat.facts.EntryId;
import org.hotseat.kernel.Outbox;

/**
 * The newest outbox entries that this server has seen, and the times at which it saw them. After Redis's clock was set
 * back, or with a Redis server that has taken over, entries may be in the future of Redis's clock. Without this class
 * they would wait until the clock reaches them.
 */
final class RecentOutboxEntries {

    private record Seen(EntryId last, long nanos) {}

    private final Outbox outbox;
    private final LongSupplier nanos;
    private final ConcurrentMap<Integer, Seen> seen = new ConcurrentHashMap<>();

    RecentOutboxEntries(Outbox outbox, LongSupplier nanos) {
        this.outbox = outbox;
        this.nanos = nanos;
    }

    /**
     * Returns the entry up to which this server has seen the outbox of a partition at least for a time. The result is
     * empty if it has seen none, or if it was asked less than that time ago. Costs one round trip each time that it
     * reads the outbox.
     */
    Optional<String> old(int partition, Duration age) {
        Seen before = seen.get(partition);
        long now = nanos.getAsLong();
        if (before != null && now - before.nanos() < age.toNanos()) {
            return Optional.empty();
        }
        Optional<EntryId> newest =
                outbox.upTo(partition, Optional.empty(), 1).last().map(EntryId::of);
        seen.put(partition, new Seen(newest.orElse(EntryId.FIRST), now));
        if (before == null || newest.isEmpty()) {
            return Optional.empty();
        }
        // The ids that were seen before may come from another Redis server, and may be greater.
        EntryId there = newest.get();
        return Optional.of((there.compareTo(before.last()) < 0 ? there : before.last()).toString());
    }
}
