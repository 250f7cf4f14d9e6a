package org.hotseat.kernel;

import org.jspecify.annotations.Nullable;

/**
 * A store is away, or so far behind that it is better not to ask it. HTTP 503 with {@code Retry-After}. The request may have
 * happened: the caller repeats it with the same {@code Idempotency-Key} and gets the first answer.
 */
public final class Unavailable extends HotseatException {

    private static final long serialVersionUID = 1L;

    private static final int RETRY_AFTER_SECONDS = 1;

    private final String store;

    /**
     * @param store the store that is away: {@code redis} or {@code mongodb}
     * @param message for people; names no class, no host and no driver text
     */
    public Unavailable(String store, String message, @Nullable Throwable cause) {
        this("unavailable", store, message, cause);
    }

    private Unavailable(String code, String store, String message, @Nullable Throwable cause) {
        super(code, message, cause, cause != null);
        this.store = store;
        add("store", store);
    }

    /** The same trouble under a code of a feature's own. */
    public Unavailable as(String code) {
        return new Unavailable(code, store, String.valueOf(getMessage()), getCause());
    }

    /** The store that is away: {@code redis} or {@code mongodb}. */
    public String store() {
        return store;
    }

    /** After how many seconds it is worth trying again. */
    public int retryAfterSeconds() {
        return RETRY_AFTER_SECONDS;
    }
}
