package org.hotseat.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.hotseat.event.ChangeFeed;
import org.hotseat.event.EventCursor;
import org.hotseat.event.SequencedEvent;
import org.hotseat.event.ToldEvents;
import org.hotseat.facts.StorageKey;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.trace.Tracer;
import org.hotseat.redis.Partition;
import org.hotseat.redis.TestKeyspace;
import org.hotseat.toolkit.Settings;
import org.hotseat.webhook.Webhook.Lease;
import org.hotseat.webhook.send.Attempt;
import org.hotseat.webhook.send.Attempt.Outcome;
import org.hotseat.webhook.send.WebhookId;

/**
 * Deliveries of one server and a feed of five events, with stores in memory that can be away, and receivers that answer
 * as a test says.
 */
final class DeliveryLab implements AutoCloseable {

    static final int EVENTS = 5;

    private static final StoredKeys KEYS =
            StoredKeys.of(KeyRing.of(SigningKeys.generate()), new StorageKey(Optional.empty()), new WebhookId("any"));

    final Map<WebhookId, Webhook> stored = new ConcurrentHashMap<>();
    final AtomicInteger logged = new AtomicInteger();
    final DeliveryMeters meters = new DeliveryMeters(new SimpleMeterRegistry());
    volatile boolean mongoAway;
    volatile boolean redisAway;

    /** The events are not kept any more. */
    volatile boolean removed;

    volatile Supplier<CompletionStage<Outcome>> answer = () -> CompletableFuture.completedStage(Outcome.DELIVERED);
    private final Map<WebhookId, List<Long>> sent = new ConcurrentHashMap<>();
    private final DeliverySteps steps = new DeliverySteps(
            new Stored(),
            new Log(),
            new Receivers(),
            new Feed(),
            new Clock(),
            TestKeyspace.of(new Settings(name -> Optional.empty())),
            meters,
            Thread::new);

    DeliveryQueue queue(String id) {
        Webhook webhook = new Webhook(
                new WebhookId(id),
                new Webhook.Definition(URI.create("https://a.example"), List.of("held"), List.of()),
                Instant.EPOCH,
                new EventCursor(1, 0),
                Optional.empty(),
                EndpointHealth.fresh(Instant.EPOCH),
                KEYS,
                1,
                new Lease("self", "1"));
        stored.put(webhook.id(), webhook);
        sent.put(webhook.id(), new CopyOnWriteArrayList<>());
        return new DeliveryQueue(webhook);
    }

    void visit(DeliveryQueue queue) {
        assertThat(queue.tryAcquire()).isTrue();
        steps.begin(queue, () -> true);
    }

    /** The numbers of the events that its receiver was sent. */
    List<Long> sent(DeliveryQueue queue) {
        return sent.get(queue.webhook().id());
    }

    private void mongo() {
        if (mongoAway) {
            throw new Unavailable("mongodb", "MongoDB does not answer.", null);
        }
    }

    private final class Stored extends WebhookFacts {

        Stored() {
            super(null);
        }

        @Override
        boolean settle(Webhook settled) {
            mongo();
            return stored.replace(settled.id(), settled) != null;
        }

        @Override
        boolean move(Webhook webhook, EventCursor place) {
            return settle(webhook.with(place));
        }
    }

    private final class Log extends AttemptFacts {

        Log() {
            super(null);
        }

        @Override
        void add(Attempt attempt) {
            mongo();
            logged.incrementAndGet();
        }
    }

    private final class Feed extends ChangeFeed {

        Feed() {
            super(null, null, null, null, null);
        }

        @Override
        public Part read(Set<String> types, Set<String> resources, EventCursor after, int max) {
            mongo();
            if (removed) {
                throw new Conflict("events-removed", "They are not kept any more.");
            }
            long first = after.index() == 0 ? after.number() : after.number() + 1;
            List<SequencedEvent> events = new ArrayList<>();
            for (long number = first; number <= EVENTS; number++) {
                events.add(ToldEvents.of(number));
            }
            return new Part(events, new EventCursor(EVENTS + 1, 0), true);
        }

        @Override
        public void requestEntries() {}
    }

    private final class Clock extends RedisClock {

        Clock() {
            super(null);
        }

        @Override
        public Instant now(Partition partition) {
            if (redisAway) {
                throw new Unavailable("redis", "Redis does not answer.", null);
            }
            return Instant.EPOCH;
        }
    }

    private final class Receivers extends Attempts {

        @SuppressWarnings("NullAway")
        Receivers() {
            super(null, null, null, Duration.ZERO, Tracer.OFF);
        }

        @Override
        CompletionStage<Attempt> attempt(Webhook webhook, SequencedEvent event, Instant now) {
            sent.get(webhook.id()).add(event.at().number());
            return answer.get()
                    .thenApply(outcome -> new Attempt(
                            webhook.id(),
                            now,
                            1,
                            "message",
                            event.id(),
                            event.type(),
                            outcome,
                            OptionalInt.empty(),
                            Duration.ZERO,
                            Duration.ZERO));
        }
    }

    @Override
    public void close() {
        steps.stop();
    }
}
