package org.hotseat.facts;

/**
 * Measures how long group commits take, and estimates how long a fact that comes now would wait for its turn. Told by the one thread that commits, asked
 * by all.
 */
final class CommitPace {

    /** A commit that ended so long ago tells nothing of those of now: the first ones of a server take a hundred times as long as later ones. */
    private static final long FRESH_NANOS = 1_000_000_000L;

    private volatile boolean running;
    private volatile long sinceNanos;
    private volatile long lastNanos;
    private volatile long endedNanos;

    void begun(long nowNanos) {
        sinceNanos = nowNanos;
        running = true;
    }

    void ended(long nowNanos) {
        lastNanos = nowNanos - sinceNanos;
        endedNanos = nowNanos;
        running = false;
    }

    /**
     * The commit under way and those of all that is queued, each as long as the last one if that has ended lately, or as the one under way if
     * that is longer already. Nothing when there is nothing to wait for: one slow commit must not refuse all claims for good.
     *
     * @param queued requests whose facts wait
     * @param room for how many the next commit has
     */
    long expectedNanos(int queued, int room, long nowNanos) {
        boolean busy = running;
        if (!busy && queued == 0) {
            return 0;
        }
        long last = nowNanos - endedNanos < FRESH_NANOS ? lastNanos : 0;
        long each = Math.max(last, busy ? nowNanos - sinceNanos : 0);
        return each * (1 + queued / room);
    }
}
