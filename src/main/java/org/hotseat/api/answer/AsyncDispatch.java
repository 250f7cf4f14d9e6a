package org.hotseat.api.answer;

import jakarta.servlet.AsyncContext;
import java.lang.System.Logger.Level;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Dispatches an asynchronous request again, or ends it, from any thread. Payara loses a dispatch that another thread
 * asks for in the moment in which the request's own thread comes back: the one has seen that the dispatch is to begin
 * later and is about to note it, the other looks for such a note and finds none. That request is never answered. So on
 * Payara the dispatch waits until that thread has come back. Only a method of Catalina knows, which is not public (ADR
 * 141). The end of such a request is lost in the same way, and waits likewise.
 */
public final class AsyncDispatch {

    private static final System.Logger LOG = System.getLogger(AsyncDispatch.class.getName());
    private static final String CATALINA = "org.apache.catalina.";
    private static final String DELAYS = "isDelayAsyncDispatchAndComplete";
    private static final long LOOK_MILLIS = 1;

    private final AsyncContext async;
    private final Optional<Method> delays;
    private final boolean safe;

    public AsyncDispatch(AsyncContext async) {
        this.async = async;
        this.delays = delays(async.getClass());
        this.safe = delays.isPresent() || !async.getClass().getName().startsWith(CATALINA);
    }

    /** Whether none is lost; where one may be, the container's own time-out has to end the request. */
    public boolean isSafe() {
        return safe;
    }

    /** Returns at once. */
    public void run() {
        whenBack(async::dispatch);
    }

    /** Ends the request instead. Returns at once; does nothing when the container has ended it. */
    public void complete() {
        whenBack(() -> {
            try {
                async.complete();
            } catch (IllegalStateException e) {
                LOG.log(Level.DEBUG, "The request has ended", e);
            }
        });
    }

    private void whenBack(Runnable step) {
        if (delays.isPresent() && isDelayed(delays.get())) {
            CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> whenBack(step));
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
            // Another container, or another version of Catalina.
            return Optional.empty();
        }
    }
}
