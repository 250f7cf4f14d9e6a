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
 * The threads of the journal beside its writer. After they have ended, answers leave on the calling thread, entries
 * stay in the outbox for recovery, and steps that may wait are refused.
 *
 * @param answers complete the stages of requests, and must not wait
 * @param clearing wait for Redis, so that neither facts nor answers have to
 * @param following wait for stores; their number is limited, so that requests behind a slow store do not use too much
 *     memory
 */
record JournalThreads(ExecutorService answers, ExecutorService clearing, ExecutorService following) {

    /** The number of threads that complete stages. */
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

    private static ExecutorService pool(int max, ThreadFactory threads, RejectedExecutionHandler ended) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                max, max, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads, ended);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /**
     * Begins a step that follows a decision, on threads that may wait.
     *
     * @throws Unavailable when the threads have ended; the fate of the request is unknown then
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
