package org.hotseat.webhook;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.hotseat.event.SequencedEvent;
import org.hotseat.kernel.trace.TraceParent;
import org.hotseat.kernel.trace.TraceSpan;
import org.hotseat.kernel.trace.Tracer;
import org.hotseat.webhook.send.AllowList;
import org.hotseat.webhook.send.Attempt.Outcome;

/**
 * The span of one attempt to deliver an event. It belongs to the trace of the request that has caused the event, which
 * may have been served by another server long before. Names the host of the receiver and never the whole address, which
 * may have a secret.
 */
final class DeliverySpan {

    private static final String METHOD = "POST";

    private final TraceSpan span;

    private DeliverySpan(TraceSpan span) {
        this.span = span;
    }

    /** Begins the span of an attempt; empty for an event without a trace, and one that the sampler does not take. */
    static Optional<DeliverySpan> begin(Tracer tracer, SequencedEvent event) {
        return event.trace()
                .flatMap(request -> tracer.delivery(request, System.nanoTime()))
                .map(DeliverySpan::new);
    }

    /** Returns the header by which the receiver continues the trace. */
    Map<String, String> header() {
        return Map.of(TraceParent.NAME, span.place().text());
    }

    /** @param number the number of the attempt for this event, from 1 */
    void end(URI url, String type, int number, Outcome outcome, OptionalInt status) {
        Map<String, Object> attributes = new HashMap<>();
        attributes.put("http.request.method", METHOD);
        attributes.put("server.address", AllowList.hostOf(url));
        attributes.put("server.port", (long) AllowList.portOf(url));
        attributes.put("cloudevents.event_type", type);
        attributes.put("hotseat.delivery.outcome", outcome.wireName());
        if (number > 1) {
            attributes.put("http.request.resend_count", number - 1L);
        }
        status.ifPresent(code -> attributes.put("http.response.status_code", (long) code));
        if (outcome != Outcome.DELIVERED) {
            attributes.put(
                    TraceSpan.ERROR, status.isPresent() ? Integer.toString(status.getAsInt()) : outcome.wireName());
        }
        span.end(METHOD + " webhook", System.nanoTime(), attributes);
    }
}
