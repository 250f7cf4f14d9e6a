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
 * Work that a sweep begins, on threads of its own and once at a time for each key, so that a store that is away keeps
 * no sweep from its other work. The work may be repeated: what fails is logged, and a later sweep begins it again.
 *
 * @param <K> names what is worked at, in the log too
 */
public final class SingleFlight<K> {

    private static final System.Logger LOG = System.getLogger(SingleFlight.class.getName());

    private final String code;
    private final String work;
    private final Consumer<K> task;
    private final ExecutorService executor;
    private final Set<K> underWay = ConcurrentHashMap.newKeySet();

    /**
     * @param threads keys that this server works at together
     * @param code of the warning when the work fails
     * @param work its name in the log, such as "the end"
     */
    public SingleFlight(int threads, ManagedThreadFactory factory, String code, String work, Consumer<K> task) {
        this.executor = new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory, EndedThreads.FATE_UNKNOWN);
        this.code = code;
        this.work = work;
        this.task = task;
    }

    /** Begins the work, unless this server is at it; waits for nothing. */
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

    /** The threads of the work, for what follows a decision beside the sweeps. */
    public Executor executor() {
        return executor;
    }

    /** Interrupts what is under way and begins nothing any more. */
    public void stop() {
        executor.shutdownNow();
    }
}
