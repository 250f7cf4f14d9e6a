package org.hotseat.ops.warmup;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time of one warm-up: as much as is allowed from when the server serves this application. That is waited for as
 * long at most, so a server that never does is ready by then.
 */
final class WarmUpTime {

    private final long boundNanos;
    private final LongSupplier nanos;
    private volatile long endNanos;

    /**
     * Begins to wait.
     *
     * @param nanos like {@link System#nanoTime}
     */
    WarmUpTime(Duration bound, LongSupplier nanos) {
        this.boundNanos = bound.toNanos();
        this.nanos = nanos;
        this.endNanos = nanos.getAsLong() + boundNanos;
    }

    /** The server serves. Counts once, and not when the time is over already. */
    void serves() {
        if (leftNanos() > 0) {
            endNanos = nanos.getAsLong() + boundNanos;
        }
    }

    /** The end of the time, by {@link System#nanoTime}. */
    long endNanos() {
        return endNanos;
    }

    /** The rest of it; nothing or less when it is over. */
    long leftNanos() {
        return endNanos - nanos.getAsLong();
    }
}
