package org.hotseat.facts;

/**
 * Measures how long group commits take, and estimates how long a fact that comes now would wait for its turn. Told by the one thread that commits, asked
 * by all.
 */
final class CommitPace {

    private volatile boolean running;
    private volatile long sinceNanos;
    private volatile long lastNanos;

    void begun(long nowNanos) {
        sinceNanos = nowNanos;
        running = true;
    }

    void ended(long nowNanos) {
        lastNanos = nowNanos - sinceNanos;
        running = false;
    }

    /**
     * The commit under way and those of all that is queued, each as long as the last one, or as the one under way if that is longer
     * already. Nothing when there is nothing to wait for: one slow commit must not refuse all claims for good.
     *
     * @param queued requests whose facts wait
     * @param room for how many the next commit has
     */
    long expectedNanos(int queued, int room, long nowNanos) {
        boolean busy = running;
        if (!busy && queued == 0) {
            return 0;
        }
        long each = Math.max(lastNanos, busy ? nowNanos - sinceNanos : 0);
        return each * (1 + queued / room);
    }
}
