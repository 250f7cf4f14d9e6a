package org.hotseat.kernel.form;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The limits for one user on a resource. An empty limit does not limit. A resource without such limits has the server's
 * default for the total time ({@code DefaultLimitSettings}); a resource with {@link #NONE} has no limits. The script
 * that decides a claim checks them, in its part {@code shared/limits}.
 *
 * @param holds the largest number of active holds and unpaid orders at once
 * @param places the largest number of places held and ordered
 * @param hold the longest duration of one hold or unpaid order
 * @param heldInAll the longest total duration of the user's holds, with renewals, and of the orders that end unsold
 * @param cooldown the time without a new hold after a hold or an unpaid order has ended unsold
 */
public record UserLimits(
        Optional<Integer> holds,
        Optional<Integer> places,
        Optional<Duration> hold,
        Optional<Duration> heldInAll,
        Optional<Duration> cooldown) {

    public static final UserLimits NONE =
            new UserLimits(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** The names of the limits in bodies, answers, scripts and refusals. */
    public static final String HOLDS = "holdsPerUser";

    public static final String PLACES = "placesPerUser";
    public static final String HOLD = "holdMinutes";
    public static final String HELD_IN_ALL = "heldMinutesInAll";
    public static final String COOLDOWN = "cooldownMinutes";

    private static final String FIELD = "limits";
    private static final int MAX = 100;
    private static final Duration SHORTEST = Duration.ofMillis(600);
    private static final Duration MAX_HOLD = Duration.ofDays(7);
    private static final Duration LONGEST = Duration.ofDays(366);

    /** Reads {@code limits: {holdsPerUser?, …}}. Adds errors like {@link Fields}. */
    static Optional<UserLimits> read(Fields body) {
        return body.object(FIELD)
                .map(limits -> new UserLimits(
                        limits.integer(HOLDS, 1, MAX).map(Long::intValue),
                        limits.integer(PLACES, 1, MAX).map(Long::intValue),
                        limits.minutes(HOLD, SHORTEST, MAX_HOLD),
                        limits.minutes(HELD_IN_ALL, SHORTEST, LONGEST),
                        limits.minutes(COOLDOWN, SHORTEST, LONGEST)));
    }

    /**
     * Adds an error for limits in a body that have no meaning for the sale model.
     *
     * @param reasons the reason for each such limit, by the limit's name
     */
    public static void refuse(Given given, Map<String, String> reasons) {
        given.<UserLimits>find(FIELD)
                .ifPresent(limits -> reasons.forEach((limit, reason) -> {
                    if (limits.answer().containsKey(limit)) {
                        given.body().addError(FIELD + "." + limit, "does not apply here: " + reason);
                    }
                }));
    }

    /** Adds an error for any limits in a body, for a sale model that has neither holds nor orders. */
    public static void refuseAll(Given given) {
        if (given.body().has(FIELD)) {
            given.body().addError(FIELD, "does not apply here: nothing is held or ordered");
        }
    }

    /** Returns the form in Redis and in facts, which scripts read. */
    @Override
    public String toString() {
        return List.of(holds, places, millis(hold), millis(heldInAll), millis(cooldown)).stream()
                .map(value -> value.map(String::valueOf).orElse(""))
                .collect(Collectors.joining(","));
    }

    /** Reads the form of {@link #toString}. */
    static UserLimits parse(String text) {
        String[] parts = text.split(",", -1);
        return new UserLimits(
                number(parts[0]).map(Long::intValue),
                number(parts[1]).map(Long::intValue),
                number(parts[2]).map(Duration::ofMillis),
                number(parts[3]).map(Duration::ofMillis),
                number(parts[4]).map(Duration::ofMillis));
    }

    Map<String, Object> answer() {
        Map<String, Object> answer = new LinkedHashMap<>();
        holds.ifPresent(max -> answer.put(HOLDS, max));
        places.ifPresent(max -> answer.put(PLACES, max));
        hold.ifPresent(max -> answer.put(HOLD, minutes(max)));
        heldInAll.ifPresent(max -> answer.put(HELD_IN_ALL, minutes(max)));
        cooldown.ifPresent(least -> answer.put(COOLDOWN, minutes(least)));
        return answer;
    }

    /** Returns a duration as a number of minutes, for answers. */
    public static BigDecimal minutes(Duration time) {
        return new BigDecimal(FieldForms.minutesText(time));
    }

    private static Optional<Long> millis(Optional<Duration> time) {
        return time.map(Duration::toMillis);
    }

    private static Optional<Long> number(String part) {
        return part.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(part));
    }
}
