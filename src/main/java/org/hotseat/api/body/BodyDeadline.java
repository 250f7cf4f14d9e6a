package org.hotseat.api.body;

import jakarta.servlet.AsyncContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The time in which a whole body must have come. Undertow's own time-out is the only thing that breaks a connection
 * there, so it is used. Payara's is not: it goes on after the request was dispatched again, and answers 500 to a
 * resource that takes longer than its body was given.
 */
final class BodyDeadline {

    private static final long NEVER = 0;

    private final CompletableFuture<Void> met = new CompletableFuture<>();

    /**
     * Begins.
     *
     * @param byContainer whether the container's time-out is to end the request
     * @param late is run on a thread of the container otherwise, unless {@link #meet} comes first
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

    /** The body is awaited no longer. May be called again. */
    void meet() {
        met.complete(null);
    }
}
