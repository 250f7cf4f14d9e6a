package org.hotseat.toolkit.stream;

/**
 * Thrown by a listener when a store that it needs is away. Does not count as an attempt; the consumer pauses before it
 * goes on. A {@link org.hotseat.toolkit.RedisUnavailableException} says the same.
 */
public final class StoreAway extends Exception {

    private static final long serialVersionUID = 1L;

    public StoreAway(String what, Throwable cause) {
        super(what, cause, false, false);
    }
}
