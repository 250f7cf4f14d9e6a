package org.hotseat.facts.epoch;

import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.hotseat.facts.epoch.KnownEpochs.ReadStart;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.EpochRegister;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/**
 * This server's leases on the epochs of the partitions. A lease begins before the read that showed its epoch to be the
 * current one. It lasts for {@code MONGODB_TIMEOUT_MS}, or until this server learns of another primary of MongoDB. No
 * clock is compared with the clock of another server; each server measures only its own waiting.
 *
 * <p>An epoch is confirmed by servers whose scripts its Redis server executes. So an epoch whose Redis server is gone
 * excludes no other server ({@link EpochTerms}).
 */
@Service
public class EpochLeases implements EpochRegister, EpochFence {

    private static final Logger LOG = System.getLogger(EpochLeases.class.getName());

    private static final long CONFIRM_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long USED_NANOS = Duration.ofMinutes(1).toNanos();

    /** The epoch that this server uses in a partition, and the time at which a script last asked for it. */
    private record Use(Epoch epoch, long nanos) {}

    private final EpochTerms terms;
    private final EpochDocuments documents;
    private final MongoConnection mongo;
    private final long leaseNanos;
    private final LongSupplier nanos;
    private final KnownEpochs known;
    private final ConcurrentMap<Integer, Use> used = new ConcurrentHashMap<>();
    private final RespondingEpochs deciding = new RespondingEpochs();
    private final long confirmNanos;
    private volatile long confirmedNanos;
    private volatile boolean gone;

    /** The time before the latest write that a majority has accepted. */
    private volatile long majorityNanos;

    @Inject
    public EpochLeases(EpochTerms terms) {
        this.terms = terms;
        this.documents = terms.documents();
        this.mongo = terms.mongo();
        this.leaseNanos = terms.lease().toNanos();
        this.nanos = terms.clock();
        this.known = terms.known();
        this.confirmNanos = Math.min(CONFIRM_NANOS, leaseNanos / 2);
        this.confirmedNanos = nanos.getAsLong();
        this.majorityNanos = confirmedNanos - leaseNanos;
    }

    @Override
    public Epoch enter(int partition, String history, long seenTerm) {
        EpochTerms.Entered entered = terms.enter(partition, history, seenTerm);
        used.put(partition, new Use(entered.epoch(), entered.start().nanos()));
        return entered.epoch();
    }

    @Override
    public boolean superseded(Epoch epoch) {
        use(epoch.partition());
        return known.superseded(epoch);
    }

    @Override
    public void decided(Epoch epoch, boolean yes) {
        deciding.record(epoch, yes);
    }

    @Override
    public long leftNanos(Epoch epoch) {
        return gone ? 0 : known.leftNanos(epoch);
    }

    @Override
    public void renew(Collection<Epoch> epochs) {
        renewStale(epochs);
    }

    private boolean renewStale(Collection<Epoch> epochs) {
        List<Integer> stale = epochs.stream()
                .filter(epoch -> leftNanos(epoch) < leaseNanos - leaseNanos / 3)
                .map(Epoch::partition)
                .toList();
        return stale.isEmpty() || attempt("leases", () -> read(stale));
    }

    @Override
    public boolean renewLeases(Predicate<Epoch> waiting) {
        // This includes epochs that are not in use: a server that ends them waits for this server.
        boolean answered = renewStale(used.values().stream()
                .map(Use::epoch)
                .filter(epoch -> !known.superseded(epoch))
                .toList());
        answered &= leaveEarlier(waiting);
        long now = nanos.getAsLong();
        List<Integer> held = used.values().stream()
                .filter(use -> now - use.nanos() < USED_NANOS)
                .map(Use::epoch)
                .filter(epoch -> leftNanos(epoch) > 0 && deciding.contains(epoch))
                .map(Epoch::partition)
                .toList();
        if (!held.isEmpty() && now - confirmedNanos >= confirmNanos) {
            confirmedNanos = now;
            long begin = nanos.getAsLong();
            boolean confirmed = attempt("confirmations", () -> documents.confirm(held));
            if (confirmed) {
                majorityNanos = begin;
            }
            answered &= confirmed;
        }
        return answered;
    }

    private boolean leaveEarlier(Predicate<Epoch> waiting) {
        List<Epoch> left = known.waitedFor().stream().filter(waiting.negate()).toList();
        return left.isEmpty() || attempt("the end of earlier leases", () -> left.forEach(this::leaveEarlier));
    }

    /** The lease ends first, since the other servers no longer wait for it afterwards. */
    private void leaveEarlier(Epoch epoch) {
        known.leaveEarlier(epoch);
        if (!documents.leaveEarlier(epoch.partition(), epoch.term(), terms.server())) {
            read(List.of(epoch.partition()));
        }
    }

    @Override
    public void endLeases() {
        gone = true;
        attempt("the end of its leases", () -> documents.leave(used.keySet(), terms.server()));
    }

    @Override
    public boolean current(Epoch epoch) {
        return leftNanos(epoch) > 0 && nanos.getAsLong() - majorityNanos < leaseNanos;
    }

    @Override
    public void prove(Epoch epoch) {
        if (!current(epoch)) {
            long begin = nanos.getAsLong();
            mongo.fenced(() -> mongo.call("leases", () -> {
                read(List.of(epoch.partition()));
                return true;
            }));
            majorityNanos = begin;
            if (!current(epoch)) {
                throw new Unavailable("redis", "Another Redis server has taken over.", null);
            }
        }
    }

    private void read(List<Integer> partitions) {
        ReadStart start = known.readStart();
        List<StoredEpoch> all = documents.find(partitions);
        all.forEach(found -> known.store(found, start));
        // FerretDB may undo an update by a concurrent one. A server that is no longer listed has no lease until it is
        // listed again.
        List<StoredEpoch> unlisted = all.stream().filter(this::isUnlisted).toList();
        unlisted.forEach(
                found -> documents.enter(found, terms.server(), terms.lease().toMillis()));
        if (!unlisted.isEmpty() || !known.isSamePrimary(start)) {
            ReadStart again = known.readStart();
            documents.find(partitions).forEach(found -> known.store(found, again));
        }
    }

    private boolean isUnlisted(StoredEpoch found) {
        Use use = used.get(found.epoch().partition());
        return !gone && use != null && use.epoch().equals(found.epoch()) && !found.hasEntered(terms.server());
    }

    /** Runs work and logs a failure. The failure has an effect only if a lease is missing when it is needed. */
    private boolean attempt(String what, Runnable work) {
        try {
            mongo.call(what, () -> {
                work.run();
                return true;
            });
            return true;
        } catch (HotseatException e) {
            LOG.log(Level.DEBUG, "The epochs could not be asked for " + what, e);
            return false;
        }
    }

    private void use(int partition) {
        long now = nanos.getAsLong();
        Use before = used.get(partition);
        if (before != null && now - before.nanos() > CONFIRM_NANOS) {
            used.replace(partition, before, new Use(before.epoch(), now));
        }
    }
}
