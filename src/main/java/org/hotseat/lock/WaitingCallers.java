package org.hotseat.lock;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.TooFast;

/**
 * Threads for callers over REST that wait for a lock, so that they do not take the server's few request threads. One caller gets a share
 * of them, so that the others can wait, too.
 */
@Service
public class WaitingCallers {

    private final RemoteLockSettings settings;
    private final Map<String, Integer> waitingByCaller = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor executor;

    @Inject
    WaitingCallers(RemoteLockSettings settings, ManagedThreadFactory threads) {
        this.settings = settings;
        this.executor =
                new ThreadPoolExecutor(0, settings.waits(), 30, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
    }

    @PreDestroy
    void stop() {
        executor.shutdownNow();
    }

    /**
     * Runs a call that may wait for a lock.
     *
     * @return fails with {@link TooFast} when as many calls wait as may, of all callers or of this one
     */
    <T> CompletionStage<T> wait(Caller caller, Supplier<T> waiting) {
        return Stages.of(() -> {
            enter(caller.subject());
            try {
                return CompletableFuture.supplyAsync(waiting, executor)
                        .whenComplete((done, trouble) -> leave(caller.subject()));
            } catch (RejectedExecutionException e) {
                leave(caller.subject());
                throw new TooFast("Too many callers are waiting for locks.", 1);
            }
        });
    }

    private void enter(String caller) {
        waitingByCaller.compute(caller, (name, waiting) -> {
            int now = waiting == null ? 0 : waiting;
            if (now >= settings.waitsPerCaller()) {
                throw new TooFast("This caller is waiting for " + now + " locks already.", 1);
            }
            return now + 1;
        });
    }

    private void leave(String caller) {
        waitingByCaller.compute(caller, (name, waiting) -> waiting == null || waiting == 1 ? null : waiting - 1);
    }
}
