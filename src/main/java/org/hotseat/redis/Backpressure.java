package org.hotseat.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Pauses queues while the facts of their calls could not be written to MongoDB in time (ADR 176). */
final class Backpressure {

    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private volatile BooleanSupplier full = () -> false;
    private volatile long longerNanos;

    /**
     * Sets the condition under which queues are paused.
     *
     * @param whileFull whether queues are to be paused now
     * @param longer the time that a call of a paused queue may wait in addition
     */
    void begin(BooleanSupplier whileFull, Duration longer) {
        longerNanos = longer.toNanos();
        full = whileFull;
    }

    boolean isEnabled() {
        return full.getAsBoolean();
    }

    long longerNanos() {
        return longerNanos;
    }

    /**
     * Records in a queue that its calls are paused.
     *
     * @return whether any call waits in the queue
     */
    boolean hold(ScriptQueue queue) {
        return queue.hold(System.nanoTime(), longerNanos);
    }

    /**
     * Blocks until the queue need not be paused any more. Returns earlier if no call of the queue waits, or if
     * {@code over} is true. Checks every millisecond.
     */
    void await(ScriptQueue queue, BooleanSupplier over) {
        while (!over.getAsBoolean() && isEnabled() && hold(queue)) {
            LockSupport.parkNanos(CHECK_NANOS);
        }
    }
}
