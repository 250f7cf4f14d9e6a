package org.hotseat.toolkit.lock.store;

/** The answer of a store to an attempt to take a lock. */
public sealed interface Grant {

    /**
     * @param fence greater than every earlier one of the key
     * @param expiresMillis when the lock ends, by the store's clock
     * @param again whether the token had the lock before it was asked for
     */
    record Acquired(long fence, long expiresMillis, boolean again) implements Grant {}

    /** @param leftMillis how long the holder has it at most, or {@link #UNKNOWN} */
    record Refused(long leftMillis) implements Grant {

        public static final long UNKNOWN = -1;
    }
}
