package org.hotseat.facts.mongo;

import com.mongodb.MongoCommandException;
import com.mongodb.client.model.IndexOptions;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.hotseat.facts.mongo.FactIndexes.Index;
import org.hotseat.kernel.error.HotseatException;
import org.jspecify.annotations.Nullable;

/**
 * Creates the indexes, on a thread of its own and however long MongoDB takes. Over existing large collections it may
 * take hours, and a command with a deadline would be aborted and started again. Any number of servers may do it at
 * once: MongoDB builds an index once and lets the others wait. A failed build is repeated until it succeeds or the
 * application ends. The indexes that claims wait for come first.
 */
public final class IndexBuilds {

    private static final System.Logger LOG = System.getLogger(IndexBuilds.class.getName());
    private static final long PAUSE_MILLIS = 1_000;
    private static final long REPORT_EVERY_NANOS = TimeUnit.SECONDS.toNanos(30);

    /**
     * The error codes if an index of these fields or of this name exists with other options. An operator chose these,
     * and the index serves as well.
     */
    private static final Set<Integer> THERE_OTHERWISE = Set.of(85, 86);

    /**
     * The index that is being created.
     *
     * @param number its number, from 1
     */
    private record Step(Index index, int number, int all, long sinceNanos) {}

    private final MongoConnection mongo;
    private final LongSupplier nanos;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Step step;
    private volatile long reportedNanos;
    private @Nullable Thread thread;

    public IndexBuilds(MongoConnection mongo, LongSupplier nanos) {
        this.mongo = mongo;
        this.nanos = nanos;
    }

    /** Begins to create the indexes, unless this has already begun. */
    public synchronized void start(ThreadFactory threads, List<Index> indexes) {
        if (thread == null) {
            reportedNanos = nanos.getAsLong();
            thread = threads.newThread(() -> run(indexes));
            thread.start();
        }
    }

    public synchronized void stop() {
        stopped.countDown();
        if (thread != null) {
            thread.interrupt();
        }
    }

    /**
     * Waits for the indexes that claims wait for.
     *
     * @return whether all of them exist within the given time
     */
    public boolean done(long millis) throws InterruptedException {
        return ended.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Describes the index that is being created, and for how long; empty if claims wait for none. */
    public Optional<String> progress() {
        return Optional.ofNullable(step)
                .map(now -> "creating index " + now.number() + " of " + now.all() + ", " + now.index() + ", for "
                        + TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - now.sinceNanos()) + " s");
    }

    /** Logs the progress at most every 30 s. */
    public void logProgress() {
        long now = nanos.getAsLong();
        if (now - reportedNanos >= REPORT_EVERY_NANOS) {
            reportedNanos = now;
            progress().ifPresent(words -> LOG.log(Level.INFO, "HS208 claims wait: {0}", words));
        }
    }

    private void run(List<Index> indexes) {
        try {
            List<Index> awaited = indexes.stream().filter(Index::awaited).toList();
            for (int i = 0; i < awaited.size(); i++) {
                step = new Step(awaited.get(i), i + 1, awaited.size(), nanos.getAsLong());
                create(awaited.get(i));
            }
            step = null;
            ended.countDown();
            for (Index index : indexes) {
                if (!index.awaited()) {
                    create(index);
                }
            }
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "The application ends before all indexes are there");
        }
    }

    /**
     * Creates an index, and repeats this until it succeeds.
     *
     * @throws InterruptedException when the application ends before that
     */
    private void create(Index index) throws InterruptedException {
        while (!created(index)) {
            if (stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new InterruptedException();
            }
        }
    }

    private boolean created(Index index) {
        try {
            mongo.call("creating the index of " + index, () -> {
                try {
                    return mongo.collection(index.collection(), MongoConnection.UNBOUNDED)
                            .createIndex(index.keys(), new IndexOptions().sparse(index.sparse()));
                } catch (MongoCommandException e) {
                    if (!THERE_OTHERWISE.contains(e.getCode())) {
                        throw e;
                    }
                    return "";
                }
            });
            return true;
        } catch (HotseatException e) {
            if (stopped.getCount() > 0) {
                LOG.log(Level.WARNING, "HS209 the index of {0} is not created yet: {1}", index, e.getCause());
            }
            return false;
        }
    }
}
