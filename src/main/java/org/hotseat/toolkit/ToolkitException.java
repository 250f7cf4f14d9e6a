package org.hotseat.toolkit;

import org.jspecify.annotations.Nullable;

/**
 * Trouble or a refusal of the toolkit. The message is for people and names no host and no text of a driver; the cause
 * is for the log. Carries a stable {@link #code()} for programs. An exception without a cause has no stack trace, so
 * that a refusal is cheap when a crowd gets it.
 */
public abstract class ToolkitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String code;

    protected ToolkitException(String code, String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, true, withStackTrace);
        this.code = code;
    }

    /** A short stable word that programs may switch on, for instance {@code lock-not-acquired}. */
    public final String code() {
        return code;
    }
}
