package org.hotseat.lock;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hotseat.kernel.Draining;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.CallerSlots;
import org.hotseat.kernel.error.TooFast;

/**
 * The threads on which callers over REST wait for a lock, so that they do not occupy the server's few request threads.
 * Each caller may use only a part of them, so that others can wait, too.
 */
@Service
public class WaitingCallers {

    private static final int RETRY_AFTER_SECONDS = 1;

    private final CallerSlots slots;
    private final ThreadPoolExecutor executor;

    @Inject
    WaitingCallers(RemoteLockSettings settings, Draining draining, ManagedThreadFactory threads) {
        this.slots = new CallerSlots(settings.waits(), settings.waitsPerCaller());
        this.executor =
                new ThreadPoolExecutor(0, settings.waits(), 30, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
        draining.onBegin(this::stop);
    }

    /** Ends the waiting. The waiting callers get the same answer as at the end of their time. */
    @PreDestroy
    void stop() {
        executor.shutdownNow();
    }

    /**
     * Runs a call that may wait for a lock.
     *
     * @return a stage with the result; fails with {@link TooFast} when too many calls wait, of all callers or of this
     *     one
     */
    <T> CompletionStage<T> wait(Caller caller, Supplier<T> waiting) {
        return Stages.of(() -> {
            acquire(caller.subject());
            try {
                return CompletableFuture.supplyAsync(waiting, executor)
                        .whenComplete((done, trouble) -> slots.release(caller.subject()));
            } catch (RejectedExecutionException e) {
                slots.release(caller.subject());
                throw tooMany();
            }
        });
    }

    private void acquire(String caller) {
        switch (slots.acquire(caller)) {
            case ENTERED -> {}
            case FULL -> throw tooMany();
            case FULL_OF_CALLER -> throw new TooFast("This caller is waiting for too many locks.", RETRY_AFTER_SECONDS);
        }
    }

    private static TooFast tooMany() {
        return new TooFast("Too many callers are waiting for locks.", RETRY_AFTER_SECONDS);
    }
}
