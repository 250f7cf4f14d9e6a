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
 * A circuit breaker for a Redis that has stopped answering, for instance because of a pulled network cable or a frozen
 * process. It opens when a call is not answered in time. While it is open, one caller at a time probes Redis, and all
 * others are refused at once. It closes when a call is answered. Without it each request would wait for
 * {@code REDIS_TIMEOUT_MS} on a thread that the liveness check needs, too.
 *
 * <p>A Redis that refuses connections does not open it, because such calls fail at once anyway. A probe that never
 * returns is given up. A half-open breaker of Failsafe or Resilience4j does not do this and would stay half-open for
 * ever.
 */
final class CircuitBreaker {

    private static final int MAX_CAUSES = 10;

    /** A probe is given up after this many times the time-out of a reply. */
    private static final int REPLIES = 10;

    private static final long NONE = 0;

    private final long longestProbeNanos;
    private final LongSupplier nanoTime;
    private final long origin;
    private final AtomicLong probe = new AtomicLong(NONE);
    private volatile boolean open;

    /** @param timeout the time-out of one reply */
    CircuitBreaker(Duration timeout, LongSupplier nanoTime) {
        this.longestProbeNanos = timeout.multipliedBy(REPLIES).toNanos();
        this.nanoTime = nanoTime;
        this.origin = nanoTime.getAsLong();
    }

    /**
     * Admits a caller. A caller with a probe must {@link #release} it. A probe that is not released is given up after
     * ten times the time-out of a reply.
     *
     * @return the number of the probe; empty while the breaker is closed
     * @throws RedisUnavailableException while the breaker is open and another caller probes
     */
    OptionalLong acquire() {
        if (!open) {
            return OptionalLong.empty();
        }
        long now = nanoTime.getAsLong() - origin + 1;
        long since = probe.get();
        boolean free = since == NONE || now - since > longestProbeNanos;
        if (!free || !probe.compareAndSet(since, now)) {
            throw new RedisUnavailableException("Redis does not answer.", null);
        }
        return OptionalLong.of(now);
    }

    void release(OptionalLong number) {
        number.ifPresent(since -> probe.compareAndSet(since, NONE));
    }

    boolean isOpen() {
        return open;
    }

    /** Records that Redis has answered, and closes the breaker. */
    void answered() {
        if (open) {
            open = false;
        }
    }

    /**
     * Records that a call has failed. A time-out opens the breaker; an error that Redis reported closes it. If no
     * pooled connection was free, the state stays.
     */
    void failed(ToolkitException trouble) {
        if (!caused(trouble, NoSuchElementException.class)) {
            open = caused(trouble, SocketTimeoutException.class);
        }
    }

    private static boolean caused(ToolkitException trouble, Class<? extends Exception> kind) {
        Throwable cause = trouble.getCause();
        for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
            if (kind.isInstance(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
