package org.hotseat.facts;

import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.hotseat.facts.EpochDocuments.Stored;
import org.hotseat.facts.KnownEpochs.Look;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.EpochRegister;
import org.hotseat.kernel.HotseatException;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Unavailable;

/**
 * The epochs of the partitions, and this server's leases on them. A lease begins before its epoch was read to be the current one, and
 * lasts {@code MONGODB_TIMEOUT_MS}, or until this server hears of another primary of MongoDB. No clock is compared with another server's; each measures only how long it waits itself.
 *
 * <p>A history that is new ends the one before at once. A history that has ended is let in again only when no server has confirmed
 * the present one for two seconds: a server that has not heard of a failover must not take the partition back from those that have. An epoch is
 * confirmed by servers whose scripts its Redis decides, so one whose Redis is gone keeps no server off.
 */
@Service
public class EpochLeases implements EpochRegister, EpochFence {

    private static final Logger LOG = System.getLogger(EpochLeases.class.getName());

    private static final long CONFIRM_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long ABANDONED_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long USED_NANOS = Duration.ofMinutes(1).toNanos();

    /** So often another server may be faster to begin an epoch. */
    private static final int ATTEMPTS = 10;

    /** The epoch on which this server stands in a partition, and when a script last asked for it. */
    private record Use(Epoch epoch, long nanos) {}

    private final EpochDocuments documents;
    private final MongoConnection mongo;
    private final long leaseNanos;
    private final LongSupplier nanos;
    private final KnownEpochs known;
    private final ConcurrentMap<Integer, Use> used = new ConcurrentHashMap<>();
    private final DecidingEpochs deciding = new DecidingEpochs();
    private volatile long confirmedNanos;

    @Inject
    public EpochLeases(MongoConnection mongo, FactsSettings settings) {
        this(mongo, settings.timeout(), System::nanoTime);
    }

    EpochLeases(MongoConnection mongo, Duration lease, LongSupplier nanos) {
        this.mongo = mongo;
        this.documents = new EpochDocuments(mongo);
        this.leaseNanos = lease.toNanos();
        this.nanos = nanos;
        this.known = new KnownEpochs(mongo, lease, nanos);
        this.confirmedNanos = nanos.getAsLong();
    }

    @Override
    public Epoch enter(int partition, String history) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Look look = known.look();
            Optional<Stored> stored = mongo.call("the epoch of a partition", () -> documents.find(partition));
            stored.ifPresent(found -> known.learn(found, look));
            Epoch current = stored.map(Stored::epoch).orElseGet(() -> Epoch.none(partition));
            long noted = stored.map(Stored::timeoutMillis).orElse(0L);
            if (current.history().equals(history)) {
                if (noted < leaseMillis()
                        && !mongo.call("a longer lease", () -> documents.raise(current, leaseMillis()))) {
                    continue;
                }
                used.put(partition, new Use(current, look.nanos()));
                return current;
            }
            if (stored.isPresent()
                    && stored.get().former().contains(history)
                    && !known.unconfirmed(partition, ABANDONED_NANOS)) {
                throw new Unavailable("redis", "Another Redis server has taken over.", null);
            }
            mongo.call("a new epoch of a partition", () -> {
                documents.begin(current, stored.map(Stored::longestMillis).orElse(0L), history, leaseMillis());
                return true;
            });
        }
        throw new Unavailable("redis", "The Redis server changes too often.", null);
    }

    private long leaseMillis() {
        return Duration.ofNanos(leaseNanos).toMillis();
    }

    /**
     * The longest time that a fact may take which is not waited for yet, by the settings of all servers: their leases on the present epoch of a
     * partition or on an earlier one may last so long. One read; to be {@linkplain MongoConnection#fenced fenced}.
     */
    public Duration longestFact(int partition) {
        long stored = mongo.call("the leases of a partition", () -> documents.find(partition))
                .map(Stored::longestMillis)
                .orElse(0L);
        return Duration.ofMillis(Math.max(leaseMillis(), stored));
    }

    /**
     * Whether a wait is the one with which a term of a partition began. A term has one wait: another one in it means that Redis was emptied in
     * it, and then the next term begins here. One write, or two and a read.
     */
    public boolean begunWith(int partition, long term, String wait) {
        return mongo.call("the wait of a term", () -> {
            if (documents.begunWith(partition, term, wait)) {
                return true;
            }
            Look look = known.look();
            Stored stored = documents
                    .find(partition)
                    .filter(found -> found.epoch().term() >= term)
                    .orElseThrow(() -> new Unavailable("mongodb", "MongoDB has lost an epoch.", null));
            if (stored.epoch().term() == term) {
                documents.beginTerm(stored.epoch(), stored.longestMillis(), leaseMillis());
            }
            documents.find(partition).ifPresent(found -> known.learn(found, look));
            return false;
        });
    }

    /** Notes that the facts of epochs before a term were waited for; one write. */
    public void settled(int partition, long term) {
        mongo.call("the end of earlier leases", () -> {
            documents.forgetEarlier(partition, term);
            return true;
        });
    }

    @Override
    public boolean superseded(Epoch epoch) {
        use(epoch.partition());
        return known.superseded(epoch);
    }

    @Override
    public void decided(Epoch epoch, boolean yes) {
        deciding.note(epoch, yes);
    }

    @Override
    public long leftNanos(Epoch epoch) {
        return known.leftNanos(epoch);
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
    public boolean keep() {
        long now = nanos.getAsLong();
        List<Epoch> inUse = used.values().stream()
                .filter(use -> now - use.nanos() < USED_NANOS)
                .map(Use::epoch)
                .toList();
        boolean answered = renewStale(inUse);
        List<Integer> held = inUse.stream()
                .filter(epoch -> leftNanos(epoch) > 0 && deciding.contains(epoch))
                .map(Epoch::partition)
                .toList();
        if (!held.isEmpty() && now - confirmedNanos >= CONFIRM_NANOS) {
            confirmedNanos = now;
            answered &= attempt("confirmations", () -> documents.confirm(held));
        }
        return answered;
    }

    private void read(List<Integer> partitions) {
        Look look = known.look();
        documents.find(partitions).forEach(found -> known.learn(found, look));
        if (!known.holds(look)) {
            Look again = known.look();
            documents.find(partitions).forEach(found -> known.learn(found, again));
        }
    }

    /** A failure shows where a lease is needed and missing. */
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
        } catch (IllegalStateException e) {
            // The client is closed: the application ends, and nothing is to be found out.
            LOG.log(Level.DEBUG, "The epochs were not asked for " + what, e);
            return true;
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
