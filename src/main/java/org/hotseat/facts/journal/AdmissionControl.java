package org.hotseat.facts.journal;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntSupplier;
import java.util.function.IntToLongFunction;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;

/**
 * Refuses commands before they reach Redis while their facts could not be written in time. It refuses while MongoDB is
 * known to be unavailable, and until this server's settings are known to match the data. It also refuses while this
 * server's queue is full or too slow, and while the outbox of the partition is over its limit. Costs a few memory
 * reads.
 */
@Service
public class AdmissionControl {

    private final MongoConnection mongo;
    private final FactsSettings settings;
    private final Outbox outbox;
    private final AtomicLongArray outboxLengths;
    private final long patienceNanos;
    private volatile IntSupplier claims = () -> 0;
    private volatile IntSupplier queued = () -> 0;
    private volatile IntToLongFunction expectedNanos = waiting -> 0;
    private volatile long claimPatienceNanos;
    private volatile boolean isMongoUnavailable;
    private volatile boolean prepared;

    /** For subclasses in tests, which override the methods that they need. */
    @SuppressWarnings("NullAway")
    protected AdmissionControl() {
        this.mongo = null;
        this.settings = null;
        this.outbox = null;
        this.patienceNanos = 0;
        this.outboxLengths = new AtomicLongArray(0);
    }

    @Inject
    public AdmissionControl(MongoConnection mongo, FactsSettings settings, Outbox outbox) {
        this.mongo = mongo;
        this.settings = settings;
        this.outbox = outbox;
        this.patienceNanos = settings.timeout().toNanos() - settings.leastWriteNanos();
        this.outboxLengths = new AtomicLongArray(outbox.partitions());
    }

    /**
     * Reads the lengths of the outboxes; one small round trip for each partition.
     *
     * @throws Unavailable when the Redis server of a partition is unavailable, after the others were measured
     */
    public void measure() {
        outbox.forEachPartition(partition -> outboxLength(partition, outbox.length(partition)));
    }

    /**
     * Admits a claim or refuses it.
     *
     * @param partition the partition of the resource
     * @param waits whether the answer waits for the fact; if not, MongoDB may be unavailable for a while
     * @throws Unavailable when the fact of the claim could not be written
     */
    public void admit(int partition, boolean waits) {
        if (!prepared) {
            throw new Unavailable("mongodb", "This server has not yet checked that its settings match the data.", null);
        }
        if (waits && isMongoUnavailable) {
            throw new Unavailable("mongodb", "MongoDB does not answer.", null);
        }
        int waiting = claims.getAsInt() + queued.getAsInt();
        if (waiting >= settings.queueLimit()
                || outboxLengths.get(partition) >= settings.outboxLimit()
                || (waits && expectedNanos.applyAsLong(waiting) > patienceNanos + claimPatienceNanos)) {
            throw new Unavailable("mongodb", "Too many changes wait to be stored in MongoDB.", null);
        }
    }

    /**
     * Returns whether facts that are decided now would probably not be written in time; half of the time is kept for
     * commits that take longer than the last one. Then it is better to decide claims later whose answers wait for their
     * facts.
     */
    public boolean isFull() {
        return isMongoUnavailable || expectedNanos.applyAsLong(queued.getAsInt()) > patienceNanos / 2;
    }

    /** Returns whether a partition's outbox was less than half full when it was last measured. */
    public boolean hasRoom(int partition) {
        return outboxLengths.get(partition) < settings.outboxLimit() / 2;
    }

    /** Admits claims from now on, since this server's settings match the data. */
    public void open() {
        prepared = true;
    }

    /** Returns whether the last write failed and no probe has succeeded since. */
    public boolean isMongoUnavailable() {
        return isMongoUnavailable;
    }

    /** Refuses claims from now on, since MongoDB has not responded, and probes it at once. */
    void suspend() {
        isMongoUnavailable = true;
        probe();
    }

    /** Checks whether MongoDB is available again. */
    void probe() {
        try {
            mongo.check();
            isMongoUnavailable = false;
        } catch (HotseatException e) {
            isMongoUnavailable = true;
        }
    }

    void recordFates(List<FactFate> fates) {
        isMongoUnavailable = fates.stream().anyMatch(FactFate.Unknown.class::isInstance);
    }

    /**
     * Sets the source for the number of claims in progress.
     *
     * @param underWay the number of claims that were admitted and are not decided yet; their facts come before those of
     *     the next claim
     * @param patienceNanos the longest time that such a claim may wait for its decision
     */
    public void watchClaims(IntSupplier underWay, long patienceNanos) {
        this.claims = underWay;
        this.claimPatienceNanos = patienceNanos;
    }

    /** Sets the length of a partition's outbox. */
    void outboxLength(int partition, long length) {
        outboxLengths.set(partition, length);
    }

    /**
     * Connects the queue of the journal and its metrics.
     *
     * @param wait returns the time in nanoseconds that a fact would wait after a number of requests
     */
    void watch(JournalQueue queue, IntToLongFunction wait, MeterRegistry meters) {
        this.queued = queue::size;
        this.expectedNanos = wait;
        Gauge.builder("hotseat.journal.queue", queue::size)
                .description("Requests of this server whose facts wait for a group commit")
                .baseUnit("requests")
                .register(meters);
        Gauge.builder("hotseat.journal.lag", () -> lagNanos(queue, System.nanoTime()) / 1e9)
                .description(
                        "How long the request of this server has waited whose facts have waited longest to be in MongoDB")
                .baseUnit("seconds")
                .register(meters);
        Gauge.builder("hotseat.outbox.limit", () -> (double) settings.outboxLimit() * outboxLengths.length())
                .description("Facts that the outboxes of all partitions may have before claims are refused")
                .baseUnit("facts")
                .register(meters);
        Gauge.builder("hotseat.outbox.length", () -> {
                    long sum = 0;
                    for (int i = 0; i < outboxLengths.length(); i++) {
                        sum += outboxLengths.get(i);
                    }
                    return sum;
                })
                .description("Facts in the outboxes of all partitions, as of the last look")
                .baseUnit("facts")
                .register(meters);
    }

    /**
     * Returns the time that the oldest request in the queue has waited. Its deadline is its start plus
     * {@code MONGODB_TIMEOUT_MS}.
     */
    private long lagNanos(JournalQueue queue, long nowNanos) {
        OptionalLong deadline = queue.firstDeadlineNanos();
        return deadline.isEmpty() ? 0 : Math.max(0, settings.timeout().toNanos() - (deadline.getAsLong() - nowNanos));
    }
}
