package org.hotseat.toolkit.lock;

import java.time.Instant;

/**
 * A lock that was granted. It ends once: by {@link #release()}, or by its loss (its time is over, or a renewal found it
 * gone). Thread-safe. The lock belongs to the owner of this object, not to a thread.
 *
 * <p>A holder that stops for longer than the ttl (a garbage collection, a paused machine) has lost the lock without
 * noticing it. The store that it writes to must refuse its later writes: pass {@link #fencingToken()} along, and let
 * the store refuse a token smaller than the greatest it has seen.
 */
public interface DistributedLock extends AutoCloseable {

    String key();

    /**
     * Returns the secret token of this holding, at least 128 random bits. It is enough to renew and release the lock.
     */
    String token();

    /**
     * Returns a number that is greater than that of every earlier holder of the same key. This is also true after locks
     * have expired, and after Redis has lost its data.
     */
    long fencingToken();

    /** Returns the time at which the lock ends by itself, by the clock of Redis. Each renewal moves it. */
    Instant expiresAt();

    /**
     * Returns whether the lock certainly still belongs to this holder. Becomes false before another holder can get the
     * lock, by this machine's monotonic clock, and never becomes true again. Costs no round trip.
     */
    boolean isHeld();

    /**
     * Extends the lock by its whole ttl from now on.
     *
     * @return false when the lock is lost or released; nothing was changed then
     * @throws org.hotseat.toolkit.RedisUnavailableException when Redis is unavailable; may be repeated while
     *     {@link #isHeld()}
     */
    boolean renew();

    /**
     * Releases the lock. Never releases a lock of another holder. May be repeated.
     *
     * @return whether this call released it; false when it was lost or released before
     * @throws org.hotseat.toolkit.RedisUnavailableException when Redis is unavailable. The lock then is no longer held
     *     here, and ends at the end of its ttl, or when the release is repeated
     */
    boolean release();

    /** The same as {@link #release()}, for try-with-resources. */
    @Override
    default void close() {
        release();
    }
}
