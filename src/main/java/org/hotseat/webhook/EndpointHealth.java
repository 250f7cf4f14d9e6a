package org.hotseat.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The health of a webhook's endpoint: how it has responded lately, and when it is called again. An endpoint that fails
 * for a day is paused, which means that it is called seldom. An endpoint that fails for three days, or that reports
 * that it is gone, is turned off.
 *
 * @param reason the reason why it is paused or off, in a word; empty otherwise
 * @param failures the number of failures in a row
 * @param failingSince the time of the first of them
 * @param nextAt the earliest time of the next attempt
 */
record EndpointHealth(State state, String reason, int failures, Optional<Instant> failingSince, Instant nextAt) {

    /** The states; callers read their names in lower case. */
    enum State {
        ACTIVE,
        PAUSED,
        OFF
    }

    static final String FAILING = "failing";
    static final String GONE = "gone";
    static final String REMOVED = "events-removed";

    static final Duration PAUSED_AFTER = Duration.ofDays(1);
    static final Duration OFF_AFTER = Duration.ofDays(3);

    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            Duration.ofMinutes(2),
            Duration.ofMinutes(10),
            Duration.ofMinutes(30),
            Duration.ofHours(1));
    private static final Duration PAUSED_PAUSE = Duration.ofHours(4);
    private static final Duration LONGEST_ASKED_FOR = Duration.ofDays(1);

    /** The jitter: each pause is randomly shorter or longer by up to this fraction. */
    private static final double JITTER = 0.2;

    /** Returns the health of a new webhook, or of a webhook that an operator has turned on again. */
    static EndpointHealth fresh(Instant now) {
        return new EndpointHealth(State.ACTIVE, "", 0, Optional.empty(), now);
    }

    /** Returns the health after a successful response. */
    EndpointHealth delivered(Instant now) {
        return fresh(now);
    }

    /** Returns the health after its endpoint is gone permanently, or after events that it needs were removed. */
    EndpointHealth off(String why, Instant now) {
        return new EndpointHealth(State.OFF, why, failures + 1, Optional.of(failingSince.orElse(now)), now);
    }

    /**
     * Returns the health after a failed attempt.
     *
     * @param asked the pause that the endpoint has requested; at most a day counts
     * @param random a number from 0 to 1 for the jitter
     */
    EndpointHealth failed(Instant now, Duration asked, double random) {
        Instant since = failingSince.orElse(now);
        Duration failing = Duration.between(since, now);
        if (failing.compareTo(OFF_AFTER) >= 0) {
            return off(FAILING, now);
        }
        boolean paused = failing.compareTo(PAUSED_AFTER) >= 0;
        Duration gap = paused ? PAUSED_PAUSE : PAUSES.get(Math.min(failures, PAUSES.size() - 1));
        Duration jittered = Duration.ofMillis(Math.round(gap.toMillis() * (1 - JITTER + 2 * JITTER * random)));
        Duration wanted = asked.compareTo(LONGEST_ASKED_FOR) > 0 ? LONGEST_ASKED_FOR : asked;
        return new EndpointHealth(
                paused ? State.PAUSED : State.ACTIVE,
                paused ? FAILING : "",
                failures + 1,
                Optional.of(since),
                now.plus(wanted.compareTo(jittered) > 0 ? wanted : jittered));
    }
}
