package org.hotseat.ops;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.toolkit.Supervised;

/**
 * Runs the work of a timer, unless the previous run has not ended. An unavailable store is logged once, not at every
 * tick; the next tick tries again. No exception leaves the timer, because application servers stop timers that throw.
 */
final class NonOverlappingRuns {

    private static final System.Logger LOG = System.getLogger(NonOverlappingRuns.class.getName());

    private final String work;
    private final AtomicBoolean busy = new AtomicBoolean();
    private final AtomicBoolean failing = new AtomicBoolean();

    NonOverlappingRuns(String work) {
        this.work = work;
    }

    void run(Runnable action) {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            action.run();
            if (failing.compareAndSet(true, false)) {
                LOG.log(Level.INFO, "HS301 {0} works again", work);
            }
        } catch (RuntimeException e) {
            if (!failing.getAndSet(true) || !(e instanceof Unavailable)) {
                LOG.log(Level.WARNING, "HS302 " + work + " failed, the next run tries again", e);
            }
        } catch (Error e) {
            Supervised.fault(work, e);
        } finally {
            busy.set(false);
        }
    }
}
