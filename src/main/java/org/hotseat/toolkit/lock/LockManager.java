package org.hotseat.toolkit.lock;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.hotseat.toolkit.LoadGuard;
import org.jspecify.annotations.Nullable;

/**
 * Locks that exclude each other over all servers of an application, and over other systems that use the same Redis or
 * {@code /api/locks}. A lock always has a time to live, so that a holder that dies does not keep it for ever.
 * {@link DistributedLock} explains the danger for a holder that only pauses. Thread-safe.
 *
 * <p>Every method refuses keys that are not 1 to 200 visible ASCII characters without braces
 * ({@link org.hotseat.toolkit.InvalidArgumentException}). Every method throws
 * {@link org.hotseat.toolkit.RedisUnavailableException} when Redis is unavailable. A free lock costs one round trip to
 * take and one to release. Waiting needs no connection. If several threads of a server wait for one key, only one of
 * them asks Redis.
 */
public interface LockManager {

    /**
     * Acquires a lock.
     *
     * @return the lock; empty when another holder kept it for the longest wait of the options, or when this thread was
     *     interrupted while it waited (its interrupt flag is set then)
     * @throws IllegalArgumentException for fair waiting or a share over several independent masters, which is not
     *     possible
     */
    Optional<DistributedLock> tryLock(String key, LockOptions options);

    /** The same as {@link #tryLock(String, LockOptions)}, with these options only. */
    default Optional<DistributedLock> tryLock(String key, Duration ttl, Duration wait, Duration retryInterval) {
        return tryLock(key, LockOptions.of(ttl).waitingUpTo(wait).retryingEvery(retryInterval));
    }

    /**
     * The same as {@link #tryLock(String, LockOptions)}, without a thread that waits. One thread asks Redis for all
     * such calls of the application, and completes the results; so do work that takes long on another thread.
     *
     * @return completes with the lock, or empty after the longest wait. Fails with
     *     {@link org.hotseat.toolkit.RedisUnavailableException} when Redis is unavailable, and with
     *     {@link IllegalArgumentException} for what {@code tryLock} refuses by it. A result that is cancelled leaves no
     *     lock behind. One that is pending when the application ends is not completed
     * @throws org.hotseat.toolkit.InvalidArgumentException for a bad key, at once
     */
    CompletableFuture<Optional<DistributedLock>> tryLockAsync(String key, LockOptions options);

    /**
     * Runs an action under a lock and releases the lock, however the action ends. A release that fails is logged, and
     * does not hide the result or the exception of the action.
     *
     * @throws LockNotAcquiredException when the lock could not be taken; the action has not run
     * @throws X the exception of the action
     */
    default <T extends @Nullable Object, X extends Exception> T withLock(
            String key, LockOptions options, LockedAction<T, X> action) throws X {
        DistributedLock lock = tryLock(key, options).orElseThrow(() -> new LockNotAcquiredException(key));
        try {
            return action.run(lock);
        } finally {
            Releases.quietly(lock);
        }
    }

    /** The same as {@link #withLock(String, LockOptions, LockedAction)}, with these options only. */
    default <T extends @Nullable Object, X extends Exception> T withLock(
            String key, Duration ttl, Duration wait, Duration retryInterval, LockedAction<T, X> action) throws X {
        return withLock(key, LockOptions.of(ttl).waitingUpTo(wait).retryingEvery(retryInterval), action);
    }

    /**
     * The same as {@link #withLock(String, LockOptions, LockedAction)}, for an action that has no result and does not
     * use the lock.
     */
    default void withLock(String key, Duration ttl, Duration wait, Duration retryInterval, Runnable action) {
        this.<Boolean, RuntimeException>withLock(key, ttl, wait, retryInterval, lock -> {
            action.run();
            return true;
        });
    }

    /** Opens a scope of this thread in which a held lock may be taken again. Close it on the same thread. */
    default LockScope scope() {
        return new LockScope(this);
    }

    /**
     * Renews a lock by its token, which may have been passed on, for instance to another system. A lock with a
     * {@link LockShare} is renewed by its {@link DistributedLock} only.
     *
     * @throws LockLostException when this token does not hold the lock
     */
    LockLease renew(String key, String token, Duration ttl);

    /**
     * Releases a lock by its token, which may have been passed on. May be repeated. A lock with a {@link LockShare} is
     * released by its {@link DistributedLock} only.
     *
     * @return whether this token held the lock
     */
    boolean release(String key, String token);

    /**
     * Returns a guard that lets only one server at a time load a value of
     * {@link org.hotseat.toolkit.RedisClient#remember}.
     *
     * @param longest the longest time of one loading; a caller that has waited that long also loads
     */
    default LoadGuard loadGuard(Duration longest) {
        return new LockedLoading(this, longest);
    }
}
