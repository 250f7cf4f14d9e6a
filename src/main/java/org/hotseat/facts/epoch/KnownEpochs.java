package org.hotseat.facts.epoch;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.facts.mongo.Primary;
import org.hotseat.kernel.Epoch;
import org.jspecify.annotations.Nullable;

/** The epochs of the partitions as of the last reads, and how long these hold. Thread-safe. */
final class KnownEpochs {

    /**
     * The moment before a read. A primary of MongoDB that was deposed and has not noticed may have answered it, so it
     * says nothing of writes of the next one.
     */
    record ReadStart(long nanos, Optional<Primary> primary) {}

    /**
     * A partition as of the last read.
     *
     * @param start of that read
     * @param confirmed changes with each confirmation
     * @param confirmedNanos after the read that showed its value first
     * @param entered whether this server was listed to have entered it: else it has no lease, since nobody would wait
     *     for it
     * @param waitedFor whether others wait for this server to leave the epochs before
     * @param former the term before, if it ended by an emptying: its lease goes on until this server leaves it
     */
    private record Known(
            Epoch epoch,
            ReadStart start,
            @Nullable Object confirmed,
            long confirmedNanos,
            boolean entered,
            boolean waitedFor,
            @Nullable Known former) {

        /** One emptying at a time: the term before the one before was waited for. */
        @Nullable
        Known formerOf(Epoch next) {
            if (epoch.equals(next)) {
                return former;
            }
            return epoch.history().equals(next.history()) ? left() : null;
        }

        Known left() {
            return new Known(epoch, start, confirmed, confirmedNanos, entered, false, null);
        }
    }

    private final String server;
    private final MongoConnection mongo;
    private final long leaseNanos;
    private final LongSupplier nanos;
    private final ConcurrentMap<Integer, Known> known = new ConcurrentHashMap<>();

    /** @param server this one, as it is listed in the epochs that it has entered */
    KnownEpochs(String server, MongoConnection mongo, Duration lease, LongSupplier nanos) {
        this.server = server;
        this.mongo = mongo;
        this.leaseNanos = lease.toNanos();
        this.nanos = nanos;
    }

    /** To be taken before a read. */
    ReadStart readStart() {
        return new ReadStart(nanos.getAsLong(), mongo.primary());
    }

    /** Whether no other primary has been heard of since. */
    boolean holds(ReadStart start) {
        return start.primary().equals(mongo.primary());
    }

    /** Two threads may have read at once; what was read later counts. */
    void learn(StoredEpoch stored, ReadStart start) {
        long read = nanos.getAsLong();
        known.merge(
                stored.epoch().partition(),
                new Known(
                        stored.epoch(),
                        start,
                        stored.confirmed(),
                        read,
                        stored.hasEntered(server),
                        stored.earlier().contains(server),
                        null),
                (before, now) -> {
                    if (before.start().nanos() - start.nanos() > 0
                            || before.epoch().term() > now.epoch().term()) {
                        return before;
                    }
                    boolean same = Objects.equals(before.confirmed(), now.confirmed());
                    return new Known(
                            now.epoch(),
                            start,
                            now.confirmed(),
                            same ? before.confirmedNanos() : read,
                            now.entered(),
                            now.waitedFor(),
                            before.formerOf(now.epoch()));
                });
    }

    /** The nanoseconds left of the lease on an epoch; 0 or less without one. */
    long leftNanos(Epoch epoch) {
        Known now = known.get(epoch.partition());
        if (now != null && !now.epoch().equals(epoch)) {
            now = now.former();
        }
        return now != null && now.epoch().equals(epoch) && now.entered() && holds(now.start())
                ? now.start().nanos() + leaseNanos - nanos.getAsLong()
                : 0;
    }

    /** The epochs before which others wait for this server to have left. */
    List<Epoch> waitedFor() {
        return known.values().stream()
                .filter(Known::waitedFor)
                .map(Known::epoch)
                .toList();
    }

    /** Ends the lease on the term before an epoch, for good. */
    void leaveEarlier(Epoch epoch) {
        known.computeIfPresent(
                epoch.partition(), (partition, now) -> now.epoch().equals(epoch) ? now.left() : now);
    }

    /** The latest term of a partition that this server has read; 0 for none. */
    long term(int partition) {
        Known now = known.get(partition);
        return now == null ? 0 : now.epoch().term();
    }

    /** Whether a later epoch of the partition has begun. */
    boolean superseded(Epoch epoch) {
        return term(epoch.partition()) > epoch.term();
    }

    /**
     * Whether the epoch of a partition has not been confirmed for so long, as far as this server has seen: from after
     * the read that showed the last confirmation to before the latest one. A read that is slow counts as nothing.
     */
    boolean unconfirmed(int partition, long forNanos) {
        Known now = known.get(partition);
        return now != null && now.start().nanos() - now.confirmedNanos() >= forNanos;
    }
}
