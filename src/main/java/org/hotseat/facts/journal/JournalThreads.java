package org.hotseat.facts.journal;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.EndedThreads;
import org.hotseat.kernel.error.Unavailable;

/**
 * The threads of the journal beside its writer. When they have ended, answers leave on the thread that has them,
 * entries stay in the outbox for recovery, and steps that may wait are refused.
 *
 * @param answers complete the stages of requests, and must not wait
 * @param clearing wait for Redis, so that neither facts nor answers do
 * @param following wait for stores; bounded so that requests that follow a slow store do not take the whole memory
 */
record JournalThreads(ExecutorService answers, ExecutorService clearing, ExecutorService following) {

    /** Threads that complete stages. */
    static final int ANSWERING = Math.max(2, Runtime.getRuntime().availableProcessors());

    private static final int CLEARING = 2;
    private static final int FOLLOWING = 32;
    private static final long IDLE_SECONDS = 10;

    JournalThreads(ThreadFactory threads) {
        this(
                pool(ANSWERING, threads, (answer, ended) -> answer.run()),
                pool(CLEARING, threads, new ThreadPoolExecutor.DiscardPolicy()),
                pool(FOLLOWING, threads, EndedThreads.UNDECIDED));
    }

    private static ExecutorService pool(int most, ThreadFactory threads, RejectedExecutionHandler ended) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads, ended);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /**
     * Begins a step that follows a decision, on threads that may wait.
     *
     * @throws Unavailable when they have ended; the fate of its request is unknown then
     */
    void follow(Runnable step) {
        try {
            following.execute(step);
        } catch (Unavailable ended) {
            throw ended.withUnknownFate();
        }
    }

    void shutdown() {
        answers.shutdown();
        clearing.shutdown();
        following.shutdown();
    }
}
