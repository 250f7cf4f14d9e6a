package org.hotseat.simulation.time;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** A pool of threads of a host: so many processes at once, and a queue of what waits for them. */
public final class Pool extends ScheduledThreadPoolExecutor {

    /** A thread takes up its work within this time. */
    private static final long TAKES_UP_NANOS = 200_000;

    private final Simulation simulation;
    private final Host host;
    private final int max;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int busy;
    private boolean ended;

    public Pool(int threads, ThreadFactory unused) {
        super(1);
        Process maker = Process.mine();
        this.simulation = maker.simulation();
        this.host = maker.host();
        this.max = threads;
    }

    @Override
    public void execute(Runnable work) {
        if (ended) {
            throw new RejectedExecutionException("ended");
        }
        if (busy == max) {
            waiting.add(work);
            return;
        }
        busy++;
        begin(work);
    }

    private void begin(Runnable work) {
        simulation.begin(host, "pool", simulation.below(TAKES_UP_NANOS), () -> {
            for (Runnable each = work; each != null; each = waiting.poll()) {
                each.run();
            }
            busy--;
        });
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
        return schedule(Executors.callable(work, null), delay, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> work, long delay, TimeUnit unit) {
        Later<V> later = new Later<>(work);
        simulation.after(unit.toNanos(delay), () -> {
            if (!later.isCancelled() && !host.stopped() && !ended) {
                execute(later);
            }
        });
        return later;
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable work, long first, long delay, TimeUnit unit) {
        Later<Object> all = new Later<>(() -> work);
        again(all, work, unit.toNanos(first), unit.toNanos(delay));
        return all;
    }

    private void again(Later<Object> all, Runnable work, long inNanos, long delayNanos) {
        simulation.after(inNanos, () -> {
            if (!all.isCancelled() && !host.stopped() && !ended) {
                execute(() -> {
                    work.run();
                    again(all, work, delayNanos, delayNanos);
                });
            }
        });
    }

    @Override
    public void shutdown() {
        ended = true;
    }

    @Override
    public java.util.List<Runnable> shutdownNow() {
        ended = true;
        return java.util.List.of();
    }

    @Override
    public boolean isShutdown() {
        return ended;
    }

    private static final class Later<V> extends FutureTask<V> implements ScheduledFuture<V> {

        Later(Callable<V> work) {
            super(work);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }
}
