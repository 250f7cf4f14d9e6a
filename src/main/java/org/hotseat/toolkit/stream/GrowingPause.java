package org.hotseat.toolkit.stream;

import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;

/** The pause after failures in a row. Not thread-safe. */
final class GrowingPause {

    private final IntToLongFunction millis;
    private int failures;
    private long endNanos = System.nanoTime();

    /** @param millis returns the pause after a number of failures in a row */
    GrowingPause(IntToLongFunction millis) {
        this.millis = millis;
    }

    /** Returns whether the pause is not over yet. */
    boolean lasts() {
        return System.nanoTime() - endNanos < 0;
    }

    /** Returns the number of failures since the last success. */
    int failures() {
        return failures;
    }

    /** Starts the next pause. */
    void fail() {
        failures++;
        endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis.applyAsLong(failures));
    }

    /** Records a success. A pause that was started before still lasts. */
    void reset() {
        failures = 0;
    }
}
