package org.hotseat.facts.journal;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.SharedWork;

/**
 * The threads of the journal beside its writer.
 *
 * @param answers complete the stages of requests, and must not wait
 * @param clearing wait for Redis, so that neither facts nor answers do
 * @param following wait for stores; bounded so that requests that follow a slow store do not take the whole memory
 */
record JournalThreads(ExecutorService answers, ExecutorService clearing, ExecutorService following) {

    private static final int ANSWERING = Math.max(2, Runtime.getRuntime().availableProcessors());
    private static final int CLEARING = 2;
    private static final int FOLLOWING = 32;

    JournalThreads(ThreadFactory threads) {
        this(
                Executors.newFixedThreadPool(ANSWERING, threads),
                Executors.newFixedThreadPool(CLEARING, threads),
                ending(new ThreadPoolExecutor(
                        FOLLOWING, FOLLOWING, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads)));
    }

    private static ExecutorService ending(ThreadPoolExecutor idle) {
        idle.allowCoreThreadTimeOut(true);
        return idle;
    }

    /** Completes the stages of one commit. */
    void answer(List<Runnable> stages) {
        SharedWork.run(answers, ANSWERING, stages);
    }

    void shutdown() {
        answers.shutdown();
        clearing.shutdown();
        following.shutdown();
    }
}
