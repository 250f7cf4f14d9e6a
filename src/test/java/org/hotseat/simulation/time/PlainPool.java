package org.hotseat.simulation.time;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A {@link Pool} for who wants a pool without times. */
public final class PlainPool extends ThreadPoolExecutor {

    private final Pool pool;

    public PlainPool(
            int least, int max, long idle, TimeUnit unit, BlockingQueue<Runnable> queue, ThreadFactory factory) {
        super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        this.pool = new Pool(max, factory);
    }

    public PlainPool(
            int least,
            int max,
            long idle,
            TimeUnit unit,
            BlockingQueue<Runnable> queue,
            ThreadFactory factory,
            RejectedExecutionHandler full) {
        this(least, max, idle, unit, queue, factory);
    }

    @Override
    public void execute(Runnable work) {
        pool.execute(work);
    }

    @Override
    public void shutdown() {
        pool.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return pool.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return pool.isShutdown();
    }
}
