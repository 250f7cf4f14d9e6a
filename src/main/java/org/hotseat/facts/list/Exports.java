package org.hotseat.facts.list;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.hotseat.facts.mongo.MongoConnection;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.CallerSlots;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.list.Lines;

/**
 * Writes whole lists, on a few threads of its own, so that a slow caller does not occupy the server's request threads.
 * The number of exports, the number of one caller, and the memory and time of each are limited.
 */
@Service
public class Exports {

    /** The largest number of exports of all callers in this server. */
    static final int MAX = 8;

    static final int MAX_PER_CALLER = 2;

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final long CHECK_SECONDS = 5;
    private static final long TIMEOUT_MILLIS = 30_000;

    /**
     * The transport of a list to its caller.
     *
     * @param write writes all lines before it returns, on a thread that may wait
     * @param refuse receives the reason if nothing can be written: {@link org.hotseat.kernel.error.Unavailable} when
     *     MongoDB is unavailable
     */
    public record Export(Caller caller, Consumer<Lines> write, Consumer<Throwable> refuse) {}

    private final MongoConnection mongo;
    private final ActLog audit;
    private final ThreadPoolExecutor writers;
    private final ScheduledThreadPoolExecutor watch;
    private final CallerSlots slots = new CallerSlots(MAX, MAX_PER_CALLER);
    private final Set<ExportLines<?>> open = ConcurrentHashMap.newKeySet();

    @Inject
    public Exports(MongoConnection mongo, ActLog audit, ManagedThreadFactory threads) {
        this(mongo, audit, (ThreadFactory) threads);
    }

    Exports(MongoConnection mongo, ActLog audit, ThreadFactory threads) {
        this.mongo = mongo;
        this.audit = audit;
        this.writers = new ThreadPoolExecutor(0, MAX, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
        this.watch = new ScheduledThreadPoolExecutor(1, threads);
        watch.scheduleWithFixedDelay(
                () -> open.forEach(ExportLines::checkProgress), CHECK_SECONDS, CHECK_SECONDS, TimeUnit.SECONDS);
    }

    @PreDestroy
    void stop() {
        watch.shutdownNow();
        writers.shutdownNow();
    }

    /**
     * Begins an export and returns at once. The audit line of the current act is written before the first line of the
     * list.
     *
     * @param columns the columns of a CSV file
     * @throws TooFast when too many exports are running, of all callers or of this one
     */
    public <T> void begin(DocumentList<T> list, List<String> columns, Export export) {
        Caller caller = export.caller();
        Act act = Act.current();
        acquireSlot(caller.subject());
        try {
            writers.execute(() -> {
                Act.begin(act);
                try {
                    run(list, columns, export);
                } finally {
                    Act.end();
                    slots.release(caller.subject());
                }
            });
        } catch (RejectedExecutionException e) {
            slots.release(caller.subject());
            throw tooMany();
        }
    }

    private <T> void run(DocumentList<T> list, List<String> columns, Export export) {
        try (ListCursor<T> reading =
                new ListCursor<>(mongo, list, Optional.empty(), ExportLines.CHUNK, TIMEOUT_MILLIS)) {
            ExportLines<T> lines;
            try {
                lines = new ExportLines<>(columns, reading, System::nanoTime);
                audit.writeAuditLine(ActLog.NO_RESOURCE);
            } catch (RuntimeException e) {
                export.refuse().accept(e);
                return;
            }
            open.add(lines);
            try {
                export.write().accept(lines);
            } finally {
                lines.endSupervision();
                open.remove(lines);
            }
        }
    }

    private void acquireSlot(String caller) {
        switch (slots.acquire(caller)) {
            case ENTERED -> {}
            case FULL -> throw tooMany();
            case FULL_OF_CALLER -> throw new TooFast("This caller is exporting too many lists.", RETRY_AFTER_SECONDS);
        }
    }

    private static TooFast tooMany() {
        return new TooFast("Too many lists are being exported.", RETRY_AFTER_SECONDS);
    }
}
