package org.hotseat.facts.journal;

/**
 * Measures how long group commits take, and estimates how long a fact that comes now would wait for its turn. Reported
 * by the one thread that commits, asked by all.
 */
final class CommitPace {

    /**
     * A commit that ended so long ago says nothing about those of now: the first ones of a server take a hundred times
     * as long as later ones.
     */
    private static final long FRESH_NANOS = 1_000_000_000L;

    /** One slow commit among many, as of a store that collects its garbage, must not count for all that are to come. */
    private static final int REMEMBERED = 8;

    private volatile boolean running;
    private volatile long sinceNanos;
    private volatile long lastNanos;
    private volatile long usualNanos;
    private volatile long endedNanos;

    void begun(long nowNanos) {
        sinceNanos = nowNanos;
        running = true;
    }

    void ended(long nowNanos) {
        long took = nowNanos - sinceNanos;
        boolean goesOn = usualNanos > 0 && nowNanos - endedNanos < FRESH_NANOS;
        usualNanos = goesOn ? usualNanos + (took - usualNanos) / REMEMBERED : took;
        lastNanos = took;
        endedNanos = nowNanos;
        running = false;
    }

    /**
     * The commit under way and those of all that is queued: the first as long as the last one if that has ended lately,
     * or as long as it takes already; the others as long as commits take now. Nothing when there is nothing to wait
     * for: one slow commit must not refuse all claims for good.
     *
     * @param queued requests whose facts wait
     * @param room for how many the next commit has
     */
    long expectedNanos(int queued, int room, long nowNanos) {
        boolean busy = running;
        if (!busy && queued == 0) {
            return 0;
        }
        boolean fresh = nowNanos - endedNanos < FRESH_NANOS;
        long first = Math.max(fresh ? lastNanos : 0, busy ? nowNanos - sinceNanos : 0);
        long other = fresh ? usualNanos : first;
        return first + other * (queued / room);
    }
}
