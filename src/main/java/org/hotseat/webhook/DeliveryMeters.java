package org.hotseat.webhook;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.hotseat.kernel.Service;
import org.hotseat.webhook.send.Attempt.Outcome;

/**
 * The metrics of deliveries: attempts of this server, webhooks of all servers, and the lag of this server's webhooks.
 */
@Service
class DeliveryMeters {

    private final Map<Outcome, Counter> attempts = new EnumMap<>(Outcome.class);
    private volatile List<Webhook> all = List.of();
    private volatile long lagMillis;

    @Inject
    DeliveryMeters(MeterRegistry meters) {
        for (Outcome outcome : Outcome.values()) {
            attempts.put(
                    outcome,
                    Counter.builder("hotseat.webhook.attempts")
                            .description("Attempts to deliver an event to a webhook")
                            .tag("outcome", outcome.wireName())
                            .register(meters));
        }
        for (EndpointHealth.State state : EndpointHealth.State.values()) {
            Gauge.builder("hotseat.webhooks", () -> inState(state).size())
                    .description(
                            "Webhooks by state; paused ones have failed for a day, of those that are off nothing is sent")
                    .tag("state", state.name().toLowerCase(java.util.Locale.ROOT))
                    .register(meters);
        }
        Gauge.builder("hotseat.webhook.lag", () -> lagMillis / 1_000.0)
                .description("Age of the oldest event that this server has not delivered to a webhook yet")
                .baseUnit("seconds")
                .register(meters);
    }

    void count(Outcome outcome) {
        Objects.requireNonNull(attempts.get(outcome)).increment();
    }

    /** Stores the webhooks as they were last read. */
    void update(Collection<Webhook> read) {
        all = List.copyOf(read);
    }

    List<Webhook> inState(EndpointHealth.State state) {
        return all.stream().filter(webhook -> webhook.health().state() == state).toList();
    }

    void lag(Instant now, Collection<DeliveryQueue> queues) {
        lagMillis = queues.stream()
                .filter(queue -> queue.webhook().health().state() != EndpointHealth.State.OFF)
                .map(DeliveryQueue::headTime)
                .flatMap(Optional::stream)
                .mapToLong(time -> Math.max(0, Duration.between(time, now).toMillis()))
                .max()
                .orElse(0);
    }
}
