package org.hotseat.redis;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.SharedWork;

/**
 * The threads behind the queues: one for each queue that has a batch, so that a Redis server that hangs holds up no
 * other, and a few that complete callers' calls.
 */
final class SenderThreads {

    private static final System.Logger LOG = System.getLogger(SenderThreads.class.getName());
    private static final int TELLING = Math.max(2, Runtime.getRuntime().availableProcessors());
    private static final long IDLE_SECONDS = 10;

    private final ThreadPoolExecutor sending;
    private final ThreadPoolExecutor telling;

    SenderThreads(ThreadFactory factory) {
        this.sending = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
        this.telling = new ThreadPoolExecutor(
                TELLING, TELLING, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
        telling.allowCoreThreadTimeOut(true);
    }

    /** Work that waits for Redis. */
    void send(Runnable work) {
        execute(sending, work);
    }

    /** Completes callers' calls, whose next steps may take a while. */
    void complete(List<Runnable> tasks) {
        SharedWork.run(work -> execute(telling, work), TELLING, tasks);
    }

    /**
     * When there is no thread for it, at the end of the server say, the calling thread does it, so that no caller waits
     * for ever.
     */
    private static void execute(ThreadPoolExecutor threads, Runnable work) {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            LOG.log(Level.WARNING, "HS103 a batch of scripts gets no thread of its own", e);
            work.run();
        }
    }

    void later(Runnable look, long nanos) {
        CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, telling).execute(look);
    }

    /** Waits so long for what is being sent, and lets its callers get their answers. */
    void stop(Duration patience) {
        sending.shutdown();
        try {
            sending.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        telling.shutdown();
    }
}
