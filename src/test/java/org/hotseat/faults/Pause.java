package org.hotseat.faults;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Time that belongs to a fault: how long something stays away, not a wait for a condition. */
final class Pause {

    private Pause() {}

    static void of(Duration length) {
        try {
            new CountDownLatch(1).await(length.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
