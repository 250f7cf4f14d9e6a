package org.hotseat.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Lets the calls of queues wait while the facts of what they decide could not be written in time (ADR 176). */
final class HoldBack {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private volatile BooleanSupplier full = () -> false;
    private volatile long longerNanos;

    /** @param longer how much longer a call may wait that is held back */
    void begin(BooleanSupplier whileFull, Duration longer) {
        longerNanos = longer.toNanos();
        full = whileFull;
    }

    boolean isOn() {
        return full.getAsBoolean();
    }

    long longerNanos() {
        return longerNanos;
    }

    /**
     * Notes in a queue that its calls are held back.
     *
     * @return whether any waits
     */
    boolean hold(ScriptQueue queue) {
        return queue.hold(System.nanoTime(), longerNanos);
    }

    /** Waits for room, unless no call of the queue waits any more, or it is over. */
    void await(ScriptQueue queue, BooleanSupplier over) {
        while (!over.getAsBoolean() && isOn() && hold(queue)) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
