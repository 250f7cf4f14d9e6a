package org.hotseat.toolkit.lock;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Options of taking a lock.
 *
 * @param ttl how long the lock lasts unless it is renewed or released; 10 ms to 24 h; there is no default
 * @param longestWait how long to wait for a held lock; zero asks once
 * @param retryInterval the longest time between two attempts; each pause is of a random length around it, and a release
 *     ends it
 * @param fair whether those who wait get the lock in the order in which they came, over all servers; only those who ask
 *     fairly are in that order, so a lock should be taken fairly by all or by none
 * @param renewed whether the lock is renewed on its own every third of its ttl, until it is released or lost
 * @param onLost called once, on a thread of its own, when the lock ends without having been released; within one
 *     renewal period of the loss for a renewed lock, else at the end of its time
 */
public record LockOptions(
        Duration ttl,
        Duration longestWait,
        Duration retryInterval,
        boolean fair,
        boolean renewed,
        Optional<Consumer<DistributedLock>> onLost) {

    public static final Duration SHORTEST_TTL = Duration.ofMillis(10);
    public static final Duration LONGEST_TTL = Duration.ofHours(24);
    private static final Duration RETRY = Duration.ofMillis(50);
    private static final int PATIENCE = 4;
    private static final long SHORTEST_PATIENCE_MILLIS = 1_000;

    /** @throws IllegalArgumentException for times out of range */
    public LockOptions {
        if (ttl.compareTo(SHORTEST_TTL) < 0 || ttl.compareTo(LONGEST_TTL) > 0) {
            throw new IllegalArgumentException("ttl must be 10 ms to 24 h, not " + ttl);
        }
        if (longestWait.isNegative() || longestWait.compareTo(LONGEST_TTL) > 0) {
            throw new IllegalArgumentException("longestWait must be 0 to 24 h, not " + longestWait);
        }
        if (retryInterval.toMillis() < 1) {
            throw new IllegalArgumentException("retryInterval must be at least 1 ms, not " + retryInterval);
        }
    }

    /** Asks once, not fairly, without renewal. */
    public static LockOptions of(Duration ttl) {
        return new LockOptions(ttl, Duration.ZERO, RETRY, false, false, Optional.empty());
    }

    public LockOptions waitingUpTo(Duration longest) {
        return new LockOptions(ttl, longest, retryInterval, fair, renewed, onLost);
    }

    public LockOptions retryingEvery(Duration interval) {
        return new LockOptions(ttl, longestWait, interval, fair, renewed, onLost);
    }

    public LockOptions fairly() {
        return new LockOptions(ttl, longestWait, retryInterval, true, renewed, onLost);
    }

    public LockOptions renewedUntilReleased() {
        return new LockOptions(ttl, longestWait, retryInterval, fair, true, onLost);
    }

    public LockOptions tellingLoss(Consumer<DistributedLock> callback) {
        return new LockOptions(ttl, longestWait, retryInterval, fair, renewed, Optional.of(callback));
    }

    /**
     * The time that a place in a store's line outlives without an attempt; a waiter that has died holds the line up for
     * this long.
     */
    public long patienceMillis() {
        return Math.max(SHORTEST_PATIENCE_MILLIS, PATIENCE * retryInterval.toMillis());
    }

    /**
     * Half to one and a half of the interval, so that servers do not ask in step; not beyond the end of the holder's
     * time.
     */
    public long pauseNanos(long leftMillis) {
        long interval = retryInterval.toNanos();
        long pause = interval / 2 + ThreadLocalRandom.current().nextLong(interval);
        return leftMillis < 0 ? pause : Math.min(pause, TimeUnit.MILLISECONDS.toNanos(leftMillis + 1));
    }
}
