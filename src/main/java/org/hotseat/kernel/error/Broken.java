package org.hotseat.kernel.error;

import org.jspecify.annotations.Nullable;

/**
 * An error that no repetition can solve: a bug, or a store that refuses for good. HTTP 500. The cause goes to the log,
 * never to the caller.
 */
public final class Broken extends HotseatException {

    private static final long serialVersionUID = 1L;

    public Broken(String message, @Nullable Throwable cause) {
        super("broken", message, cause, true);
    }

    /**
     * Adds a property that the caller needs to report the error, for instance the id of a dead letter.
     *
     * @return this error
     */
    public Broken with(String property, Object value) {
        add(property, value);
        return this;
    }
}
