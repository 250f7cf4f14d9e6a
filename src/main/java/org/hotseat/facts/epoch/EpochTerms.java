package org.hotseat.facts.epoch;

import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.bson.types.ObjectId;
import org.hotseat.facts.epoch.KnownEpochs.ReadStart;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Epoch;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Unavailable;

/**
 * Begins and ends the epochs of the partitions. A term only grows: a new history of Redis data begins the next term,
 * and so does an emptying of Redis.
 *
 * <p>A new history ends the previous one at once. A history that has ended is accepted again only if no server has
 * confirmed the present one for two seconds. So a server that has not noticed a failover cannot take the partition back
 * from the others.
 *
 * <p>A MongoDB that was restored from a backup or has lost an update may know an earlier term than Redis or this
 * server. Then the term after the latest known one begins, so that the hot state is rebuilt from the facts that MongoDB
 * has now.
 */
@Service
public class EpochTerms {

    private static final Logger LOG = System.getLogger(EpochTerms.class.getName());

    private static final long ABANDONED_NANOS = Duration.ofSeconds(2).toNanos();

    /** The largest number of times that another server may be faster to begin an epoch. */
    private static final int ATTEMPTS = 10;

    /** An epoch that was current when it was read. */
    record Entered(Epoch epoch, ReadStart start) {}

    /** The id of this server in the lists of servers that have entered an epoch; each start makes a new one. */
    private final String server = new ObjectId().toHexString();

    private final EpochDocuments documents;
    private final MongoConnection mongo;
    private final Duration lease;
    private final LongSupplier nanos;
    private final KnownEpochs known;

    @Inject
    public EpochTerms(MongoConnection mongo, FactsSettings settings) {
        this(mongo, settings.timeout(), System::nanoTime);
    }

    public EpochTerms(MongoConnection mongo, Duration lease, LongSupplier nanos) {
        this.mongo = mongo;
        this.documents = new EpochDocuments(mongo);
        this.lease = lease;
        this.nanos = nanos;
        this.known = new KnownEpochs(server, mongo, lease, nanos);
    }

    String server() {
        return server;
    }

    EpochDocuments documents() {
        return documents;
    }

    MongoConnection mongo() {
        return mongo;
    }

    /** Returns the longest time that a fact of this server may take, which is also the length of its lease. */
    Duration lease() {
        return lease;
    }

    LongSupplier clock() {
        return nanos;
    }

    KnownEpochs known() {
        return known;
    }

    /**
     * Returns the epoch of {@link org.hotseat.kernel.EpochRegister#enter}. Costs one read and at most one write for
     * each attempt.
     */
    Entered enter(int partition, String history, long seenTerm) {
        for (int i = 0; i < ATTEMPTS; i++) {
            ReadStart start = known.readStart();
            Optional<StoredEpoch> stored = mongo.call("the epoch of a partition", () -> documents.find(partition));
            stored.ifPresent(found -> known.store(found, start));
            Epoch current = stored.map(StoredEpoch::epoch).orElseGet(() -> Epoch.none(partition));
            long latest = Math.max(seenTerm, known.term(partition));
            if (current.term() < latest) {
                LOG.log(
                        Level.WARNING,
                        "HS212 MongoDB went back: partition {0} is in term {1} there, and term {2} has begun already; its resources are"
                                + " rebuilt in a later term",
                        partition,
                        current.term(),
                        latest);
                begin(stored, new Epoch(partition, latest + 1, history), true);
            } else if (!current.history().equals(history)) {
                refuseFormerServer(stored, partition, history);
                begin(stored, new Epoch(partition, current.term() + 1, history), false);
            } else if (stored.filter(this::lists).isPresent()) {
                return new Entered(current, start);
            } else {
                stored.ifPresent(this::join);
            }
        }
        throw new Unavailable("redis", "The Redis server changes too often.", null);
    }

    /** Returns whether the next epoch waits for this server, and at least as long as its facts may take. */
    private boolean lists(StoredEpoch stored) {
        return stored.hasEntered(server) && stored.timeoutMillis() >= lease.toMillis();
    }

    private void join(StoredEpoch stored) {
        mongo.call("a server of an epoch", () -> {
            documents.enter(stored, server, lease.toMillis());
            return true;
        });
    }

    private void refuseFormerServer(Optional<StoredEpoch> stored, int partition, String history) {
        if (stored.isPresent()
                && stored.get().former().contains(history)
                && !known.unconfirmed(partition, ABANDONED_NANOS)) {
            throw new Unavailable("redis", "Another Redis server has taken over.", null);
        }
    }

    private void begin(Optional<StoredEpoch> previous, Epoch next, boolean back) {
        mongo.call("a new epoch of a partition", () -> {
            documents.begin(previous, next, server, lease.toMillis(), back);
            return true;
        });
    }

    /**
     * Returns the longest time for which a fact of the partition may still be on its way, by the settings of all
     * servers: leases on the present epoch or an earlier one may last that long. Returns 0 when all servers have left
     * the earlier epochs; each records this when it has no lease on them and none of their facts on its way. One read;
     * it has to be {@linkplain MongoConnection#fenced fenced} before the result is relied on.
     */
    public Duration longestFact(int partition) {
        Optional<StoredEpoch> stored = mongo.call("the leases of a partition", () -> documents.find(partition));
        if (stored.filter(found -> found.earlier().isEmpty()).isPresent()) {
            return Duration.ZERO;
        }
        return Duration.ofMillis(Math.max(
                lease.toMillis(), stored.map(StoredEpoch::longestMillis).orElse(0L)));
    }

    /**
     * Returns whether a wait is the one with which a term of a partition began. A term has one wait. Another wait in it
     * means that Redis was emptied in this term, and then this method begins the next term. Costs one write, or two and
     * some reads.
     *
     * @throws Unavailable when MongoDB knows only an earlier term, which {@link #enter} corrects
     */
    public boolean begunWith(int partition, long term, String wait) {
        return mongo.call("the wait of a term", () -> {
            if (documents.begunWith(partition, term, wait)) {
                return true;
            }
            ReadStart start = known.readStart();
            StoredEpoch stored = documents
                    .find(partition)
                    .filter(found -> found.epoch().term() >= term)
                    .orElseThrow(() ->
                            new Unavailable("mongodb", "A record about the Redis server is missing in MongoDB.", null));
            Epoch ended = stored.epoch();
            if (ended.term() == term) {
                Epoch next = new Epoch(partition, term + 1, ended.history());
                documents.begin(Optional.of(stored), next, server, lease.toMillis(), false);
            }
            documents.find(partition).ifPresent(found -> known.store(found, start));
            return false;
        });
    }

    /** Records that the facts of epochs before a term were waited for; one write. */
    public void settled(int partition, long term) {
        mongo.call("the end of earlier leases", () -> {
            documents.forgetEarlier(partition, term);
            return true;
        });
    }
}
