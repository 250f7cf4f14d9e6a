package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.hotseat.event.ChangeFeed;
import org.hotseat.event.SequencedEvent;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.redis.Keyspace;
import org.hotseat.webhook.send.Attempt;
import org.hotseat.webhook.send.Attempt.Outcome;

/**
 * Delivers the events of a queue one after another, until one fails, none is left, or the queue no longer belongs to
 * this server. A few threads do this for all queues: they wait for MongoDB and Redis, and never for a receiver.
 */
@Service
class DeliverySteps {

    private static final System.Logger LOG = System.getLogger(DeliverySteps.class.getName());

    private static final int THREADS = 4;

    /** The number of events that are kept in memory for a webhook. */
    private static final int READ_AT_ONCE = 100;

    /** The number of reads for one webhook before others have their turn. */
    private static final int MAX_READS = 20;

    private static final long SAVE_NANOS = Duration.ofSeconds(30).toNanos();

    private final WebhookFacts facts;
    private final AttemptFacts log;
    private final Attempts attempts;
    private final ChangeFeed feed;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final DeliveryMeters meters;
    private final ExecutorService workers;

    @Inject
    DeliverySteps(
            WebhookFacts facts,
            AttemptFacts log,
            Attempts attempts,
            ChangeFeed feed,
            RedisClock clock,
            Keyspace keyspace,
            DeliveryMeters meters,
            ThreadFactory threads) {
        this.facts = facts;
        this.log = log;
        this.attempts = attempts;
        this.feed = feed;
        this.clock = clock;
        this.keyspace = keyspace;
        this.meters = meters;
        this.workers = Executors.newFixedThreadPool(THREADS, threads);
    }

    void stop() {
        workers.shutdownNow();
    }

    /** Continues with a queue that the caller has entered. The queue is left when nothing has to be done now. */
    void begin(DeliveryQueue queue, BooleanSupplier mayDeliver) {
        later(queue, () -> step(queue, mayDeliver));
    }

    private void step(DeliveryQueue queue, BooleanSupplier mayDeliver) {
        Optional<SequencedEvent> next = mayDeliver.getAsBoolean() ? next(queue) : Optional.empty();
        if (next.isEmpty()) {
            queue.release();
            if (queue.isAtEnd()) {
                feed.requestEntries();
            }
            return;
        }
        Instant now = now();
        attempts.attempt(queue.webhook(), next.get(), now)
                .whenComplete((attempt, failure) -> later(queue, () -> settle(queue, next.get(), attempt, mayDeliver)));
    }

    /** Returns the next event; empty at the end of the feed, and after many reads without a match. */
    private Optional<SequencedEvent> next(DeliveryQueue queue) {
        Webhook webhook = queue.webhook();
        Set<String> types = Set.copyOf(webhook.definition().types());
        Set<String> resources = Set.copyOf(webhook.definition().resources());
        try {
            for (int i = 0; i < MAX_READS && queue.head().isEmpty() && (i == 0 || !queue.isAtEnd()); i++) {
                queue.add(feed.read(types, resources, queue.place(), READ_AT_ONCE));
            }
        } catch (Conflict e) {
            turnOff(queue);
            return Optional.empty();
        }
        if (queue.head().isEmpty() && queue.isToBeSaved(SAVE_NANOS) && facts.move(webhook, queue.place())) {
            queue.set(webhook.with(queue.place()), now());
        }
        return queue.head();
    }

    /**
     * Turns a webhook off because events that it has not got are no longer kept. An operator has to choose the place at
     * which it continues.
     */
    private void turnOff(DeliveryQueue queue) {
        Instant now = now();
        Webhook off = queue.webhook().with(queue.webhook().health().off(EndpointHealth.REMOVED, now));
        LOG.log(Level.WARNING, "HS1101 webhook {0} is off: events that it has not got are removed", off.id());
        if (facts.settle(off)) {
            queue.set(off, now);
        }
    }

    private void settle(DeliveryQueue queue, SequencedEvent event, Attempt attempt, BooleanSupplier mayDeliver) {
        meters.count(attempt.outcome());
        // Without a question to Redis: a delivery is stored although Redis is unavailable, and is not repeated for it.
        Instant now = attempt.at().plus(attempt.took());
        Webhook before = queue.webhook();
        Webhook after = after(before, event, attempt, now);
        if (!facts.settle(after)) {
            // Another server delivers now, or an operator has acted. The stored webhook is read again.
            queue.forget();
            queue.release();
            return;
        }
        // The attempt is stored only now: the event may name a person who was erased meanwhile.
        log.add(attempt);
        queue.set(after, now);
        logChange(before, after);
        if (attempt.outcome() == Outcome.DELIVERED) {
            queue.removeHead();
            later(queue, () -> step(queue, mayDeliver));
        } else {
            queue.release();
        }
    }

    private static Webhook after(Webhook before, SequencedEvent event, Attempt attempt, Instant now) {
        return switch (attempt.outcome()) {
            case DELIVERED -> before.delivered(event.cursorAfter(), now);
            case GONE -> before.with(before.health().off(EndpointHealth.GONE, now));
            case REFUSED, REDIRECTED, TIMED_OUT, UNREACHABLE, NOT_ALLOWED, UNKNOWN_HOST, UNSIGNED ->
                before.with(before.health()
                        .failed(
                                now,
                                attempt.retryAfter(),
                                ThreadLocalRandom.current().nextDouble()));
        };
    }

    private static void logChange(Webhook before, Webhook after) {
        if (before.health().state() != after.health().state()) {
            LOG.log(
                    after.health().state() == EndpointHealth.State.ACTIVE ? Level.INFO : Level.WARNING,
                    "HS1102 webhook {0} is {1} {2}",
                    after.id(),
                    after.health().state(),
                    after.health().reason());
        }
    }

    private Instant now() {
        return clock.now(keyspace.partition(0));
    }

    /** Runs work on a queue that was entered. A failure ends the visit, and the event is delivered again. */
    private void later(DeliveryQueue queue, Runnable work) {
        try {
            workers.execute(() -> {
                try {
                    work.run();
                } catch (HotseatException | IllegalStateException e) {
                    // A store is unavailable, or the application ends.
                    LOG.log(Level.DEBUG, "A webhook waits", e);
                    queue.release();
                } catch (RuntimeException | Error e) {
                    queue.release();
                    throw e;
                }
            });
        } catch (RejectedExecutionException e) {
            // The server stops.
            queue.release();
        }
    }
}
