package org.hotseat.toolkit.lock.store;

import java.util.OptionalLong;

/** The answer of a store to an attempt to extend a lock. */
public sealed interface Renewal {

    /**
     * The lock was extended.
     *
     * @param expiresMillis the new end of the lock, by the store's clock
     */
    record Extended(long expiresMillis) implements Renewal {}

    /** The token does not hold the lock. */
    record Lost() implements Renewal {}

    /** The outcome is unknown: the lock may or may not have been extended. */
    record Unknown(RuntimeException trouble) implements Renewal {}

    /** Extends one lock. An exception becomes the answer {@link Unknown}. */
    static Renewal of(LockStore store, LockStore.Lease lease) {
        try {
            OptionalLong expires = store.renew(lease);
            return expires.isPresent() ? new Extended(expires.getAsLong()) : new Lost();
        } catch (RuntimeException e) {
            return new Unknown(e);
        }
    }

    /** Returns the end of the lock; empty when it is lost. Throws the exception of an unknown outcome. */
    default OptionalLong orThrow() {
        if (this instanceof Unknown unknown) {
            throw unknown.trouble();
        }
        return this instanceof Extended extended ? OptionalLong.of(extended.expiresMillis()) : OptionalLong.empty();
    }
}
