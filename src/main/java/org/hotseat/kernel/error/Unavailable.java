package org.hotseat.kernel.error;

import org.jspecify.annotations.Nullable;

/**
 * A store is away, or so far behind that it is better not to ask it. HTTP 503 with {@code Retry-After}. Nothing was
 * decided, so that the caller may repeat the request without fear, unless its {@link #fateUnknown fate is unknown}: a
 * repetition then gets the first answer.
 */
public final class Unavailable extends HotseatException {

    private static final long serialVersionUID = 1L;

    private static final int RETRY_AFTER_SECONDS = 1;

    private final String store;
    private final boolean fateUnknown;

    /**
     * @param store the store that is away: {@code redis} or {@code mongodb}
     * @param message for people; names no class, no host and no driver text
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

    /** The same trouble of a request that was sent to the store and may have been decided there. */
    public Unavailable afterSending() {
        return new Unavailable(code(), store, String.valueOf(getMessage()), getCause(), true);
    }

    /** The same, which says that the fate of the request is unknown. */
    public Unavailable withUnknownFate() {
        Unavailable told = afterSending();
        told.add("fate", "unknown");
        return told;
    }

    /** The same trouble under a code of a feature's own. */
    public Unavailable as(String code) {
        Unavailable numbered = new Unavailable(code, store, String.valueOf(getMessage()), getCause(), fateUnknown);
        properties().forEach(numbered::add);
        return numbered;
    }

    /** The store that is away: {@code redis} or {@code mongodb}. */
    public String store() {
        return store;
    }

    /** Whether the request was sent and its answer is not known: it may have been decided. */
    public boolean fateUnknown() {
        return fateUnknown;
    }

    /** After how many seconds it is worth trying again. */
    public int retryAfterSeconds() {
        return RETRY_AFTER_SECONDS;
    }
}
