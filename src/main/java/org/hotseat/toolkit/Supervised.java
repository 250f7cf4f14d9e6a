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
 * Work that runs for ever on a thread of its own, until its owner ends it. If anything else ends it, even an
 * {@link Error}, this is logged, and the work begins again after a pause. The pause grows while the work keeps failing.
 * Pass this object to a thread as its {@link Runnable}.
 *
 * <p>Failing work is registered in a static field. So health and metrics can report all failing work, although the
 * owners of the threads do not know health or metrics.
 */
public final class Supervised implements Runnable {

    /**
     * The work. It returns only when its owner has ended it. When it is called again after a failure, it continues
     * where it was.
     */
    public interface Work {

        /**
         * Runs the work.
         *
         * @throws InterruptedException ends the work for good
         */
        void run() throws InterruptedException;
    }

    static final Duration MIN_PAUSE = Duration.ofMillis(50);
    static final Duration MAX_PAUSE = Duration.ofSeconds(5);

    private static final System.Logger LOG = System.getLogger(Supervised.class.getName());
    private static final Set<Supervised> FAILING = ConcurrentHashMap.newKeySet();
    private static final LongAdder FAULTS = new LongAdder();

    private final String name;
    private final Work work;
    private volatile String reason = "";

    /** @param name the name of the work, not of the thread, for the log and for operators */
    public Supervised(String name, Work work) {
        this.name = name;
        this.work = work;
    }

    @Override
    public void run() {
        Duration pause = MIN_PAUSE;
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
                    // Catch everything, because all later work depends on this thread.
                    if (System.nanoTime() - begun > 2 * MAX_PAUSE.toNanos()) {
                        pause = MIN_PAUSE;
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
                pause = pause.multipliedBy(2).compareTo(MAX_PAUSE) < 0 ? pause.multipliedBy(2) : MAX_PAUSE;
            }
        } finally {
            FAILING.remove(this);
        }
    }

    /**
     * Reports a failure of work that continues nevertheless, for instance of a timer or of a task in a pool. Never
     * throws.
     */
    public static void fault(String name, Throwable e) {
        FAULTS.increment();
        try {
            LOG.log(Level.ERROR, "HS110 " + name + " failed and goes on", e);
        } catch (Throwable alsoFailed) {
            // Without memory even the log may fail; the failure is counted nevertheless.
            FAULTS.increment();
        }
    }

    /** Returns the work that has failed and has not begun again, each with the reason. */
    public static Map<String, String> failing() {
        Map<String, String> failing = new TreeMap<>();
        FAILING.forEach(each -> failing.put(each.name, each.reason));
        return failing;
    }

    /** Returns the number of failures of any work. */
    public static long faults() {
        return FAULTS.sum();
    }
}
