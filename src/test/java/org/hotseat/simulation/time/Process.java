package org.hotseat.simulation.time;

import java.util.concurrent.ConcurrentLinkedDeque;
import org.hotseat.simulation.time.Simulation.Stopped;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a host. It runs while it has the baton, and gives it to the next one when it waits or ends. The threads
 * of the machine are used again: to make one costs more than a whole step.
 */
public final class Process {

    private static final ConcurrentLinkedDeque<Worker> IDLE = new ConcurrentLinkedDeque<>();

    /** A thread of the machine. */
    private static final class Worker extends Thread {

        private final Baton baton = new Baton();
        private @Nullable Process process;

        Worker() {
            super("simulation");
            setDaemon(true);
        }

        @Override
        public void run() {
            while (true) {
                baton.await();
                Process mine = process;
                if (mine != null) {
                    mine.live(this);
                }
            }
        }
    }

    private final Simulation simulation;
    private final Host host;
    private final String name;
    private final Runnable work;
    private @Nullable Worker worker;
    private boolean suspended;
    private long wake;

    Process(Simulation simulation, Host host, String name, Runnable work) {
        this.simulation = simulation;
        this.host = host;
        this.name = name;
        this.work = work;
    }

    static @Nullable Process current() {
        return Thread.currentThread() instanceof Worker worker ? worker.process : null;
    }

    /** The process that has the baton; only to be asked by one. */
    public static Process mine() {
        Process process = current();
        if (process == null) {
            throw new IllegalStateException("no process of a simulation");
        }
        return process;
    }

    public Simulation simulation() {
        return simulation;
    }

    public Host host() {
        return host;
    }

    @Override
    public String toString() {
        return host.name() + " " + name;
    }

    Baton baton() {
        Worker mine = worker;
        if (mine == null) {
            Worker idle = IDLE.poll();
            mine = idle == null ? new Worker() : idle;
            mine.process = this;
            worker = mine;
            if (idle == null) {
                mine.start();
            }
        }
        return mine.baton;
    }

    private void live(Worker mine) {
        try {
            check();
            work.run();
        } catch (Stopped e) {
            // Its host has stopped.
        } catch (RuntimeException | Error e) {
            if (!host.stopped()) {
                simulation.fail(e);
            }
        }
        host.ended(this);
        simulation.ended(this);
        Process next = simulation.turn();
        mine.process = null;
        IDLE.push(mine);
        pass(next);
    }

    private void pass(@Nullable Process next) {
        if (next == null) {
            simulation.ended();
        } else {
            next.baton().give();
        }
    }

    /** Waits until somebody wakes it. Throws {@link Stopped} when its host was stopped meanwhile. */
    public void suspend() {
        check();
        suspended = true;
        Process next = simulation.turn();
        if (next != this) {
            Worker mine = worker;
            pass(next);
            if (mine != null) {
                mine.baton.await();
            }
        }
        suspended = false;
        wake++;
        check();
    }

    /** Waits for a time. */
    public void sleep(long nanos) {
        check();
        wake(wake, nanos);
        suspend();
    }

    /** Names the wait that it begins next, or is in. */
    public long ticket() {
        return wake;
    }

    /** Wakes it at a time from now, if it is in the wait of that ticket then. */
    public void wake(long ticket, long nanos) {
        simulation.after(nanos, () -> {
            if (wake == ticket && suspended) {
                long paused = host.stopped() ? 0 : host.pausedUntil() - simulation.now();
                if (paused > 0) {
                    wake(ticket, paused);
                } else {
                    simulation.resume(this);
                }
            }
        });
    }

    void stop() {
        wake(wake, 0);
    }

    void check() {
        if (host.stopped() || simulation.over()) {
            throw new Stopped();
        }
    }
}
