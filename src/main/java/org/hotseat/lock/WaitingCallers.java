package org.hotseat.lock;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hotseat.kernel.TooFast;
import org.jspecify.annotations.Nullable;

/** Threads for callers over REST that wait for a lock, so that they do not take the server's few request threads. */
@ApplicationScoped
public class WaitingCallers {

    /** How many may wait at once in one server. */
    static final int MOST = 64;

    @Resource
    @SuppressWarnings("NullAway.Init")
    private ManagedThreadFactory threads;

    private @Nullable ExecutorService executor;

    /**
     * Runs what may wait.
     *
     * @throws TooFast when as many wait as may
     */
    <T> CompletionStage<T> wait(Supplier<T> waiting) {
        try {
            return CompletableFuture.supplyAsync(waiting, executor());
        } catch (RejectedExecutionException e) {
            throw new TooFast("Too many callers are waiting for locks.", 1);
        }
    }

    @PreDestroy
    synchronized void stop() {
        if (executor != null) {
            executor.shutdownNow();
        }
    }

    private synchronized ExecutorService executor() {
        if (executor == null) {
            executor = new ThreadPoolExecutor(0, MOST, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
        }
        return executor;
    }
}
