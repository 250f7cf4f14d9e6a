package org.hotseat.facts.journal;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.hotseat.facts.EntryId;
import org.hotseat.kernel.Outbox;

/**
 * The newest entries of the outboxes that this server has seen, and when. Entries are ahead of Redis's clock when that
 * was put back, or is the one of a server that has taken over: they would wait until it comes there.
 */
final class SeenEntries {

    private record Seen(EntryId last, long nanos) {}

    private final Outbox outbox;
    private final LongSupplier nanos;
    private final ConcurrentMap<Integer, Seen> seen = new ConcurrentHashMap<>();

    SeenEntries(Outbox outbox, LongSupplier nanos) {
        this.outbox = outbox;
        this.nanos = nanos;
    }

    /**
     * The entry up to which this server has seen all of a partition so long ago; empty when it has seen none, or has
     * told it less than that time ago. One round trip each time that it looks again.
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
        // The ids that were seen may have been another Redis server's, and greater.
        EntryId there = newest.get();
        return Optional.of((there.compareTo(before.last()) < 0 ? there : before.last()).toString());
    }
}
