package org.hotseat.toolkit;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisDataException;

/** Redis is unavailable; code {@code unavailable}. The operation may have happened; see {@link #mayHaveRun}. */
public final class RedisUnavailableException extends ToolkitException {

    private static final long serialVersionUID = 1L;

    private static final int MAX_CAUSES = 10;

    public RedisUnavailableException(String message, @Nullable Throwable cause) {
        super("unavailable", message, cause, cause != null);
    }

    /**
     * Returns whether the operation was sent but its reply did not arrive. If false, the operation has not happened: it
     * was not sent, or Redis refused it.
     */
    public boolean mayHaveRun() {
        Throwable cause = getCause();
        boolean refused = cause == null
                || cause instanceof RedisUnavailableException
                || cause instanceof JedisDataException
                || cause instanceof InterruptedException;
        for (int i = 0; i < MAX_CAUSES && cause != null && !refused; i++) {
            refused = cause instanceof ConnectException
                    || cause instanceof UnknownHostException
                    || cause instanceof NoSuchElementException;
            cause = cause.getCause();
        }
        return !refused;
    }
}
