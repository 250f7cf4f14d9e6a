package org.hotseat.kernel.error;

/** The caller asks more often than it may. HTTP 429 with {@code Retry-After}. */
public final class TooFast extends HotseatException {

    private static final long serialVersionUID = 1L;

    private final int retryAfterSeconds;

    public TooFast(String message, int retryAfterSeconds) {
        super("too-fast", message, null, false);
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** After how many seconds it is worth trying again; at least 1. */
    public int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
