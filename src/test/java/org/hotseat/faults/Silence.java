package org.hotseat.faults;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The longest time without any success, from the first one on. For many threads. */
final class Silence {

    private static final long NOT_YET = Long.MIN_VALUE;

    private long last = NOT_YET;
    private long longest;
    private boolean over;

    synchronized void broken() {
        long now = System.nanoTime();
        if (last != NOT_YET && !over) {
            longest = Math.max(longest, now - last);
        }
        last = now;
    }

    /** Nothing counts any more; a silence that is not broken ends here. */
    synchronized void end() {
        broken();
        over = true;
    }

    synchronized Duration longest() {
        return Duration.ofMillis(TimeUnit.NANOSECONDS.toMillis(longest));
    }
}
