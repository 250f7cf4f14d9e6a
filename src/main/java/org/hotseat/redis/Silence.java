package org.hotseat.redis;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.hotseat.kernel.HotseatException;
import org.hotseat.kernel.Unavailable;

/**
 * Keeps all threads from waiting for a Redis that has stopped answering: a machine whose cable was pulled, a process that stands still.
 * From the first call that was not answered in time until the next one that is, one caller at a time asks; the others are refused at
 * once. Otherwise each request waits for {@code REDIS_TIMEOUT_MS} on a thread that the liveness check needs, too, and those behind it
 * wait for all those before them. A caller that never comes back does not keep the others out for ever.
 *
 * <p>A Redis that refuses connections says so at once, and is asked by everybody.
 */
final class Silence {

    private static final int MOST_CAUSES = 10;

    /** So many times the bound on a reply are more than any call takes that will still be answered. */
    private static final int REPLIES = 10;

    private static final long NOBODY = 0;

    private final long longestProbeNanos;
    private final LongSupplier nanoTime;
    private final long origin;
    private final AtomicLong asking = new AtomicLong(NOBODY);
    private volatile boolean silent;

    /** @param timeout the bound on one reply */
    Silence(Duration timeout, LongSupplier nanoTime) {
        this.longestProbeNanos = timeout.multipliedBy(REPLIES).toNanos();
        this.nanoTime = nanoTime;
        this.origin = nanoTime.getAsLong();
    }

    /**
     * Lets a caller pass. The one that asks during a silence must {@link #leave}; its place is another's when it has not done so
     * for ten times the bound on a reply.
     *
     * @return the number of the one that asks during a silence; empty when there is none
     * @throws Unavailable during a silence, when another one is asking
     */
    OptionalLong enter() {
        if (!silent) {
            return OptionalLong.empty();
        }
        long now = nanoTime.getAsLong() - origin + 1;
        long since = asking.get();
        boolean free = since == NOBODY || now - since > longestProbeNanos;
        if (!free || !asking.compareAndSet(since, now)) {
            throw new Unavailable("redis", "Redis is away.", null);
        }
        return OptionalLong.of(now);
    }

    void leave(OptionalLong probe) {
        probe.ifPresent(since -> asking.compareAndSet(since, NOBODY));
    }

    /** Redis has answered. */
    void broken() {
        if (silent) {
            silent = false;
        }
    }

    /** A call has failed; the cause tells whether Redis said so, said nothing, or was not asked for want of a connection. */
    void told(HotseatException trouble) {
        if (!caused(trouble, NoSuchElementException.class)) {
            silent = caused(trouble, SocketTimeoutException.class);
        }
    }

    private static boolean caused(HotseatException trouble, Class<? extends Exception> kind) {
        Throwable cause = trouble.getCause();
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (kind.isInstance(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
