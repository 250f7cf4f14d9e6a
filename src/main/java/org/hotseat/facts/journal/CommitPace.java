package org.hotseat.facts.journal;

/**
 * Measures the duration of group commits, and estimates the waiting time of a fact that comes now. The one thread that
 * commits reports to it, and all threads may read it.
 */
final class CommitPace {

    /**
     * The time for which a finished commit is meaningful. The first commits of a server take a hundred times as long as
     * later ones.
     */
    private static final long FRESH_NANOS = 1_000_000_000L;

    /**
     * The weight of the past in the average. So one slow commit, such as during a garbage collection of the store, does
     * not count for all future ones.
     */
    private static final int REMEMBERED = 8;

    private volatile boolean running;
    private volatile long sinceNanos;
    private volatile long lastNanos;
    private volatile long usualNanos;
    private volatile long endedNanos;

    void commitBegan(long nowNanos) {
        sinceNanos = nowNanos;
        running = true;
    }

    void commitEnded(long nowNanos) {
        long took = nowNanos - sinceNanos;
        boolean goesOn = usualNanos > 0 && nowNanos - endedNanos < FRESH_NANOS;
        usualNanos = goesOn ? usualNanos + (took - usualNanos) / REMEMBERED : took;
        lastNanos = took;
        endedNanos = nowNanos;
        running = false;
    }

    /**
     * Estimates the time for the current commit and for those of all queued facts. The current commit takes as long as
     * the last one if that has ended lately, or as long as it already takes. The others take the usual time. Returns 0
     * if nothing waits, so that one slow commit does not refuse all claims permanently.
     *
     * @param queued the number of requests whose facts wait
     * @param room the number of facts in the next commit
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
