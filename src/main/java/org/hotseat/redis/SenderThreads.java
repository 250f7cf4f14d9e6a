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
 * The threads that serve the queues. Each queue with a batch has a sending thread of its own, so that a Redis server
 * that hangs delays no other queue. A few more threads complete the callers' calls.
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

    /** Runs work that waits for Redis in one of the sending threads. */
    void send(Runnable work) {
        execute(sending, work);
    }

    /**
     * Completes the callers' futures in a few other threads, since what callers do next may be slow and must not keep
     * the sending threads.
     */
    void complete(List<Runnable> tasks) {
        SharedWork.run(work -> execute(telling, work), TELLING, tasks);
    }

    /**
     * Runs work in a pool. If the pool has no thread, for instance when the server stops, the calling thread runs the
     * work, so that no caller waits for ever.
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

    /**
     * Stops the threads. Waits at most this long for the calls that are being sent, so that their callers get their
     * answers.
     */
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
