package org.hotseat.toolkit;

import org.jspecify.annotations.Nullable;

/**
 * An error or a refusal of the toolkit. The message is for people, and names no host and no text of a driver; the cause
 * is for the log. {@link #code()} is stable and meant for programs. An exception without a cause has no stack trace, so
 * that refusals are cheap when many callers get them.
 */
public abstract class ToolkitException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String code;

    protected ToolkitException(String code, String message, @Nullable Throwable cause, boolean withStackTrace) {
        super(message, cause, true, withStackTrace);
        this.code = code;
    }

    /** Returns a short stable word for programs, for instance {@code lock-not-acquired}. */
    public final String code() {
        return code;
    }
}
