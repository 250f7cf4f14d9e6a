package org.hotseat.toolkit.lock;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The options for taking a lock.
 *
 * @param ttl the duration of the lock unless it is renewed or released; 10 ms to 24 h; has no default
 * @param longestWait the longest time to wait for a held lock; zero means one attempt
 * @param retryInterval the usual time between two attempts; each pause is half to one and a half of it, at random, and
 *     a release ends the pause
 * @param fair whether waiting callers get the lock in the order in which they came, over all servers. Only callers that
 *     ask fairly are in this order, so all callers of a lock should ask fairly, or none
 * @param renewed whether the lock is renewed automatically every third of its ttl, until it is released or lost
 * @param share with how many others the lock is shared; by default with none
 * @param keptAtLeast the shortest time for which others do not get the lock, counted from the attempt that got it. A
 *     release before leaves the lock to its end then; zero by default, at most the ttl
 * @param onLost called once, on a thread of its own, when the lock ends without a release. This happens within one
 *     renewal period of the loss for a renewed lock, otherwise at the end of its time
 */
public record LockOptions(
        Duration ttl,
        Duration longestWait,
        Duration retryInterval,
        boolean fair,
        boolean renewed,
        LockShare share,
        Duration keptAtLeast,
        Optional<Consumer<DistributedLock>> onLost) {

    public static final Duration MIN_TTL = Duration.ofMillis(10);
    public static final Duration MAX_TTL = Duration.ofHours(24);
    private static final Duration RETRY = Duration.ofMillis(50);
    private static final int PATIENCE = 4;
    private static final long MIN_PATIENCE_MILLIS = 1_000;

    /** @throws IllegalArgumentException for times out of range */
    public LockOptions {
        if (ttl.compareTo(MIN_TTL) < 0 || ttl.compareTo(MAX_TTL) > 0) {
            throw new IllegalArgumentException("ttl must be 10 ms to 24 h, not " + ttl);
        }
        if (longestWait.isNegative() || longestWait.compareTo(MAX_TTL) > 0) {
            throw new IllegalArgumentException("longestWait must be 0 to 24 h, not " + longestWait);
        }
        if (retryInterval.toMillis() < 1) {
            throw new IllegalArgumentException("retryInterval must be at least 1 ms, not " + retryInterval);
        }
        if (keptAtLeast.isNegative() || keptAtLeast.compareTo(ttl) > 0) {
            throw new IllegalArgumentException("keptAtLeast must be 0 to the ttl, not " + keptAtLeast);
        }
    }

    /** Returns options for one attempt, not fair, without renewal. */
    public static LockOptions of(Duration ttl) {
        return new LockOptions(
                ttl, Duration.ZERO, RETRY, false, false, LockShare.NONE, Duration.ZERO, Optional.empty());
    }

    public LockOptions waitingUpTo(Duration longest) {
        return new LockOptions(ttl, longest, retryInterval, fair, renewed, share, keptAtLeast, onLost);
    }

    public LockOptions retryingEvery(Duration interval) {
        return new LockOptions(ttl, longestWait, interval, fair, renewed, share, keptAtLeast, onLost);
    }

    public LockOptions fairly() {
        return new LockOptions(ttl, longestWait, retryInterval, true, renewed, share, keptAtLeast, onLost);
    }

    public LockOptions renewedUntilReleased() {
        return new LockOptions(ttl, longestWait, retryInterval, fair, true, share, keptAtLeast, onLost);
    }

    /** Returns the options for a lock that others may hold as well: a permit, a reader's or a writer's lock. */
    public LockOptions sharedAs(LockShare how) {
        return new LockOptions(ttl, longestWait, retryInterval, fair, renewed, how, keptAtLeast, onLost);
    }

    public LockOptions keptAtLeast(Duration shortest) {
        return new LockOptions(ttl, longestWait, retryInterval, fair, renewed, share, shortest, onLost);
    }

    public LockOptions tellingLoss(Consumer<DistributedLock> callback) {
        return new LockOptions(
                ttl, longestWait, retryInterval, fair, renewed, share, keptAtLeast, Optional.of(callback));
    }

    /**
     * Returns the time for which a place in a store's queue stays valid without an attempt. A waiting caller that has
     * died delays the queue for this long.
     */
    public long patienceMillis() {
        return Math.max(MIN_PATIENCE_MILLIS, PATIENCE * retryInterval.toMillis());
    }

    /**
     * Returns the length of a pause: half to one and a half of the interval, so that servers do not ask in step. The
     * pause does not last beyond the end of the holder's time.
     *
     * @param leftMillis the remaining time of the holder; negative when unknown
     */
    public long pauseNanos(long leftMillis) {
        long interval = retryInterval.toNanos();
        long pause = interval / 2 + ThreadLocalRandom.current().nextLong(interval);
        return leftMillis < 0 ? pause : Math.min(pause, TimeUnit.MILLISECONDS.toNanos(leftMillis + 1));
    }
}
