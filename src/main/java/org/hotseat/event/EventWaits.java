package org.hotseat.event;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.CallerSlots;
import org.hotseat.kernel.HotseatException;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.TooFast;
import org.hotseat.kernel.Unavailable;
import org.hotseat.toolkit.Supervised;
import org.jspecify.annotations.Nullable;

/**
 * The callers that wait for events. No thread waits with them: one reader per server looks for new entries of the feed while somebody waits,
 * reads each once, and answers those that it is for.
 */
@Service
class EventWaits {

    /** Callers that may wait in one server. */
    static final int MOST = 1_000;

    /** The most of them with the same token's subject. */
    static final int MOST_PER_CALLER = 50;

    /** An entry that another server has appended is seen after this. */
    private static final long LOOK_MILLIS = 200;

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

        /** Looks at new entries; answers whether there is no more to wait for. */
        boolean look(List<LogEntry> entries) {
            EventPage page = EventPage.of(query, after, limit, entries);
            after = page.next();
            if (page.empty() && untilNanos - System.nanoTime() > 0) {
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
                // The server stops: this thread is the last that could answer.
                answering.run();
            }
        }
    }

    private final LogFacts log;
    private final ThreadFactory threads;
    private final ExecutorService answers;
    private final Queue<Waiter> waiters = new ConcurrentLinkedQueue<>();
    private final CallerSlots slots = new CallerSlots(MOST, MOST_PER_CALLER);
    private final Semaphore news = new Semaphore(0);
    private volatile boolean stopped;
    private @Nullable Thread reader;

    @Inject
    EventWaits(LogFacts log, ThreadFactory threads) {
        this.log = log;
        this.threads = threads;
        this.answers = Executors.newFixedThreadPool(ANSWERING_THREADS, threads);
    }

    synchronized void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        if (reader == null) {
            reader = threads.newThread(new Supervised("the reader of events", this::read));
            reader.setName("hotseat-event-reader");
            reader.start();
        }
    }

    @PreDestroy
    synchronized void stop() {
        stopped = true;
        if (reader != null) {
            reader.interrupt();
        }
        for (Waiter waiter : waiters) {
            done(waiter);
            waiter.fail(stopping());
        }
        answers.shutdown();
    }

    /** Says that this server has appended an entry. */
    void appended() {
        if (!waiters.isEmpty()) {
            news.release();
        }
    }

    /**
     * Waits for events behind a place, for as long as the query says.
     *
     * @return fails with {@link TooFast} when as many callers wait as may, in all or with this one's name
     */
    CompletionStage<EventPage> next(String caller, EventQuery query, EventCursor after, int limit) {
        switch (slots.enter(caller)) {
            case ENTERED -> {}
            case FULL -> {
                return CompletableFuture.failedStage(new TooFast("Too many callers wait for events.", 1));
            }
            case FULL_OF_CALLER -> {
                return CompletableFuture.failedStage(new TooFast("This caller waits for events too often.", 1));
            }
        }
        Waiter waiter = new Waiter(caller, query, after, limit);
        waiters.add(waiter);
        news.release();
        if (stopped && waiters.remove(waiter)) {
            slots.leave(caller);
            waiter.fail(stopping());
        }
        return waiter.answer;
    }

    private static Unavailable stopping() {
        return new Unavailable("mongodb", "This server stops.", null);
    }

    private void read() throws InterruptedException {
        while (!stopped) {
            if (waiters.isEmpty()) {
                news.acquire();
            } else {
                news.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
            news.drainPermits();
            look();
        }
    }

    private void look() {
        List<Waiter> now = new ArrayList<>(waiters);
        long first =
                now.stream().mapToLong(waiter -> waiter.after.number()).min().orElse(0);
        if (now.isEmpty() || stopped) {
            return;
        }
        try {
            List<LogEntry> entries = log.from(first, EventFeed.ENTRIES);
            now.stream().filter(waiter -> waiter.look(entries)).forEach(this::done);
            if (entries.size() == EventFeed.ENTRIES) {
                news.release();
            }
        } catch (HotseatException e) {
            for (Waiter waiter : now) {
                done(waiter);
                waiter.fail(e);
            }
        }
    }

    private void done(Waiter waiter) {
        if (waiters.remove(waiter)) {
            slots.leave(waiter.caller);
        }
    }
}
