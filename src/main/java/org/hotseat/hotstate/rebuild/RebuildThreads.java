package org.hotseat.hotstate.rebuild;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.EndedThreads;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.error.Unavailable;

/**
 * The threads of rebuilds. Work begins once the facts in flight have been waited for, and callers with an equal key
 * share it.
 */
final class RebuildThreads {

    private static final int THREADS = 4;

    private final RebuildRun run;
    private final ScheduledThreadPoolExecutor executor;
    private final Map<String, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    RebuildThreads(ThreadFactory threads, RebuildRun run) {
        this.run = run;
        this.executor = new ScheduledThreadPoolExecutor(THREADS, threads);
        executor.setRejectedExecutionHandler(EndedThreads.UNDECIDED);
    }

    /** Fails the callers that wait, and ends the threads. */
    void stop() {
        executor.shutdownNow();
        underWay.values()
                .forEach(
                        waiting -> waiting.completeExceptionally(new Unavailable("redis", "This server stops.", null)));
    }

    Executor executor() {
        return executor;
    }

    /**
     * Runs work after the facts in flight have been waited for. The work must not wait for other work of these threads.
     *
     * @param key the name of the work; callers with an equal key share work in progress
     */
    CompletionStage<Void> run(String key, ResourceId resource, Runnable work) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> other = underWay.putIfAbsent(key, mine);
        if (other != null) {
            return Act.carried(other);
        }
        CompletableFuture.completedFuture(resource)
                .thenComposeAsync(this::settled, executor)
                .thenRunAsync(work, executor)
                .whenComplete((done, trouble) -> {
                    underWay.remove(key);
                    if (trouble != null) {
                        mine.completeExceptionally(trouble);
                    } else {
                        mine.complete(null);
                    }
                });
        return Act.carried(mine);
    }

    /**
     * Returns a future that completes when no fact of the resource is in flight. It blocks none of the four rebuild
     * threads, so all partitions wait at the same time.
     */
    private CompletableFuture<Void> settled(ResourceId resource) {
        long left = run.leftNanos(resource);
        if (left <= 0) {
            return CompletableFuture.completedFuture(null);
        }
        return CompletableFuture.runAsync(() -> {}, later -> executor.schedule(later, left, TimeUnit.NANOSECONDS))
                .thenCompose(done -> settled(resource));
    }
}
