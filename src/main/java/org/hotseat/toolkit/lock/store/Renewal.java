package org.hotseat.toolkit.lock.store;

import java.util.OptionalLong;

/** The answer of a store to an attempt to extend a lock. */
public sealed interface Renewal {

    /** @param expiresMillis when the lock ends now, by the store's clock */
    record Extended(long expiresMillis) implements Renewal {}

    /** The token does not have the lock. */
    record Lost() implements Renewal {}

    /** It is not known whether the lock was extended. */
    record Unknown(RuntimeException trouble) implements Renewal {}

    /** Asks for one renewal, whose trouble is its answer. */
    static Renewal of(LockStore store, LockStore.Lease lease) {
        try {
            OptionalLong expires = store.renew(lease);
            return expires.isPresent() ? new Extended(expires.getAsLong()) : new Lost();
        } catch (RuntimeException e) {
            return new Unknown(e);
        }
    }

    /** The end of the lock, or empty when it is lost; throws the trouble. */
    default OptionalLong orThrow() {
        if (this instanceof Unknown unknown) {
            throw unknown.trouble();
        }
        return this instanceof Extended extended ? OptionalLong.of(extended.expiresMillis()) : OptionalLong.empty();
    }
}
