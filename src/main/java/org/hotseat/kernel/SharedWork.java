package org.hotseat.kernel;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Shares short tasks that come together among a few threads. A hundred answers then wake two threads once each, instead
 * of waking threads a hundred times.
 */
public final class SharedWork {

    private SharedWork() {}

    /**
     * Starts the tasks in their order. Each thread takes the next task when it has finished the one before.
     *
     * @param max the largest number of threads that share the tasks
     * @param tasks the tasks; must not throw
     */
    public static void run(Executor threads, int max, List<Runnable> tasks) {
        AtomicInteger next = new AtomicInteger();
        Runnable share = () -> {
            for (int i = next.getAndIncrement(); i < tasks.size(); i = next.getAndIncrement()) {
                tasks.get(i).run();
            }
        };
        for (int i = Math.min(max, tasks.size()); i > 0; i--) {
            threads.execute(share);
        }
    }
}
