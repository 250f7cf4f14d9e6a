package org.hotseat.toolkit.connection;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.ToolkitException;

/**
 * A circuit breaker for a Redis that has stopped answering: a machine whose cable was pulled, a process that stands
 * still. It opens when a call is not answered in time. While it is open, one caller at a time probes and the others are
 * refused at once. It closes when a call is answered. Without it each request would wait for {@code REDIS_TIMEOUT_MS}
 * on a thread that the liveness check needs, too.
 *
 * <p>A Redis that refuses connections says so at once, and does not open it. A probe that never comes back is given up,
 * which a half-open breaker of Failsafe or Resilience4j does not do: it would stay half-open for ever.
 */
final class CircuitBreaker {

    private static final int MOST_CAUSES = 10;

    /** A probe is given up after so many times the bound on a reply. */
    private static final int REPLIES = 10;

    private static final long NONE = 0;

    private final long longestProbeNanos;
    private final LongSupplier nanoTime;
    private final long origin;
    private final AtomicLong probe = new AtomicLong(NONE);
    private volatile boolean open;

    /** @param timeout the bound on one reply */
    CircuitBreaker(Duration timeout, LongSupplier nanoTime) {
        this.longestProbeNanos = timeout.multipliedBy(REPLIES).toNanos();
        this.nanoTime = nanoTime;
        this.origin = nanoTime.getAsLong();
    }

    /**
     * Lets a caller pass. A probe must {@link #release}; it is given up when it has not done so for ten times the bound
     * on a reply.
     *
     * @return the number of the probe; empty while the breaker is closed
     * @throws RedisUnavailableException while it is open and another caller probes
     */
    OptionalLong acquire() {
        if (!open) {
            return OptionalLong.empty();
        }
        long now = nanoTime.getAsLong() - origin + 1;
        long since = probe.get();
        boolean free = since == NONE || now - since > longestProbeNanos;
        if (!free || !probe.compareAndSet(since, now)) {
            throw new RedisUnavailableException("Redis is away.", null);
        }
        return OptionalLong.of(now);
    }

    void release(OptionalLong number) {
        number.ifPresent(since -> probe.compareAndSet(since, NONE));
    }

    boolean isOpen() {
        return open;
    }

    /** Redis has answered: closes it. */
    void answered() {
        if (open) {
            open = false;
        }
    }

    /**
     * A call has failed; the cause says whether Redis said so, said nothing, or was not asked for want of a connection.
     */
    void failed(ToolkitException trouble) {
        if (!caused(trouble, NoSuchElementException.class)) {
            open = caused(trouble, SocketTimeoutException.class);
        }
    }

    private static boolean caused(ToolkitException trouble, Class<? extends Exception> kind) {
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
