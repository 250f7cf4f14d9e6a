package org.hotseat.api.answer;

import jakarta.servlet.AsyncContext;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Dispatches an asynchronous request again, or completes it, from any thread. On Payara a dispatch can be lost: when
 * another thread asks for it just while the request's own thread returns, neither of the two starts it, and the request
 * is never answered. So on Payara the dispatch waits until the request's own thread has returned. Only a non-public
 * method of Catalina reports this (ADR 141). The completion of a request can be lost in the same way, and waits
 * likewise.
 */
public final class AsyncDispatch {

    private static final System.Logger LOG = System.getLogger(AsyncDispatch.class.getName());
    private static final String CATALINA = "org.apache.catalina.";
    private static final String DELAYS = "isDelayAsyncDispatchAndComplete";
    private static final long CHECK_MILLIS = 1;

    private final AsyncContext async;
    private final Optional<Method> delays;
    private final boolean safe;

    public AsyncDispatch(AsyncContext async) {
        this.async = async;
        this.delays = delays(async.getClass());
        this.safe = delays.isPresent() || !async.getClass().getName().startsWith(CATALINA);
    }

    /**
     * Returns whether no dispatch can be lost. If one can be lost, the container's own time-out has to end the request.
     */
    public boolean isSafe() {
        return safe;
    }

    /** Dispatches the request again. Returns at once. */
    public void run() {
        runAfterDelay(async::dispatch);
    }

    /**
     * Completes the request instead of dispatching it. Returns at once. Does nothing if the container has already ended
     * the request.
     */
    public void complete() {
        runAfterDelay(() -> {
            try {
                async.complete();
            } catch (IllegalStateException e) {
                LOG.log(Level.DEBUG, "The request has ended", e);
            }
        });
    }

    private void runAfterDelay(Runnable step) {
        if (delays.isPresent() && isDelayed(delays.get())) {
            CompletableFuture.delayedExecutor(CHECK_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> runAfterDelay(step));
        } else {
            step.run();
        }
    }

    private boolean isDelayed(Method method) {
        try {
            return (boolean) method.invoke(async);
        } catch (ReflectiveOperationException e) {
            LOG.log(Level.WARNING, "HS805 a dispatch may be lost", e);
            return false;
        }
    }

    private static Optional<Method> delays(Class<?> type) {
        try {
            Method method = type.getDeclaredMethod(DELAYS);
            method.setAccessible(true);
            return Optional.of(method);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // This is another container, or another version of Catalina.
            return Optional.empty();
        }
    }
}
