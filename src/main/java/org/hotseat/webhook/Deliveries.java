package org.hotseat.webhook;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.hotseat.event.ChangeFeed;
import org.hotseat.event.EventCursor;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.redis.Keyspace;
import org.hotseat.toolkit.BackgroundThread;
import org.hotseat.webhook.send.Destinations;
import org.hotseat.webhook.send.WebhookId;
import org.hotseat.webhook.send.WebhookSettings;

/**
 * Delivers webhooks while the application runs. Each second one thread of each server determines which webhooks belong
 * to this server and which are due. Due deliveries continue in {@link DeliverySteps}. While a store is unavailable none
 * is due.
 */
@Service
class Deliveries {

    private static final System.Logger LOG = System.getLogger(Deliveries.class.getName());

    private static final long CHECK_MILLIS = 1_000;

    /** The tolerated delay of a heartbeat. */
    private static final Duration SLACK = Duration.ofSeconds(5);

    private static final long FORGET_NANOS = Duration.ofMinutes(1).toNanos();
    private static final int FORGOTTEN = 5_000;

    private final ChangeFeed feed;
    private final AttemptFacts attempts;
    private final DeliverySteps steps;
    private final DeliveryMeters meters;
    private final RedisClock clock;
    private final Keyspace keyspace;
    private final ThreadFactory threads;
    private final Leases leases;
    private final long neededNanos;
    private final Map<WebhookId, DeliveryQueue> queues = new ConcurrentHashMap<>();
    private final Semaphore news = new Semaphore(0);
    private final BackgroundThread working = new BackgroundThread("hotseat-webhooks", "webhooks", this::work);
    private long forgottenNanos = System.nanoTime();

    @Inject
    Deliveries(
            WebhookFacts facts,
            AttemptFacts attempts,
            ChangeFeed feed,
            DeliverySteps steps,
            DeliveryMeters meters,
            WebhookSettings settings,
            RedisClock clock,
            Keyspace keyspace,
            ThreadFactory threads) {
        this.attempts = attempts;
        this.feed = feed;
        this.steps = steps;
        this.meters = meters;
        this.clock = clock;
        this.keyspace = keyspace;
        this.threads = threads;
        Duration attempt = settings.timeout().plus(Destinations.PATIENCE);
        this.leases = new Leases(facts, attempt.plus(SLACK), System::nanoTime);
        this.neededNanos = attempt.toNanos();
    }

    void start(@Observes @Initialized(ApplicationScoped.class) Object event) {
        working.start(threads);
        feed.follow(this::waitedFor, news::release);
    }

    @PreDestroy
    void stop() {
        working.stop();
        steps.stop();
        leases.releaseAll();
    }

    private void work() throws InterruptedException {
        long checkedNanos = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(CHECK_MILLIS);
        while (!working.isStopped()) {
            long restMillis = CHECK_MILLIS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - checkedNanos);
            if (restMillis > 0 && news.tryAcquire(restMillis, TimeUnit.MILLISECONDS)) {
                news.drainPermits();
                resume(queues.values().stream().filter(DeliveryQueue::isAtEnd).toList());
            } else {
                checkedNanos = System.nanoTime();
                deliverAll();
            }
        }
    }

    private void deliverAll() {
        try {
            Map<DeliveryQueue, Long> visits = new HashMap<>();
            queues.values().stream()
                    .filter(queue -> !queue.isBusy())
                    .forEach(queue -> visits.put(queue, queue.visitCount()));
            Collection<Webhook> all = leases.round();
            meters.update(all);
            if (!all.isEmpty()) {
                updateQueues(all, visits, clock.now(keyspace.partition(0)));
                resume(queues.values());
            } else {
                queues.clear();
            }
            forget();
        } catch (HotseatException | IllegalStateException e) {
            // A store is unavailable, or the application ends.
            LOG.log(Level.DEBUG, "Webhooks wait", e);
        }
    }

    private void updateQueues(Collection<Webhook> all, Map<DeliveryQueue, Long> visits, Instant now) {
        queues.keySet()
                .removeIf(id -> !leases.has(id)
                        || all.stream().noneMatch(webhook -> webhook.id().equals(id)));
        for (Webhook webhook : all) {
            if (!leases.has(webhook.id())) {
                continue;
            }
            Webhook own = webhook.with(
                    new Webhook.Lease(leases.self(), webhook.lease().beat()));
            DeliveryQueue queue = queues.get(webhook.id());
            if (queue == null) {
                DeliveryQueue begun = new DeliveryQueue(own);
                begun.set(own, now);
                queues.put(webhook.id(), begun);
            } else if (queue.tryAcquire()) {
                Long seen = visits.get(queue);
                if (seen != null && seen == queue.visitCount()) {
                    queue.accept(own, now);
                }
                queue.release();
            }
        }
        meters.lag(now, queues.values());
    }

    private void resume(Collection<DeliveryQueue> some) {
        long now = System.nanoTime();
        for (DeliveryQueue queue : some) {
            if (queue.isDue(now) && queue.tryAcquire()) {
                steps.begin(queue, () -> mayDeliver(queue));
            }
        }
    }

    private boolean mayDeliver(DeliveryQueue queue) {
        return !working.isStopped() && leases.leftNanos(queue.webhook().id()) > neededNanos;
    }

    /** Returns the first of the places at which queues wait for new events. */
    private Optional<EventCursor> waitedFor() {
        List<DeliveryQueue> some = queues.values().stream()
                .filter(queue -> queue.isAtEnd() && !queue.isBusy() && queue.isDue(System.nanoTime()))
                .toList();
        return some.stream().map(DeliveryQueue::place).min(Comparator.comparingLong(EventCursor::number));
    }

    private void forget() {
        long now = System.nanoTime();
        if (now - forgottenNanos > FORGET_NANOS) {
            Instant before = clock.now(keyspace.partition(0)).minus(feed.retention());
            forgottenNanos = attempts.forget(before, FORGOTTEN) < FORGOTTEN ? now : forgottenNanos;
        }
    }
}
