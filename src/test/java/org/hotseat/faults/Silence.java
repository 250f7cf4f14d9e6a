package org.hotseat.faults;

import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** The longest time without any success, from the first one on. For many threads. */
final class Silence {

    private static final long NOT_YET = Long.MIN_VALUE;

    private long last = NOT_YET;
    private long longest;
    private LocalTime brokenAt = LocalTime.MIN;
    private boolean over;

    synchronized void broken() {
        long now = System.nanoTime();
        if (last != NOT_YET && !over) {
            if (now - last > longest) {
                longest = now - last;
                brokenAt = LocalTime.now();
            }
        }
        last = now;
    }

    /** Nothing counts any more; a silence that is not broken ends here. Returns whether it was not over yet. */
    synchronized boolean end() {
        broken();
        boolean first = !over;
        over = true;
        return first;
    }

    synchronized Duration longest() {
        return Duration.ofMillis(TimeUnit.NANOSECONDS.toMillis(longest));
    }

    /** The longest one and when it was broken, for people. */
    synchronized String report() {
        return longest().toMillis() + " ms until " + brokenAt.truncatedTo(ChronoUnit.MILLIS);
    }
}
