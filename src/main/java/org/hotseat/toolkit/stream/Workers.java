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
import org.hotseat.toolkit.stream.FailPoints.Step;
import org.hotseat.toolkit.stream.Signal.Kind;
import org.hotseat.toolkit.stream.Signal.Result;

/** The threads of one consumer that call its listener. */
final class Workers {

    private static final System.Logger LOG = System.getLogger(Workers.class.getName());
    private static final int MAX_REASON_LENGTH = 500;

    private final StreamListener listener;
    private final ConsumerOptions options;
    private final StreamMeters meters;
    private final Consumer<Result> results;
    private final Consumer<Step> steps;
    private final ExecutorService threads;
    private final Map<DeliveredEntry, Long> begun = new ConcurrentHashMap<>();
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
     * Starts to process entries that were taken together. The result of each entry is passed to {@code results}, from
     * another thread.
     */
    void work(List<DeliveredEntry> taken) {
        try {
            listener.taken(taken.stream().map(DeliveredEntry::entry).toList());
        } catch (Throwable e) {
            // This call is only a notification; the listener gets the entries in any case.
            LOG.log(Level.WARNING, "HS504 a listener failed on a notification of entries", e);
        }
        taken.forEach(this::work);
    }

    /**
     * Processes one entry on a worker. Always produces a result, because an entry without a result would occupy its
     * place for ever.
     */
    private void work(DeliveredEntry delivered) {
        try {
            threads.execute(() -> {
                try {
                    run(delivered);
                } catch (FailPoints.Death e) {
                    LOG.log(Level.DEBUG, "A worker has been killed by a test");
                } catch (Throwable e) {
                    failed(delivered, e);
                }
            });
        } catch (Throwable e) {
            // No thread is available.
            failed(delivered, e);
        }
    }

    private void failed(DeliveredEntry delivered, Throwable e) {
        Supervised.fault("a worker of " + delivered.entry().stream(), e);
        results.accept(new Result(delivered, Kind.LATER, describe(e)));
    }

    /** Stops calling the listener. Entries that still wait get the result {@code NOT_BEGUN} at once. */
    void close() {
        closed = true;
    }

    /** Ends the threads. */
    void end() {
        threads.shutdown();
    }

    /**
     * Returns whether a call of the listener takes longer than a consumer may be silent. The consumer then must count
     * as dead.
     */
    boolean stuck() {
        long now = System.nanoTime();
        long longest = options.takeOverAfter().toNanos();
        return begun.values().stream().anyMatch(start -> now - start > longest);
    }

    private void run(DeliveredEntry delivered) {
        delivered.partition().renewGenerationAfterSilence();
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
        meters.recordWork(System.nanoTime() - start);
        steps.accept(Step.WORKED);
        results.accept(result);
    }

    private Result result(DeliveredEntry delivered) {
        if (delivered.foreign()) {
            return new Result(delivered, Kind.COMMIT, "");
        }
        if (delivered.entry().attempt() > options.maxDeliveries()) {
            // It was delivered often enough, and every consumer died while working on it.
            return new Result(delivered, Kind.LATER, "");
        }
        try {
            return switch (listener.consume(delivered.entry())) {
                case COMMIT -> new Result(delivered, Kind.COMMIT, "");
                case RECONSUME_LATER -> new Result(delivered, Kind.LATER, "the listener answered RECONSUME_LATER");
            };
        } catch (RedisUnavailableException | StoreAway e) {
            return new Result(delivered, Kind.AWAY, describe(e));
        } catch (NotYet e) {
            return new Result(delivered, Kind.EARLY, describe(e));
        } catch (Throwable e) {
            // Catch everything, even a linkage error: it concerns this entry only, and the next entry must not be
            // affected.
            return new Result(delivered, Kind.LATER, describe(e));
        }
    }

    private static String describe(Throwable e) {
        String words = e.getClass().getSimpleName() + ": " + e.getMessage();
        return words.substring(0, Math.min(MAX_REASON_LENGTH, words.length()));
    }
}
