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
 * The only reader of new feed entries in each server. It reads each entry once for all followers here: waiting callers,
 * streams, and resources with public streams. It rests while it has no followers.
 */
@Service
class EventReader {

    /** The longest time until an entry of another server is seen. */
    private static final long CHECK_MILLIS = 200;

    /** A follower of the feed. It is called only by the reader's thread. */
    interface Follower {

        /**
         * Returns the number of the first entry that it needs; empty when it needs none.
         *
         * @throws HotseatException when MongoDB is unavailable
         */
        OptionalLong firstNeeded();

        /**
         * Receives entries. They may begin after the entry that it needs, if that need is only a moment old; then it
         * gets the missing ones in the next call.
         *
         * @param from the number from which on all entries are included
         */
        void receive(long from, List<LogEntry> entries);

        /** Receives the reason for which the log cannot be read now. */
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
        watched.onWatch(this::requestEntries);
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

    /** Adds a follower of the feed. */
    void follow(Follower follower) {
        followers.add(follower);
    }

    /** Requests entries for a follower, so that they are read at once. */
    void requestEntries() {
        news.release();
    }

    /** Reports that this server has appended an entry. */
    void appended() {
        if (needed) {
            news.release();
        }
    }

    private void read() throws InterruptedException {
        while (!reading.isStopped()) {
            if (needed) {
                news.tryAcquire(CHECK_MILLIS, TimeUnit.MILLISECONDS);
            } else {
                news.acquire();
            }
            news.drainPermits();
            // This is set before the round, in case it fails: its work then starts again, and waiting callers do not
            // report again.
            needed = true;
            needed = round();
        }
    }

    /**
     * Reads entries once.
     *
     * @return whether any follower needs entries
     */
    private boolean round() {
        try {
            OptionalLong first = followers.stream()
                    .map(Follower::firstNeeded)
                    .flatMapToLong(OptionalLong::stream)
                    .min();
            if (first.isEmpty() || reading.isStopped()) {
                return false;
            }
            List<LogEntry> entries = log.from(first.getAsLong(), EventFeed.ENTRIES);
            followers.forEach(follower -> follower.receive(first.getAsLong(), entries));
            if (entries.size() == EventFeed.ENTRIES) {
                news.release();
            }
        } catch (HotseatException e) {
            followers.forEach(follower -> follower.fail(e));
        }
        return true;
    }
}
