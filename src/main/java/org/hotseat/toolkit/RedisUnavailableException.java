package org.hotseat.toolkit;

import org.jspecify.annotations.Nullable;

/** Redis is away; code {@code unavailable}. The operation may have happened. */
public final class RedisUnavailableException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    public RedisUnavailableException(String message, @Nullable Throwable cause) {
        super("unavailable", message, cause, cause != null);
    }
}
