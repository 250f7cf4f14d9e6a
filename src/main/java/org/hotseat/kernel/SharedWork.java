package org.hotseat.kernel;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Short tasks that come together, shared by a few threads: a hundred answers wake two threads once, and not a hundred
 * times.
 */
public final class SharedWork {

    private SharedWork() {}

    /**
     * Begins the tasks in their order. Each thread takes the next one when it is done with its last one.
     *
     * @param most threads that share them
     * @param tasks which throw nothing
     */
    public static void run(Executor threads, int most, List<Runnable> tasks) {
        AtomicInteger next = new AtomicInteger();
        Runnable share = () -> {
            for (int i = next.getAndIncrement(); i < tasks.size(); i = next.getAndIncrement()) {
                tasks.get(i).run();
            }
        };
        for (int i = Math.min(most, tasks.size()); i > 0; i--) {
            threads.execute(share);
        }
    }
}
