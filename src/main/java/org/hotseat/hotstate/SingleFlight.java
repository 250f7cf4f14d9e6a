package org.hotseat.hotstate;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.hotseat.kernel.EndedThreads;
import org.hotseat.kernel.error.Unavailable;

/**
 * Runs work that a sweep begins, on threads of its own and at most once at a time for each key. So a store that is
 * unavailable does not delay the other work of the sweep. The work may be repeated: a failure is logged, and a later
 * sweep begins the work again.
 *
 * @param <K> the key that names the object of the work, in the log as well
 */
public final class SingleFlight<K> {

    private static final System.Logger LOG = System.getLogger(SingleFlight.class.getName());

    private final String code;
    private final String work;
    private final Consumer<K> task;
    private final ExecutorService executor;
    private final Set<K> underWay = ConcurrentHashMap.newKeySet();

    /**
     * Creates the threads.
     *
     * @param threads the number of keys that this server works at concurrently
     * @param code the code of the warning when the work fails
     * @param work the name of the work in the log, such as "the end"
     */
    public SingleFlight(int threads, ManagedThreadFactory factory, String code, String work, Consumer<K> task) {
        this.executor = new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory, EndedThreads.FATE_UNKNOWN);
        this.code = code;
        this.work = work;
        this.task = task;
    }

    /** Begins the work, unless this server is already doing it; does not wait. */
    public void begin(K key) {
        if (underWay.add(key)) {
            executor.execute(() -> {
                try {
                    run(key);
                } finally {
                    underWay.remove(key);
                }
            });
        }
    }

    private void run(K key) {
        try {
            task.accept(key);
        } catch (Unavailable e) {
            LOG.log(Level.DEBUG, "{0} of {1} goes on at a later sweep: {2}", work, key, e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, code + " " + work + " of " + key + " goes on at a later sweep", e);
        }
    }

    /** Returns the executor of these threads, for work that follows a decision outside of the sweeps. */
    public Executor executor() {
        return executor;
    }

    /** Interrupts the work in progress and begins no work any more. */
    public void stop() {
        executor.shutdownNow();
    }
}
