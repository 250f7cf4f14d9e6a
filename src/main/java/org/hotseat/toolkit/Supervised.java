package org.hotseat.toolkit;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Endless work on a thread of its own that only its owner ends. When anything else ends it, an {@link Error} too, that
 * is logged and the work begins again, after a pause that grows while it keeps failing. To be given to a thread as its
 * {@link Runnable}.
 *
 * <p>Work that fails just now is known to everything of the same class loader, so that health and metrics see all of it
 * without being handed to every thread's owner; the toolkit has threads in applications that have neither.
 */
public final class Supervised implements Runnable {

    /** The work until its owner ends it: it returns then, and begins again where it was when it is called anew. */
    public interface Work {

        /** @throws InterruptedException which ends the work for good */
        void run() throws InterruptedException;
    }

    static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private static final System.Logger LOG = System.getLogger(Supervised.class.getName());
    private static final Set<Supervised> FAILING = ConcurrentHashMap.newKeySet();
    private static final LongAdder FAULTS = new LongAdder();

    private final String name;
    private final Work work;
    private volatile String reason = "";

    /** @param name for the log and for operators: the work, not the thread */
    public Supervised(String name, Work work) {
        this.name = name;
        this.work = work;
    }

    @Override
    public void run() {
        Duration pause = SHORTEST_PAUSE;
        try {
            while (true) {
                long begun = System.nanoTime();
                try {
                    work.run();
                    return;
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                } catch (Throwable e) {
                    // Whatever it is: all later work depends on this thread.
                    if (System.nanoTime() - begun > 2 * LONGEST_PAUSE.toNanos()) {
                        pause = SHORTEST_PAUSE;
                    }
                    reason = String.valueOf(e);
                    FAILING.add(this);
                    fault(name, e);
                }
                LockSupport.parkNanos(pause.toNanos());
                if (Thread.currentThread().isInterrupted()) {
                    return;
                }
                FAILING.remove(this);
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            }
        } finally {
            FAILING.remove(this);
        }
    }

    /** Reports a fault of work that goes on nevertheless: a timer's, a task's of a pool. Never throws. */
    public static void fault(String name, Throwable e) {
        FAULTS.increment();
        try {
            LOG.log(Level.ERROR, "HS110 " + name + " failed and goes on", e);
        } catch (Throwable alsoFailed) {
            // Without memory even the log may fail; the count has it.
            FAULTS.increment();
        }
    }

    /** The work that has failed and has not begun again, each with the reason. */
    public static Map<String, String> failing() {
        Map<String, String> failing = new TreeMap<>();
        FAILING.forEach(each -> failing.put(each.name, each.reason));
        return failing;
    }

    /** The number of failures of any work. */
    public static long faults() {
        return FAULTS.sum();
    }
}
