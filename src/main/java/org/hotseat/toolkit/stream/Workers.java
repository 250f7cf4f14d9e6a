package org.hotseat.toolkit.stream;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.hotseat.toolkit.RedisUnavailableException;
import org.hotseat.toolkit.Supervised;
import org.hotseat.toolkit.stream.Signal.Kind;
import org.hotseat.toolkit.stream.Signal.Result;
import org.hotseat.toolkit.stream.Steps.Step;

/** The threads of one consumer that call its listener. */
final class Workers {

    private static final System.Logger LOG = System.getLogger(Workers.class.getName());
    private static final int LONGEST_REASON = 500;

    private final StreamListener listener;
    private final ConsumerOptions options;
    private final StreamMeters meters;
    private final Consumer<Result> results;
    private final Consumer<Step> steps;
    private final ExecutorService threads;
    private final Map<Delivered, Long> begun = new ConcurrentHashMap<>();
    private volatile boolean closed;

    Workers(
            StreamListener listener,
            ConsumerOptions options,
            StreamMeters meters,
            Consumer<Result> results,
            Consumer<Step> steps,
            ThreadFactory factory) {
        this.listener = listener;
        this.options = options;
        this.meters = meters;
        this.results = results;
        this.steps = steps;
        this.threads = Executors.newFixedThreadPool(options.workers(), factory);
    }

    /**
     * Takes entries on that were taken together; the result of each comes by the consumer given, from another thread.
     */
    void work(List<Delivered> taken) {
        try {
            listener.taken(taken.stream().map(Delivered::entry).toList());
        } catch (Throwable e) {
            // It is only notified; the entries come to it in any case.
            LOG.log(Level.WARNING, "HS504 a listener failed on a notification of entries", e);
        }
        taken.forEach(this::work);
    }

    /** An entry without a result would take its place in the consumer for ever. */
    private void work(Delivered delivered) {
        try {
            threads.execute(() -> {
                try {
                    run(delivered);
                } catch (Steps.Death e) {
                    LOG.log(Level.DEBUG, "A worker has been killed by a test");
                } catch (Throwable e) {
                    failed(delivered, e);
                }
            });
        } catch (Throwable e) {
            // There is no thread to be had.
            failed(delivered, e);
        }
    }

    private void failed(Delivered delivered, Throwable e) {
        Supervised.fault("a worker of " + delivered.entry().stream(), e);
        results.accept(new Result(delivered, Kind.LATER, words(e)));
    }

    /** Begins nothing more; what waits is answered at once. */
    void close() {
        closed = true;
    }

    /** Lets the threads end. */
    void end() {
        threads.shutdown();
    }

    /** Whether a call of the listener takes longer than a consumer may be silent: then it must count as dead. */
    boolean stuck() {
        long now = System.nanoTime();
        long longest = options.takeOverAfter().toNanos();
        return begun.values().stream().anyMatch(start -> now - start > longest);
    }

    private void run(Delivered delivered) {
        delivered.partition().lookBack();
        if (closed || delivered.stale()) {
            results.accept(new Result(delivered, Kind.NOT_BEGUN, ""));
            return;
        }
        steps.accept(Step.BEGUN);
        long start = System.nanoTime();
        begun.put(delivered, start);
        Result result;
        try {
            result = result(delivered);
        } finally {
            begun.remove(delivered);
        }
        meters.worked(System.nanoTime() - start);
        steps.accept(Step.WORKED);
        results.accept(result);
    }

    private Result result(Delivered delivered) {
        if (delivered.foreign()) {
            return new Result(delivered, Kind.COMMIT, "");
        }
        if (delivered.entry().attempt() > options.maxDeliveries()) {
            // It has been delivered often enough, and every consumer died with it.
            return new Result(delivered, Kind.LATER, "");
        }
        try {
            return switch (listener.consume(delivered.entry())) {
                case COMMIT -> new Result(delivered, Kind.COMMIT, "");
                case RECONSUME_LATER -> new Result(delivered, Kind.LATER, "the listener answered RECONSUME_LATER");
            };
        } catch (RedisUnavailableException | StoreAway e) {
            return new Result(delivered, Kind.AWAY, words(e));
        } catch (NotYet e) {
            return new Result(delivered, Kind.EARLY, words(e));
        } catch (Throwable e) {
            // Whatever it is, also an error of its class path: it is this entry's, and the next one must not suffer
            // from it.
            return new Result(delivered, Kind.LATER, words(e));
        }
    }

    private static String words(Throwable e) {
        String words = e.getClass().getSimpleName() + ": " + e.getMessage();
        return words.substring(0, Math.min(LONGEST_REASON, words.length()));
    }
}
