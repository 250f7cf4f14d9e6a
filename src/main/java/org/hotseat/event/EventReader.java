package org.hotseat.event;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.hotstate.watch.PublicStreams;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.toolkit.BackgroundThread;

/**
 * The one reader of new entries of the feed in each server. It reads each entry once for all that follow the feed here:
 * callers that wait, streams, and what is watched by anybody. It rests while none does.
 */
@Service
class EventReader {

    /** An entry that another server has appended is seen after this. */
    private static final long LOOK_MILLIS = 200;

    /** Something that follows the feed. Called by the reader's thread alone. */
    interface Follower {

        /**
         * The number of the first entry that it needs; empty when it needs none.
         *
         * @throws HotseatException when MongoDB is away
         */
        OptionalLong needs();

        /**
         * Reports entries that exist. They may begin behind what it needs, if it began to need that in this moment;
         * then it gets them again.
         *
         * @param from the number from which on all are reported
         */
        void look(long from, List<LogEntry> entries);

        /** Reports that nothing can be read now. */
        void fail(HotseatException trouble);
    }

    private final LogFacts log;
    private final ThreadFactory threads;
    private final List<Follower> followers = new CopyOnWriteArrayList<>();
    private final Semaphore news = new Semaphore(0);
    private final BackgroundThread reading =
            new BackgroundThread("hotseat-event-reader", "the reader of events", this::read);
    private volatile boolean needed;

    @Inject
    EventReader(LogFacts log, LogEnds ends, PublicStreams watched, ThreadFactory threads) {
        this(log, threads);
        follow(new PublicChanges(watched, ends));
        watched.whenWatched(this::look);
    }

    EventReader(LogFacts log, ThreadFactory threads) {
        this.log = log;
        this.threads = threads;
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        reading.start(threads);
    }

    @PreDestroy
    void stop() {
        reading.stop();
    }

    /** Reports to a follower from now on. */
    void follow(Follower follower) {
        followers.add(follower);
    }

    /** Says that a follower needs something. */
    void look() {
        news.release();
    }

    /** Says that this server has appended an entry. */
    void appended() {
        if (needed) {
            news.release();
        }
    }

    private void read() throws InterruptedException {
        while (!reading.isStopped()) {
            if (needed) {
                news.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } else {
                news.acquire();
            }
            news.drainPermits();
            // Also when this round fails: its work begins anew then, and those that wait now say nothing again.
            needed = true;
            needed = round();
        }
    }

    /** Answers whether anybody needs anything. */
    private boolean round() {
        try {
            OptionalLong first = followers.stream()
                    .map(Follower::needs)
                    .flatMapToLong(OptionalLong::stream)
                    .min();
            if (first.isEmpty() || reading.isStopped()) {
                return false;
            }
            List<LogEntry> entries = log.from(first.getAsLong(), EventFeed.ENTRIES);
            followers.forEach(follower -> follower.look(first.getAsLong(), entries));
            if (entries.size() == EventFeed.ENTRIES) {
                news.release();
            }
        } catch (HotseatException e) {
            followers.forEach(follower -> follower.fail(e));
        }
        return true;
    }
}
