package org.hotseat.event;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import org.hotseat.kernel.Draining;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.CallerSlots;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.error.Unavailable;

/**
 * The long polls of the change feed: requests that wait for the next events. They need no thread: the
 * {@link EventReader} reports new entries, and the requests that they concern are answered.
 */
@Service
class EventLongPolls implements EventReader.Follower {

    /** The largest number of callers that wait in one server. */
    static final int MAX = 1_000;

    /** The largest number of waiting requests with the same token subject. */
    static final int MAX_PER_CALLER = 50;

    private static final int ANSWERING_THREADS = 2;

    private final class Waiter {

        private final String caller;
        private final EventQuery query;
        private final int limit;
        private final long untilNanos;
        private final CompletableFuture<EventPage> answer = new CompletableFuture<>();
        private EventCursor after;

        Waiter(String caller, EventQuery query, EventCursor after, int limit) {
            this.caller = caller;
            this.query = query;
            this.after = after;
            this.limit = limit;
            this.untilNanos = System.nanoTime() + query.patience().toNanos();
        }

        /**
         * Processes new entries.
         *
         * @return whether the wait is over
         */
        boolean receive(long from, List<LogEntry> entries) {
            // The entries in between are read first, in the next call.
            List<LogEntry> own = from > after.number() ? List.of() : entries;
            EventPage page = EventPage.of(query, after, limit, own);
            after = page.next();
            if (page.empty() && !draining.hasBegun() && untilNanos - System.nanoTime() > 0) {
                return false;
            }
            finish(() -> answer.complete(page));
            return true;
        }

        void fail(HotseatException trouble) {
            finish(() -> answer.completeExceptionally(trouble));
        }

        private void finish(Runnable answering) {
            try {
                answers.execute(answering);
            } catch (RejectedExecutionException e) {
                // The server stops, so this thread is the last one that can answer.
                answering.run();
            }
        }
    }

    private final EventReader reader;
    private final Draining draining;
    private final ExecutorService answers;
    private final Queue<Waiter> waiters = new ConcurrentLinkedQueue<>();
    private final CallerSlots slots = new CallerSlots(MAX, MAX_PER_CALLER);
    private volatile boolean stopped;

    @Inject
    EventLongPolls(EventReader reader, Draining draining, ThreadFactory threads) {
        this.reader = reader;
        this.draining = draining;
        draining.onBegin(reader::requestEntries);
        this.answers = Executors.newFixedThreadPool(ANSWERING_THREADS, threads);
        reader.follow(this);
    }

    @PreDestroy
    synchronized void stop() {
        stopped = true;
        failAll(stopping());
        answers.shutdown();
    }

    /**
     * Waits for events after a place, as long as the query allows.
     *
     * @return the events; fails with {@link TooFast} when too many callers wait, in all or with this one's name
     */
    CompletionStage<EventPage> next(String caller, EventQuery query, EventCursor after, int limit) {
        switch (slots.acquire(caller)) {
            case ENTERED -> {}
            case FULL -> {
                return CompletableFuture.failedStage(new TooFast("Too many callers wait for events.", 1));
            }
            case FULL_OF_CALLER -> {
                return CompletableFuture.failedStage(
                        new TooFast("This caller waits for events in too many requests at the same time.", 1));
            }
        }
        Waiter waiter = new Waiter(caller, query, after, limit);
        waiters.add(waiter);
        reader.requestEntries();
        if (stopped && waiters.remove(waiter)) {
            slots.release(caller);
            waiter.fail(stopping());
        }
        return waiter.answer;
    }

    private static Unavailable stopping() {
        return new Unavailable("mongodb", "This server stops.", null);
    }

    @Override
    public OptionalLong firstNeeded() {
        return waiters.stream().mapToLong(waiter -> waiter.after.number()).min();
    }

    @Override
    public void receive(long from, List<LogEntry> entries) {
        waiters.stream()
                .filter(waiter -> waiter.receive(from, entries))
                .toList()
                .forEach(this::done);
    }

    @Override
    public void fail(HotseatException trouble) {
        failAll(trouble);
    }

    private void failAll(HotseatException trouble) {
        for (Waiter waiter : waiters) {
            done(waiter);
            waiter.fail(trouble);
        }
    }

    private void done(Waiter waiter) {
        if (waiters.remove(waiter)) {
            slots.release(waiter.caller);
        }
    }
}
