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

/**
 * The epochs of the partitions as this server has last read them, and the time for which they are valid. Thread-safe.
 */
final class KnownEpochs {

    /**
     * The moment before a read. The read may come from a primary of MongoDB that was replaced without noticing it. Such
     * a read does not show the writes of the next primary.
     */
    record ReadStart(long nanos, Optional<Primary> primary) {}

    /**
     * A partition as of the last read.
     *
     * @param start the moment before that read
     * @param confirmed a value that changes with each confirmation
     * @param confirmedNanos the time after the read that showed this value first
     * @param entered whether the epoch lists this server; a server that is not listed has no lease, since no other
     *     server would wait for it
     * @param waitedFor whether other servers wait for this one to leave the earlier epochs
     * @param former the previous term, if it ended by an emptying of Redis: its lease lasts until this server leaves it
     */
    private record Known(
            Epoch epoch,
            ReadStart start,
            @Nullable Object confirmed,
            long confirmedNanos,
            boolean entered,
            boolean waitedFor,
            @Nullable Known former) {

        /**
         * Returns the state to keep of the previous term when the next one begins. Only one is kept, since the term
         * before it was already waited for.
         */
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

    /**
     * Creates an instance without any known epoch.
     *
     * @param server the id of this server in the epochs that it has entered
     */
    KnownEpochs(String server, MongoConnection mongo, Duration lease, LongSupplier nanos) {
        this.server = server;
        this.mongo = mongo;
        this.leaseNanos = lease.toNanos();
        this.nanos = nanos;
    }

    /** Returns the present moment; must be called before a read. */
    ReadStart readStart() {
        return new ReadStart(nanos.getAsLong(), mongo.primary());
    }

    /** Returns whether this server has learned of no other primary since that moment. */
    boolean isSamePrimary(ReadStart start) {
        return start.primary().equals(mongo.primary());
    }

    /** Stores an epoch that was read. If two threads have read at once, the later read is kept. */
    void store(StoredEpoch stored, ReadStart start) {
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

    /** Returns the nanoseconds left of the lease on an epoch; 0 or less without a lease. */
    long leftNanos(Epoch epoch) {
        Known now = known.get(epoch.partition());
        if (now != null && !now.epoch().equals(epoch)) {
            now = now.former();
        }
        return now != null && now.epoch().equals(epoch) && now.entered() && isSamePrimary(now.start())
                ? now.start().nanos() + leaseNanos - nanos.getAsLong()
                : 0;
    }

    /** Returns the epochs whose beginning waits for this server to leave earlier ones. */
    List<Epoch> waitedFor() {
        return known.values().stream()
                .filter(Known::waitedFor)
                .map(Known::epoch)
                .toList();
    }

    /** Ends the lease on the term before an epoch, permanently. */
    void leaveEarlier(Epoch epoch) {
        known.computeIfPresent(
                epoch.partition(), (partition, now) -> now.epoch().equals(epoch) ? now.left() : now);
    }

    /** Returns the latest term of a partition that this server has read; 0 for none. */
    long term(int partition) {
        Known now = known.get(partition);
        return now == null ? 0 : now.epoch().term();
    }

    /** Returns whether a later epoch of the partition has begun. */
    boolean superseded(Epoch epoch) {
        return term(epoch.partition()) > epoch.term();
    }

    /**
     * Returns whether this server has seen no confirmation of the partition's epoch for a time. The time is measured
     * from after the read that showed the last confirmation to before the latest read, so a slow read adds nothing.
     */
    boolean unconfirmed(int partition, long forNanos) {
        Known now = known.get(partition);
        return now != null && now.start().nanos() - now.confirmedNanos() >= forNanos;
    }
}
