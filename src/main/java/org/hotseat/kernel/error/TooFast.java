package org.hotseat.kernel.error;

/** A refusal because the caller sends requests too often. HTTP 429 with {@code Retry-After}. */
public final class TooFast extends HotseatException {

    private static final long serialVersionUID = 1L;

    private final int retryAfterSeconds;

    public TooFast(String message, int retryAfterSeconds) {
        super("too-fast", message, null, false);
        this.retryAfterSeconds = retryAfterSeconds;
    }

    /** Returns the seconds after which the caller should try again; at least 1. */
    public int retryAfterSeconds() {
        return retryAfterSeconds;
    }
}
