package org.hotseat.kernel.error;

import org.hotseat.toolkit.InvalidArgumentException;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;
import org.hotseat.toolkit.lock.LockLostException;
import org.hotseat.toolkit.lock.LockNotAcquiredException;
import org.hotseat.toolkit.stream.UnknownStreamException;

/** Translates the toolkit's exceptions into the server's kinds of error. */
public final class ToolkitErrors {

    private ToolkitErrors() {}

    /** Returns the server's kind of error for a toolkit exception. Its cause is the cause of the exception. */
    public static HotseatException translate(ToolkitException e) {
        String message = String.valueOf(e.getMessage());
        if (e instanceof RedisUnavailableException) {
            return new Unavailable("redis", message, e.getCause());
        } else if (e instanceof LockNotAcquiredException refused) {
            return new Conflict(e.code(), message).with("key", refused.key());
        } else if (e instanceof LockLostException lost) {
            return new Conflict(e.code(), message).with("key", lost.key());
        } else if (e instanceof InvalidArgumentException invalid) {
            return InvalidInput.of(invalid.field(), invalid.problem());
        } else if (e instanceof UnknownStreamException) {
            return new NotFound(e.code(), message);
        }
        return new Broken(message, e.getCause());
    }
}
