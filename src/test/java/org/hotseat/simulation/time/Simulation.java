package org.hotseat.simulation.time;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A world whose time is a number and in which one thread runs at a time: the next event of a queue, ordered by time,
 * then by the order in which they were planned. Processes are threads that hand each other a baton, so that code which
 * blocks runs as it is. All chance is drawn from one seed, by whoever has the baton: the same seed gives the same
 * history.
 */
public final class Simulation {

    /** Is thrown in the threads of a server that was stopped, at their next step. */
    public static final class Stopped extends Error {

        private static final long serialVersionUID = 1L;

        public Stopped() {
            super("This server was stopped", null, false, false);
        }
    }

    private record Event(long at, long number, Runnable work) {}

    private static final long BEGIN = 1_000_000_000L;

    private final long seed;
    private final Random random;
    private final PriorityQueue<Event> events = new PriorityQueue<>((one, other) ->
            one.at() == other.at() ? Long.compare(one.number(), other.number()) : Long.compare(one.at(), other.at()));
    private final History history = new History();
    private final Map<Object, Monitor> monitors = new IdentityHashMap<>();
    private final Set<Process> living = new LinkedHashSet<>();
    private final Baton main = new Baton();
    private @Nullable Process next;
    private long now = BEGIN;
    private long numbers;
    private long steps;
    private boolean over;
    private @Nullable Throwable failure;

    public Simulation(long seed) {
        this.seed = seed;
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
    }

    public long seed() {
        return seed;
    }

    public long now() {
        return now;
    }

    /** Events so far. */
    public long steps() {
        return steps;
    }

    /** The simulation of this thread; null in a thread of none. */
    public static @Nullable Simulation current() {
        Process process = Process.current();
        return process == null ? null : process.simulation();
    }

    /** A number from 0 to below a bound; 0 for a bound of 0. */
    public long below(long bound) {
        return bound == 0 ? 0 : Math.floorMod(random.nextLong(), bound);
    }

    /** Whether something happens that happens once in so many times. */
    public boolean onceIn(int times) {
        return random.nextInt(times) == 0;
    }

    public <T> T oneOf(List<T> all) {
        return all.get((int) below(all.size()));
    }

    /** Bits for what must be unequal to all others. */
    public long bits() {
        return random.nextLong();
    }

    /** Plans work that does not wait, at a time from now. */
    public void after(long nanos, Runnable work) {
        events.add(new Event(now + Math.max(0, nanos), numbers++, work));
    }

    /** Begins a process of a host at a time from now; it never begins when the host was stopped before. */
    public void begin(Host host, String name, long inNanos, Runnable work) {
        after(inNanos, () -> {
            long paused = host.pausedUntil() - now;
            if (paused > 0 && !host.stopped()) {
                begin(host, name, paused, work);
            } else if (!host.stopped()) {
                Process process = new Process(this, host, name, work);
                host.began(process);
                living.add(process);
                next = process;
            }
        });
    }

    /** Writes a line into the history. */
    public void note(String line) {
        note(() -> line);
    }

    /** The same for a line of what does not change, which is put into words when it is read. */
    public void note(Supplier<String> line) {
        history.add(now - BEGIN, line);
    }

    public List<String> history() {
        return history.lines();
    }

    /** Ends the world with a fault in it; nothing where it has ended. */
    public void fail(Throwable wrong) {
        if (!over) {
            failure = wrong;
            over = true;
        }
    }

    public void end() {
        over = true;
    }

    public boolean over() {
        return over;
    }

    Monitor monitor(Object of) {
        return monitors.computeIfAbsent(of, any -> new Monitor());
    }

    void forget(Object of) {
        monitors.remove(of);
    }

    /** Wakes a process that waits. */
    void resume(Process process) {
        next = process;
    }

    /**
     * Runs the world until it is over or nothing is planned any more.
     *
     * @return what was wrong, if anything was
     */
    public @Nullable Throwable run() {
        Process first = turn();
        if (first != null) {
            first.baton().give();
            main.await();
        }
        over = true;
        // Each ends at the step where it is: its thread is for other worlds.
        for (Process process : List.copyOf(living)) {
            process.baton().give();
            main.await();
        }
        return failure;
    }

    /** The process that runs next; null at the end of the world. For whoever has the baton. */
    @Nullable
    Process turn() {
        while (!over) {
            Event event = events.poll();
            if (event == null) {
                return null;
            }
            now = event.at();
            steps++;
            next = null;
            try {
                event.work().run();
            } catch (RuntimeException | Error e) {
                fail(e);
            }
            if (next != null) {
                return next;
            }
        }
        return null;
    }

    void ended(Process process) {
        living.remove(process);
    }

    void ended() {
        main.give();
    }
}
