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
 * Writes the facts that their own server did not write, because it died after the script or MongoDB was unavailable.
 * Any number of servers may recover the same outbox at once; facts written twice change nothing.
 *
 * <p>Entries that are read from an outbox are written within {@code MONGODB_TIMEOUT_MS} of the start of the reading or
 * not at all, as in {@link Journal}: a rebuild after Redis was emptied relies on that limit. Entries that are not
 * written in time are read again.
 */
@Service
public class Recovery {

    /**
     * The least age of entries that recovery writes, if the write time-out is not longer. Younger entries belong to
     * current requests, and the journal of their server writes them.
     */
    private static final Duration AGE = Duration.ofSeconds(5);

    /** The largest number of attempts to read entries in time. */
    private static final int ATTEMPTS = 5;

    private final Outbox outbox;
    private final FactBatches batches;
    private final AdmissionControl admission;
    private final FactsSettings settings;
    private final OutboxCleanup dead;
    private final Counter recovered;
    private final LongSupplier nanos;
    private final RecentOutboxEntries seen;
    private final BatchSize size = new BatchSize();

    /** For subclasses in tests, which override the methods that they need. */
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
            OutboxCleanup dead,
            AdmissionControl admission,
            FactsSettings settings,
            MeterRegistry meters) {
        this(outbox, batches, dead, admission, settings, meters, System::nanoTime);
    }

    Recovery(
            Outbox outbox,
            FactBatches batches,
            OutboxCleanup dead,
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
        this.seen = new RecentOutboxEntries(outbox, nanos);
        this.recovered = Counter.builder("hotseat.facts.recovered")
                .description("Facts written by recovery instead of the request that made them")
                .register(meters);
    }

    /**
     * Writes every entry of every partition that is old enough, by Redis's clock or because this server saw it long
     * enough ago.
     *
     * @return the number of facts that were written
     * @throws Unavailable when a store is unavailable; the next call writes the rest
     */
    public long recover() {
        Duration age = settings.timeout().compareTo(AGE) > 0 ? settings.timeout() : AGE;
        AtomicLong count = new AtomicLong();
        outbox.forEachPartition(partition -> {
            count.addAndGet(write(() -> outbox.olderThan(partition, age, size.maxFacts()), recovered::increment));
            seen.old(partition, age)
                    .ifPresent(last -> count.addAndGet(write(
                            () -> outbox.upTo(partition, Optional.of(last), size.maxFacts())
                                    .facts(),
                            recovered::increment)));
        });
        return count.get();
    }

    /**
     * Writes every entry that a partition has at the time of the call, however young, but none that comes later. A step
     * of a rebuild. Uses no clock: after a clock was set back, or with the clock of a Redis server that has taken over,
     * entries may be in the future.
     *
     * @param betweenBatches an action that is run after each batch
     * @return the number of facts that were written
     */
    public long drain(int partition, Runnable betweenBatches) {
        AtomicReference<@Nullable String> last = new AtomicReference<>();
        return write(
                () -> {
                    Outbox.Part part = outbox.upTo(partition, Optional.ofNullable(last.get()), size.maxFacts());
                    last.set(part.last().orElse(null));
                    return part.facts();
                },
                written -> {
                    recovered.increment(written);
                    betweenBatches.run();
                });
    }

    /**
     * Writes every entry of a partition up to and including a given one, however young. These are entries that a fact
     * must be written {@linkplain Fact#after after}. Their own requests write them as well, so they do not count as
     * recovered. Costs one round trip when they are already written.
     *
     * @throws Unavailable when a store is unavailable or does not respond in time
     */
    public void writeUpTo(int partition, String entry) {
        write(() -> outbox.upTo(partition, Optional.of(entry), size.maxFacts()).facts(), written -> {});
    }

    /**
     * Writes entries in batches until none is left.
     *
     * @param oldest reads the next batch
     * @param written receives the number of facts of each batch
     */
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
                // This server has paused. The units in the facts that it has read may have been granted again by now.
                // Facts that are still valid are still in the outbox.
                if (++late == ATTEMPTS) {
                    throw new Unavailable("redis", "Reading the outbox takes too long; try again.", null);
                }
                continue;
            }
            // A batch is written in no order, so facts that must come after others are written in a second batch.
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
        size.adapt(fates);
        admission.recordFates(fates);
        dead.clear(facts, fates);
        for (FactFate fate : fates) {
            if (fate instanceof FactFate.Unknown unknown && unknown.cause() instanceof HotseatException unavailable) {
                throw unavailable;
            }
            if (fate instanceof FactFate.Fenced) {
                throw new Unavailable("redis", "Another Redis server has taken over.", null);
            }
        }
    }
}
