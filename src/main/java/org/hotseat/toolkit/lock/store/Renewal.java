package org.hotseat.toolkit.lock.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

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

    /**
     * Combines the answers of several masters for one lease.
     *
     * @param masters the number of all masters
     * @param answers the answers of the masters that answered
     * @param silence the exception of a master without an answer; null if all answered
     */
    static Renewal majority(int masters, List<Renewal> answers, @Nullable RuntimeException silence) {
        int quorum = masters / 2 + 1;
        List<Long> ends = new ArrayList<>();
        int lost = 0;
        RuntimeException trouble = silence;
        for (Renewal answer : answers) {
            if (answer instanceof Extended extended) {
                ends.add(extended.expiresMillis());
            } else if (answer instanceof Unknown unknown) {
                trouble = unknown.trouble();
            } else {
                lost++;
            }
        }
        if (ends.size() >= quorum) {
            return new Extended(Collections.min(ends));
        }
        return lost <= masters - quorum && trouble != null ? new Unknown(trouble) : new Lost();
    }

    /** Returns the end of the lock; empty when it is lost. Throws the exception of an unknown outcome. */
    default OptionalLong orThrow() {
        if (this instanceof Unknown unknown) {
            throw unknown.trouble();
        }
        return this instanceof Extended extended ? OptionalLong.of(extended.expiresMillis()) : OptionalLong.empty();
    }
}
