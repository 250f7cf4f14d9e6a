package org.hotseat.redis;

import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hotseat.kernel.HotseatException;
import org.hotseat.kernel.Unavailable;

/**
 * Keeps all threads from waiting for a Redis that has stopped answering: a machine whose cable was pulled, a process that stands still.
 * From the first call that was not answered in time until the next one that is, one caller at a time asks; the others are refused at
 * once. Otherwise each request waits for {@code REDIS_TIMEOUT_MS} on a thread that the liveness check needs, too, and those behind it
 * wait for all those before them.
 *
 * <p>A Redis that refuses connections says so at once, and is asked by everybody.
 */
final class Silence {

    private static final int MOST_CAUSES = 10;

    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile boolean silent;

    /**
     * Lets a caller pass.
     *
     * @return whether it is the one that asks during a silence; then it must {@link #leave}
     * @throws Unavailable during a silence, when another one is asking
     */
    boolean enter() {
        if (!silent) {
            return false;
        }
        if (!asking.compareAndSet(false, true)) {
            throw new Unavailable("redis", "Redis is away.", null);
        }
        return true;
    }

    void leave(boolean asked) {
        if (asked) {
            asking.set(false);
        }
    }

    /** Redis has answered. */
    void broken() {
        if (silent) {
            silent = false;
        }
    }

    /** A call has failed; the cause tells whether Redis said so or said nothing. */
    void told(HotseatException trouble) {
        silent = timedOut(trouble);
    }

    private static boolean timedOut(HotseatException trouble) {
        Throwable cause = trouble.getCause();
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof SocketTimeoutException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
