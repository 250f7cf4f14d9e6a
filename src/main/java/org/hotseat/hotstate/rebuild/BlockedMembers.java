package org.hotseat.hotstate.rebuild;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Remembers in this server why due members of the expiry indexes cannot be released. Each cause is logged once, and
 * tried again after a pause that grows from 5 s to ten minutes. The indexes do not change: a member that cannot be
 * released stays due, and the evidence of its resource shows that.
 */
final class BlockedMembers {

    private static final System.Logger LOG = System.getLogger(BlockedMembers.class.getName());

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(10);

    /** The largest number of causes. When it is reached, all causes are forgotten, and logged again. */
    private static final int MAX = 10_000;

    private record Trouble(Duration pause, long untilNanos) {}

    private static final class Count {
        private final AtomicLong shown = new AtomicLong();
        private long counting;
    }

    private final LongSupplier nanoTime;
    private final MeterRegistry meters;
    private final Map<String, Trouble> troubles = new ConcurrentHashMap<>();
    private final Map<String, Count> counts = new ConcurrentHashMap<>();

    BlockedMembers(LongSupplier nanoTime, MeterRegistry meters) {
        this.nanoTime = nanoTime;
        this.meters = meters;
    }

    /** Returns whether the pause of a cause is over. */
    boolean mayTry(String cause) {
        Trouble trouble = troubles.get(cause);
        return trouble == null || nanoTime.getAsLong() - trouble.untilNanos() >= 0;
    }

    /** Records that an attempt has failed. */
    void failed(String cause, Throwable trouble) {
        if (troubles.size() >= MAX) {
            troubles.clear();
        }
        Trouble now = troubles.compute(cause, (name, before) -> {
            Duration pause = before == null ? FIRST_PAUSE : before.pause().multipliedBy(2);
            Duration bounded = pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE;
            return new Trouble(bounded, nanoTime.getAsLong() + bounded.toNanos());
        });
        LOG.log(
                now.pause().equals(FIRST_PAUSE) ? Level.WARNING : Level.DEBUG,
                "HS404 expiry of " + cause + " failed; it is tried again",
                trouble);
    }

    /** Records that an attempt has succeeded. */
    void succeeded(String cause) {
        if (!troubles.isEmpty() && troubles.remove(cause) != null) {
            LOG.log(Level.INFO, "HS405 expiry of {0} works again", cause);
        }
    }

    /** Starts the count of those members of an index that could not be ended. */
    void begin(String index) {
        counts.computeIfAbsent(index, this::gauge).counting = 0;
    }

    /** Adds the number of due members of a partition that a sweep did not release. */
    void count(String index, int members) {
        counts.computeIfAbsent(index, this::gauge).counting += members;
    }

    /** Ends the counting of an index after all partitions, and shows the sum in the metric. */
    void end(String index) {
        Count count = counts.computeIfAbsent(index, this::gauge);
        count.shown.set(count.counting);
    }

    private Count gauge(String index) {
        Count count = new Count();
        Gauge.builder("hotseat.sweep.blocked", count.shown, AtomicLong::get)
                .description("Members of an expiry index that were due and that the last sweep could not release")
                .baseUnit("members")
                .tag("index", index)
                .register(meters);
        return count;
    }
}
