package org.hotseat.kernel.error;

import org.jspecify.annotations.Nullable;

/**
 * A bug or a store that refuses for good: no repetition will help. HTTP 500; the cause goes to the log, never to the
 * caller.
 */
public final class Broken extends HotseatException {

    private static final long serialVersionUID = 1L;

    public Broken(String message, @Nullable Throwable cause) {
        super("broken", message, cause, true);
    }

    /** The same with one more thing the caller needs to report it, for instance the id of a dead-lettered fact. */
    public Broken with(String property, Object value) {
        add(property, value);
        return this;
    }
}
