package org.hotseat.toolkit.lock;

import java.time.Duration;
import java.util.Optional;
import org.hotseat.toolkit.LoadGuard;
import org.jspecify.annotations.Nullable;

/**
 * Locks that hold over all servers of an application, and over other systems that use the same Redis or
 * {@code /api/locks}. A lock always has a time to live, so that a holder that dies does not keep it for ever; see
 * {@link DistributedLock} for what that means to a holder that only stands still. Safe for all threads.
 *
 * <p>Every method refuses keys that are not 1 to 200 visible ASCII characters without braces
 * ({@link org.hotseat.toolkit.InvalidArgumentException}) and throws
 * {@link org.hotseat.toolkit.RedisUnavailableException} when Redis is away. A free lock costs one round trip to take
 * and one to release. Waiting costs no connection; of all threads of a server that wait for one key, one asks Redis.
 */
public interface LockManager {

    /**
     * Takes a lock.
     *
     * @return empty when another holder kept it for as long as the options wait, or when this thread was interrupted
     *     while it waited (its interrupt flag is set then)
     * @throws IllegalArgumentException for fair waiting over several independent masters, which is not possible
     */
    Optional<DistributedLock> tryLock(String key, LockOptions options);

    /** {@link #tryLock(String, LockOptions)} with what is given and no further options. */
    default Optional<DistributedLock> tryLock(String key, Duration ttl, Duration wait, Duration retryInterval) {
        return tryLock(key, LockOptions.of(ttl).waitingUpTo(wait).retryingEvery(retryInterval));
    }

    /**
     * Runs an action under a lock and releases it, however the action ends. A release that fails is logged and does not
     * hide what the action threw or answered.
     *
     * @throws LockNotAcquiredException when the lock was not to be had; the action has not run
     * @throws X what the action throws
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

    /** {@link #withLock(String, LockOptions, LockedAction)} with what is given and no further options. */
    default <T extends @Nullable Object, X extends Exception> T withLock(
            String key, Duration ttl, Duration wait, Duration retryInterval, LockedAction<T, X> action) throws X {
        return withLock(key, LockOptions.of(ttl).waitingUpTo(wait).retryingEvery(retryInterval), action);
    }

    /**
     * {@link #withLock(String, LockOptions, LockedAction)} for an action without a result that does not look at the
     * lock.
     */
    default void withLock(String key, Duration ttl, Duration wait, Duration retryInterval, Runnable action) {
        this.<Boolean, RuntimeException>withLock(key, ttl, wait, retryInterval, lock -> {
            action.run();
            return true;
        });
    }

    /** A scope of this thread in which a lock that is already held may be taken again. Close it where it was opened. */
    default LockScope scope() {
        return new LockScope(this);
    }

    /**
     * Renews a lock whose token was handed on, for instance to another system.
     *
     * @throws LockLostException when this token does not have the lock
     */
    LockLease renew(String key, String token, Duration ttl);

    /** Releases a lock whose token was handed on; returns whether this token had it. May be repeated. */
    boolean release(String key, String token);

    /**
     * Lets one server at a time load a value of {@link org.hotseat.toolkit.RedisClient#remember}.
     *
     * @param longest how long one loading may take; a caller that waited that long loads as well
     */
    default LoadGuard loadGuard(Duration longest) {
        return new LockedLoading(this, longest);
    }
}
