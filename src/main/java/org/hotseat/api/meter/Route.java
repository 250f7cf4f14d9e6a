package org.hotseat.api.meter;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.hotseat.kernel.trace.TraceSpan;
import org.jspecify.annotations.Nullable;

/**
 * One resource method in the metrics: its HTTP method and path template. The path itself is never used, because its ids
 * would create a series each. Timers are kept by status and counters by outcome, so that recording builds no tags.
 */
public final class Route {

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(1),
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(25),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5)
    };

    private static final int FIRST_SERVER_ERROR = 500;

    private final String method;
    private final String template;
    private final MeterRegistry meters;
    private final Map<Integer, Timer> timers = new ConcurrentHashMap<>();
    private final Map<String, Counter> claims = new ConcurrentHashMap<>();

    public Route(String method, String template, MeterRegistry meters) {
        this.method = method;
        this.template = template;
        this.meters = meters;
    }

    /**
     * Records an answer.
     *
     * @param nanos the time from the choice of the resource method to its answer
     */
    public void answered(int status, long nanos) {
        timers.computeIfAbsent(status, this::timer).record(nanos, TimeUnit.NANOSECONDS);
    }

    /**
     * Records an answer, and ends the span of its request.
     *
     * @param nanos the time from the choice of the resource method to its answer
     * @param span the span; null for a request that is not traced
     */
    public void answered(int status, long nanos, @Nullable TraceSpan span) {
        answered(status, nanos);
        if (span != null) {
            String name = isMatched() ? method + " " + template : template;
            span.end(name, System.nanoTime(), attributes(status));
        }
    }

    private boolean isMatched() {
        return template.startsWith("/");
    }

    private Map<String, Object> attributes(int status) {
        Map<String, Object> attributes = new HashMap<>();
        if (isMatched()) {
            attributes.put("http.route", template);
        }
        attributes.put("http.response.status_code", (long) status);
        if (status >= FIRST_SERVER_ERROR) {
            attributes.put(TraceSpan.ERROR, Integer.toString(status));
        }
        return attributes;
    }

    /**
     * Counts the outcome of a claim.
     *
     * @param outcome the outcome of a request for a fast-path operation; see {@link ClaimOutcome}
     */
    public void claimed(String outcome) {
        claims.computeIfAbsent(outcome, this::claim).increment();
    }

    /** Creates the counter of granted claims with the value 0. A rate needs a value before the first event. */
    public void registerClaimMeters() {
        claims.computeIfAbsent(ClaimOutcome.GRANTED, this::claim);
    }

    private Counter claim(String outcome) {
        return Counter.builder("hotseat.claims")
                .description("Claims by route and outcome: granted, or the code for which nothing was")
                .tag("route", template)
                .tag("outcome", outcome)
                .register(meters);
    }

    private Timer timer(int status) {
        return Timer.builder("hotseat.requests")
                .description("REST requests by route and status, timed from the choice of the resource to the answer")
                .tag("method", method)
                .tag("route", template)
                .tag("status", Integer.toString(status))
                .serviceLevelObjectives(BUCKETS)
                .register(meters);
    }
}
