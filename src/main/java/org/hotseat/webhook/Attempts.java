package org.hotseat.webhook;

import jakarta.inject.Inject;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.hotseat.event.ChangeFeed;
import org.hotseat.event.SequencedEvent;
import org.hotseat.facts.StorageKey;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.trace.Tracer;
import org.hotseat.webhook.send.Attempt;
import org.hotseat.webhook.send.Attempt.Outcome;
import org.hotseat.webhook.send.Destinations;
import org.hotseat.webhook.send.ReplyConsumer.Reply;
import org.hotseat.webhook.send.Sender;
import org.hotseat.webhook.send.WebhookSettings;
import org.jspecify.annotations.Nullable;

/**
 * Makes attempts to deliver one event: signs it, looks up the addresses of the receiver, and sends it to the first
 * address that accepts a connection.
 */
@Service
class Attempts {

    private final Destinations destinations;
    private final Sender sender;
    private final StorageKey storageKey;
    private final Duration timeout;
    private final Tracer tracer;

    @Inject
    Attempts(Destinations destinations, Sender sender, StorageKey storageKey, WebhookSettings settings, Tracer tracer) {
        this(destinations, sender, storageKey, settings.timeout(), tracer);
    }

    Attempts(Destinations destinations, Sender sender, StorageKey storageKey, Duration timeout, Tracer tracer) {
        this.tracer = tracer;
        this.destinations = destinations;
        this.sender = sender;
        this.storageKey = storageKey;
        this.timeout = timeout;
    }

    /** The result of a request, or the reason why there was none. */
    private record Result(Outcome outcome, OptionalInt status, String retryAfter) {

        static Result of(Outcome outcome) {
            return new Result(outcome, OptionalInt.empty(), "");
        }

        static Result of(Reply reply) {
            int status = reply.status();
            Outcome outcome = status >= 200 && status < 300
                    ? Outcome.DELIVERED
                    : status == 410
                            ? Outcome.GONE
                            : status >= 300 && status < 400 ? Outcome.REDIRECTED : Outcome.REFUSED;
            return new Result(outcome, OptionalInt.of(status), reply.retryAfter());
        }
    }

    /**
     * Makes one attempt. Never fails. The receiver may have got the event although the outcome is not
     * {@link Outcome#DELIVERED}.
     *
     * @param now the time of the message
     */
    CompletionStage<Attempt> attempt(Webhook webhook, SequencedEvent event, Instant now) {
        long begun = System.nanoTime();
        String message = "event_" + event.at().number() + "_" + event.at().index();
        byte[] body = event.json();
        URI url = webhook.definition().url();
        int number = webhook.health().failures() + 1;
        Optional<DeliverySpan> span = DeliverySpan.begin(tracer, event);
        CompletionStage<Result> result;
        try {
            Map<String, String> headers = new HashMap<>(Map.of(
                    "content-type",
                    ChangeFeed.MEDIA_TYPE,
                    "webhook-id",
                    message,
                    "webhook-timestamp",
                    Long.toString(now.getEpochSecond()),
                    "webhook-signature",
                    webhook.keys().open(storageKey, webhook.id()).sign(message, now, body)));
            span.ifPresent(traced -> headers.putAll(traced.header()));
            result = destinations
                    .of(url)
                    .thenCompose(found -> found.why().isPresent()
                            ? CompletableFuture.completedStage(
                                    Result.of(found.why().get()))
                            : send(url, found.addresses(), headers, body, System.nanoTime()));
        } catch (HotseatException e) {
            result = CompletableFuture.completedStage(Result.of(Outcome.UNSIGNED));
        }
        return result.exceptionally(failure -> Result.of(outcome(failure))).thenApply(known -> {
            span.ifPresent(traced -> traced.end(url, event.type(), number, known.outcome(), known.status()));
            return new Attempt(
                    webhook.id(),
                    now,
                    number,
                    message,
                    event.id(),
                    event.type(),
                    known.outcome(),
                    known.status(),
                    Duration.ofNanos(System.nanoTime() - begun),
                    asked(known.retryAfter(), now));
        });
    }

    private CompletionStage<Result> send(
            URI url, List<InetAddress> addresses, Map<String, String> headers, byte[] body, long begun) {
        Duration left = timeout.minusNanos(System.nanoTime() - begun);
        if (left.isNegative()) {
            return CompletableFuture.completedStage(Result.of(Outcome.TIMED_OUT));
        }
        CompletableFuture<Result> result = new CompletableFuture<>();
        sender.post(url, addresses.get(0), headers, body, left).whenComplete((reply, failure) -> {
            if (failure == null) {
                result.complete(Result.of(reply));
            } else if (isNotSent(failure) && addresses.size() > 1) {
                send(url, addresses.subList(1, addresses.size()), headers, body, begun)
                        .whenComplete((next, trouble) ->
                                result.complete(trouble == null ? next : Result.of(outcome(trouble))));
            } else {
                result.complete(Result.of(outcome(failure)));
            }
        });
        return result;
    }

    private static boolean isNotSent(Throwable failure) {
        return Stages.cause(failure) instanceof ConnectException;
    }

    private static Outcome outcome(Throwable failure) {
        @Nullable Throwable cause = Stages.cause(failure);
        return cause instanceof TimeoutException
                        || cause instanceof java.net.SocketTimeoutException
                        || cause instanceof ConnectTimeoutException
                ? Outcome.TIMED_OUT
                : Outcome.UNREACHABLE;
    }

    /** Reads the header {@code Retry-After}: seconds, or a date; any other text gives zero. */
    static Duration asked(String header, Instant now) {
        if (header.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(header));
        }
        try {
            Duration until = Duration.between(
                    now,
                    ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
            return until.isNegative() ? Duration.ZERO : until;
        } catch (DateTimeException e) {
            return Duration.ZERO;
        }
    }
}
