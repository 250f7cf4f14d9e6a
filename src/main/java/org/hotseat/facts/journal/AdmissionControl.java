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
 * Admission control: refuses commands before they touch Redis while their facts could not be written in time. It
 * refuses while MongoDB is known to be away, until it is known that this server fits its data, while this server's
 * queue is full or too slow, and while the outbox of the partition is over its limit. Costs a few memory reads.
 */
@Service
public class AdmissionControl {

    private final MongoConnection mongo;
    private final FactsSettings settings;
    private final AtomicLongArray outboxLengths;
    private final long patienceNanos;
    private volatile IntSupplier claims = () -> 0;
    private volatile IntSupplier queued = () -> 0;
    private volatile IntToLongFunction expectedNanos = waiting -> 0;
    private volatile long claimPatienceNanos;
    private volatile boolean away;
    private volatile boolean prepared;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected AdmissionControl() {
        this.mongo = null;
        this.settings = null;
        this.patienceNanos = 0;
        this.outboxLengths = new AtomicLongArray(0);
    }

    @Inject
    public AdmissionControl(MongoConnection mongo, FactsSettings settings, Outbox outbox) {
        this.mongo = mongo;
        this.settings = settings;
        this.patienceNanos = settings.timeout().toNanos() - settings.leastWriteNanos();
        this.outboxLengths = new AtomicLongArray(outbox.partitions());
    }

    /**
     * Lets a claim pass.
     *
     * @param partition of the resource
     * @param waits whether its answer waits for its fact; if not, MongoDB may be away for a while
     * @throws Unavailable when its fact could not be written
     */
    public void admit(int partition, boolean waits) {
        if (!prepared) {
            throw new Unavailable("mongodb", "This server has not yet checked that its settings match the data.", null);
        }
        if (waits && away) {
            throw new Unavailable("mongodb", "MongoDB is away.", null);
        }
        int waiting = claims.getAsInt() + queued.getAsInt();
        if (waiting >= settings.queueLimit()
                || outboxLengths.get(partition) >= settings.outboxLimit()
                || (waits && expectedNanos.applyAsLong(waiting) > patienceNanos + claimPatienceNanos)) {
            throw new Unavailable("mongodb", "Too many facts wait for MongoDB.", null);
        }
    }

    /**
     * Whether facts that are decided now would not be written in time, with as much time again for commits that take
     * longer than the last: then claims whose answers wait for their facts are better decided later.
     */
    public boolean full() {
        return away || expectedNanos.applyAsLong(queued.getAsInt()) > patienceNanos / 2;
    }

    /** Whether a partition's outbox, when it was last measured, had less than half of the facts that it may have. */
    public boolean hasRoom(int partition) {
        return outboxLengths.get(partition) < settings.outboxLimit() / 2;
    }

    /** Lets claims pass from now on: this server is known to fit the data. */
    public void open() {
        prepared = true;
    }

    /** Whether the last write failed and no probe has succeeded since. */
    public boolean away() {
        return away;
    }

    /** MongoDB has not answered: refuses from now on, and asks it at once whether it is back. */
    void lost() {
        away = true;
        probe();
    }

    /** Asks MongoDB whether it is back. */
    void probe() {
        try {
            mongo.check();
            away = false;
        } catch (HotseatException e) {
            away = true;
        }
    }

    void wrote(List<FactFate> fates) {
        away = fates.stream().anyMatch(FactFate.Unknown.class::isInstance);
    }

    /**
     * @param underWay how many claims were let pass and have not been decided yet: their facts come before those of the
     *     next
     * @param patienceNanos how long they may wait for that
     */
    public void watchClaims(IntSupplier underWay, long patienceNanos) {
        this.claims = underWay;
        this.claimPatienceNanos = patienceNanos;
    }

    /** Reports the length of a partition's outbox to the gate. */
    void outboxLength(int partition, long length) {
        outboxLengths.set(partition, length);
    }

    /** @param wait how long a fact would wait behind so many requests, in nanoseconds */
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

    /** A request's deadline is its start and {@code MONGODB_TIMEOUT_MS}. */
    private long lagNanos(JournalQueue queue, long nowNanos) {
        OptionalLong deadline = queue.firstDeadlineNanos();
        return deadline.isEmpty() ? 0 : Math.max(0, settings.timeout().toNanos() - (deadline.getAsLong() - nowNanos));
    }
}
