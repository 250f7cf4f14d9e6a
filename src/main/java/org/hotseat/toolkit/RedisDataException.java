package org.hotseat.toolkit;

import org.jspecify.annotations.Nullable;

/**
 * Redis refuses an operation for good, or a key contains another kind of value than the caller expects; code
 * {@code broken}. A repetition does not help.
 */
public final class RedisDataException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    public RedisDataException(String message, @Nullable Throwable cause) {
        super("broken", message, cause, true);
    }
}
