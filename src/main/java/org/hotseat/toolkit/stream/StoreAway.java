package org.hotseat.toolkit.stream;

/**
 * Thrown by a listener when a store that it needs is unavailable. This does not count as an attempt, and the consumer
 * pauses. A {@link org.hotseat.toolkit.RedisUnavailableException} has the same effect.
 */
public final class StoreAway extends Exception {

    private static final long serialVersionUID = 1L;

    public StoreAway(String what, Throwable cause) {
        super(what, cause, false, false);
    }
}
