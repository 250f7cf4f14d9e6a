package org.hotseat.toolkit.lock.store;

/** The answer of a store to an attempt to take a lock. */
public sealed interface Grant {

    /**
     * The lock was granted.
     *
     * @param fence the fencing token, greater than every earlier one of the key
     * @param expiresMillis the time at which the lock ends, by the store's clock
     * @param again whether the token already held the lock before this attempt
     */
    record Acquired(long fence, long expiresMillis, boolean again) implements Grant {}

    /**
     * The lock was not granted.
     *
     * @param leftMillis the longest time for which the holder keeps it, or {@link #UNKNOWN}
     */
    record Refused(long leftMillis) implements Grant {

        public static final long UNKNOWN = -1;
    }
}
