package org.hotseat.api.body;

import jakarta.servlet.AsyncContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The time limit for a whole body. On Undertow only the container's own time-out can break a connection, so it is used.
 * Payara's own time-out is not used: it continues after the request was dispatched again, and would answer 500 to a
 * resource that takes longer than the limit for its body.
 */
final class BodyDeadline {

    private static final long NEVER = 0;

    private final CompletableFuture<Void> met = new CompletableFuture<>();

    /**
     * Starts the time limit.
     *
     * @param byContainer whether the container's time-out is to end the request
     * @param late run on a thread of the container when the time is over, unless {@link #cancel} was called or
     *     {@code byContainer} is true
     */
    BodyDeadline(AsyncContext async, Duration patience, boolean byContainer, Runnable late) {
        if (byContainer) {
            async.setTimeout(patience.toMillis());
            return;
        }
        async.setTimeout(NEVER);
        met.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS).exceptionally(over -> {
            async.start(late);
            return null;
        });
    }

    /** Ends the time limit, because the body is not awaited any more. May be called again. */
    void cancel() {
        met.complete(null);
    }
}
