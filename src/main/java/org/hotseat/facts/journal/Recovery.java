package org.hotseat.facts.journal;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.hotseat.facts.FactFate;
import org.hotseat.facts.mongo.FactsSettings;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.Unavailable;
import org.jspecify.annotations.Nullable;

/**
 * Writes the facts that their server did not: it died after the script, or MongoDB was away. Any number of servers may
 * recover the same outbox at once; facts written twice change nothing.
 *
 * <p>What is read from an outbox is written within {@code MONGODB_TIMEOUT_MS} of the start of the reading or not at
 * all, like in {@link Journal}: a rebuild after Redis was emptied counts on that bound. What is not written in time is
 * read again.
 */
@Service
public class Recovery {

    /**
     * Entries younger than this, or than the write timeout, belong to requests under way: the journal of their server
     * has them.
     */
    private static final Duration AGE = Duration.ofSeconds(5);

    /** The most times that entries are read again when they were not read in time. */
    private static final int ATTEMPTS = 5;

    private final Outbox outbox;
    private final FactBatches batches;
    private final AdmissionControl admission;
    private final FactsSettings settings;
    private final DeadFacts dead;
    private final Counter recovered;
    private final LongSupplier nanos;
    private final SeenEntries seen;

    /** For subclasses in tests, which override what they need. */
    @SuppressWarnings("NullAway")
    protected Recovery() {
        this.outbox = null;
        this.batches = null;
        this.admission = null;
        this.settings = null;
        this.dead = null;
        this.recovered = null;
        this.nanos = System::nanoTime;
        this.seen = null;
    }

    @Inject
    public Recovery(
            Outbox outbox,
            FactBatches batches,
            DeadFacts dead,
            AdmissionControl admission,
            FactsSettings settings,
            MeterRegistry meters) {
        this(outbox, batches, dead, admission, settings, meters, System::nanoTime);
    }

    Recovery(
            Outbox outbox,
            FactBatches batches,
            DeadFacts dead,
            AdmissionControl admission,
            FactsSettings settings,
            MeterRegistry meters,
            LongSupplier nanos) {
        this.outbox = outbox;
        this.batches = batches;
        this.admission = admission;
        this.settings = settings;
        this.dead = dead;
        this.nanos = nanos;
        this.seen = new SeenEntries(outbox, nanos);
        this.recovered = Counter.builder("hotseat.facts.recovered")
                .description("Facts written by recovery instead of the request that made them")
                .register(meters);
    }

    /**
     * Writes every entry that is old enough, by Redis's clock or by what this server has seen, in every partition.
     *
     * @return how many facts were written
     * @throws Unavailable when a store is away; what is left is for the next time
     */
    public long recover() {
        Duration age = settings.timeout().compareTo(AGE) > 0 ? settings.timeout() : AGE;
        AtomicLong count = new AtomicLong();
        forEachPartition(partition -> {
            count.addAndGet(write(() -> outbox.olderThan(partition, age, FactBatches.LIMIT), recovered::increment));
            seen.old(partition, age)
                    .ifPresent(last -> count.addAndGet(write(
                            () -> outbox.upTo(partition, Optional.of(last), FactBatches.LIMIT)
                                    .facts(),
                            recovered::increment)));
        });
        return count.get();
    }

    /**
     * Writes every entry a partition has when this is called, however young, but none that comes later: a step of a
     * rebuild. Asks no clock: one that was put back, or that of a Redis server that has taken over, may be behind the
     * entries.
     *
     * @param betweenBatches is run after each batch
     */
    public long drain(int partition, Runnable betweenBatches) {
        AtomicReference<@Nullable String> last = new AtomicReference<>();
        return write(
                () -> {
                    Outbox.Part part = outbox.upTo(partition, Optional.ofNullable(last.get()), FactBatches.LIMIT);
                    last.set(part.last().orElse(null));
                    return part.facts();
                },
                written -> {
                    recovered.increment(written);
                    betweenBatches.run();
                });
    }

    /**
     * Writes every entry of a partition up to one of them, that one too, however young: those that a fact is written
     * {@linkplain Fact#after after}. Their own requests write them as well, so they do not count as recovered. One
     * round trip when they are written already.
     *
     * @throws Unavailable when a store is away, or does not answer in time
     */
    public void writeUpTo(int partition, String entry) {
        write(
                () -> outbox.upTo(partition, Optional.of(entry), FactBatches.LIMIT)
                        .facts(),
                written -> {});
    }

    /**
     * Reports the lengths of the outboxes to the gate; one small round trip a partition.
     *
     * @throws Unavailable when the Redis server of a partition is away, after the others were measured
     */
    public void measure() {
        forEachPartition(partition -> admission.outboxLength(partition, outbox.length(partition)));
    }

    /** Partitions lie on several servers of a cluster: one that is away keeps the others from nothing. */
    private void forEachPartition(IntConsumer work) {
        Optional<Unavailable> trouble = Optional.empty();
        for (int partition = 0; partition < outbox.partitions(); partition++) {
            try {
                work.accept(partition);
            } catch (Unavailable e) {
                trouble = Optional.of(e);
            }
        }
        if (trouble.isPresent()) {
            throw trouble.get();
        }
    }

    /** @param written is given the number of facts of each batch */
    private long write(Supplier<List<Fact>> oldest, IntConsumer written) {
        long count = 0;
        int late = 0;
        while (true) {
            long end = nanos.getAsLong() + settings.timeout().toNanos();
            List<Fact> facts = oldest.get();
            if (facts.isEmpty()) {
                return count;
            }
            if (end - nanos.getAsLong() <= settings.leastWriteNanos()) {
                // This server stood still. What it has read may be given away anew by now; what is still true is still
                // there.
                if (++late == ATTEMPTS) {
                    throw new Unavailable("redis", "The outbox is read too slowly.", null);
                }
                continue;
            }
            // The batch is written in no order: what is written after others waits for those before it.
            write(facts.stream().filter(fact -> fact.after().isEmpty()).toList(), end);
            write(facts.stream().filter(fact -> fact.after().isPresent()).toList(), end);
            written.accept(facts.size());
            count += facts.size();
        }
    }

    private void write(List<Fact> facts, long end) {
        if (facts.isEmpty()) {
            return;
        }
        List<FactFate> fates = batches.write(facts, end);
        admission.wrote(fates);
        dead.clear(facts, fates);
        for (FactFate fate : fates) {
            if (fate instanceof FactFate.Unknown unknown && unknown.cause() instanceof HotseatException away) {
                throw away;
            }
            if (fate instanceof FactFate.Fenced) {
                throw new Unavailable("redis", "Another Redis server has taken over.", null);
            }
        }
    }
}
