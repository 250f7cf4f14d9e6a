package org.hotseat.kernel.error;

import org.jspecify.annotations.Nullable;

/**
 * An error because a store is unavailable, or so far behind that a request to it makes no sense. HTTP 503 with
 * {@code Retry-After}. Nothing was decided, so the caller may safely repeat the request. The exception is a request
 * whose {@link #fateUnknown fate is unknown}: if it was decided, a repetition gets the first answer.
 */
public final class Unavailable extends HotseatException {

    private static final long serialVersionUID = 1L;

    private static final int RETRY_AFTER_SECONDS = 1;

    private final String store;
    private final boolean fateUnknown;

    /**
     * Creates the error.
     *
     * @param store the store that is unavailable: {@code redis} or {@code mongodb}
     * @param message a message for people; must not contain a class, a host or a text of the driver
     */
    public Unavailable(String store, String message, @Nullable Throwable cause) {
        this("unavailable", store, message, cause, false);
    }

    private Unavailable(String code, String store, String message, @Nullable Throwable cause, boolean fateUnknown) {
        super(code, message, cause, cause != null);
        this.store = store;
        this.fateUnknown = fateUnknown;
        add("store", store);
    }

    /** Returns the same error for a request that was sent to the store and may have been decided there. */
    public Unavailable afterSending() {
        return new Unavailable(code(), store, String.valueOf(getMessage()), getCause(), true);
    }

    /**
     * Returns the same error for a request that may have been decided, and reports this to the caller with the property
     * {@code fate}.
     */
    public Unavailable withUnknownFate() {
        Unavailable reported = afterSending();
        reported.add("fate", "unknown");
        return reported;
    }

    /** Returns the same error with another code, which a feature defines. */
    public Unavailable as(String code) {
        Unavailable numbered = new Unavailable(code, store, String.valueOf(getMessage()), getCause(), fateUnknown);
        properties().forEach(numbered::add);
        return numbered;
    }

    /** Returns the store that is unavailable: {@code redis} or {@code mongodb}. */
    public String store() {
        return store;
    }

    /** Returns whether the request was sent and its answer is unknown. Such a request may have been decided. */
    public boolean fateUnknown() {
        return fateUnknown;
    }

    /** Returns the seconds after which the caller should try again. */
    public int retryAfterSeconds() {
        return RETRY_AFTER_SECONDS;
    }
}
