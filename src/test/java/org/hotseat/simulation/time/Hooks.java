package org.hotseat.simulation.time;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Stands in for what the program asks the machine for: time, chance, threads, waiting. */
public final class Hooks {

    private Hooks() {}

    public static long nanoTime() {
        Simulation world = Simulation.current();
        return world == null ? System.nanoTime() : world.now();
    }

    public static void parkNanos(long nanos) {
        Process.mine().sleep(Math.max(1, nanos));
    }

    public static UUID randomUUID() {
        Simulation world = Simulation.current();
        return world == null ? UUID.randomUUID() : new UUID(world.bits(), world.bits());
    }

    public static Executor delayedExecutor(long delay, TimeUnit unit, Executor executor) {
        Process mine = Process.mine();
        return work -> mine.simulation().begin(mine.host(), "timer", unit.toNanos(delay), () -> executor.execute(work));
    }

    public static ExecutorService newFixedThreadPool(int threads, ThreadFactory factory) {
        return new Pool(threads, factory);
    }

    /** Waits for a stage without keeping the others from it. */
    public static void await(CompletableFuture<?> stage) {
        Process mine = Process.current();
        while (mine != null && !stage.isDone()) {
            long ticket = mine.ticket();
            stage.whenComplete((value, trouble) -> mine.wake(ticket, 0));
            mine.suspend();
        }
    }

    public static Object join(CompletableFuture<?> stage) {
        await(stage);
        return stage.join();
    }

    /** The beginning of a synchronized block. */
    public static void enter(Object of) {
        Process mine = Process.current();
        if (mine != null) {
            mine.simulation().monitor(of).enter(mine);
        }
    }

    public static void exit(Object of) {
        Process mine = Process.current();
        if (mine != null && mine.simulation().monitor(of).exit()) {
            mine.simulation().forget(of);
        }
    }
}
