package org.hotseat.faults;

import java.time.Duration;

/** Something that is asked for again when it has not happened after a while, as an operator does. For one thread. */
final class Repeated {

    private final long everyNanos;
    private final Runnable request;
    private long next = System.nanoTime();

    Repeated(Duration every, Runnable request) {
        this.everyNanos = every.toNanos();
        this.request = request;
    }

    /** Asks when it is time to. Answers false: it is for whoever waits to see whether it has happened. */
    boolean again() {
        if (System.nanoTime() - next >= 0) {
            request.run();
            next = System.nanoTime() + everyNanos;
        }
        return false;
    }
}
