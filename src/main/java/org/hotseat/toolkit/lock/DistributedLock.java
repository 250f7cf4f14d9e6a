package org.hotseat.toolkit.lock;

import java.time.Instant;

/**
 * A lock that was granted. Ends once: by {@link #release()}, or lost (its time over, or found gone at a renewal). Safe
 * for all threads; the lock belongs to the owner of this object, not to a thread.
 *
 * <p>A holder that stops for longer than the ttl (a garbage collection, a paused machine) has lost the lock without
 * noticing while it stood still. What it writes afterwards must be refused by the store it writes to: pass
 * {@link #fencingToken()} along and let the store refuse a token smaller than one it has seen.
 */
public interface DistributedLock extends AutoCloseable {

    String key();

    /** Names this holding; at least 128 random bits. It is enough to renew and release the lock. */
    String token();

    /**
     * Greater than that of every earlier holder of the same key, also after locks have run out and Redis has lost its
     * data.
     */
    long fencingToken();

    /** When the lock ends by itself, by the clock of Redis; moves with each renewal. */
    Instant expiresAt();

    /**
     * Whether the lock is certainly still this holder's. Turns false before the lock can be another's, by this
     * machine's monotonic clock, and never turns true again. Costs no round trip.
     */
    boolean isHeld();

    /**
     * Lets the lock last its ttl from now on.
     *
     * @return false when it is lost or released; nothing has changed then
     * @throws org.hotseat.toolkit.RedisUnavailableException when Redis is away; may be repeated while {@link #isHeld()}
     */
    boolean renew();

    /**
     * Gives the lock back; never another holder's. May be repeated.
     *
     * @return whether this call freed it; false when it was lost or released before
     * @throws org.hotseat.toolkit.RedisUnavailableException when Redis is away; the lock is no longer held here and
     *     ends by itself at the end of its ttl, or when the release is repeated
     */
    boolean release();

    /** {@link #release()}, for try-with-resources. */
    @Override
    default void close() {
        release();
    }
}
