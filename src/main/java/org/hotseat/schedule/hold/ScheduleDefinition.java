package org.hotseat.schedule.hold;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.hotstate.ClosingTime;
import org.hotseat.hotstate.SaleTimes;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a schedule, as an operator gives it. A new attribute needs nothing but a component here.
 *
 * @param maxPlayers places
 * @param startsAt when the session begins; see {@link ClosingTime}
 * @param closesAt it sells until before here, by Redis's clock; for ever when absent. Of a schedule without phases
 * @param phases when it sells, how much and to which groups; at any time when absent
 * @param hold how long a hold lasts that does not say
 * @param limits what one user may keep; a place, and holds of the hold time, when absent
 */
public record ScheduleDefinition(
        @Size(min = 1, max = 200) String name,
        @Attribute(redis = "max") @Min(0) @Max(MAX_PLACES) int maxPlayers,
        Optional<Instant> startsAt,

        @Attribute(json = "holdMinutes", redis = "hold_ms") @DecimalMin("0.01") @DecimalMax("10080")
        Duration hold,

        Optional<Money> price,
        Optional<Instant> closesAt,
        Optional<Phases> phases,
        Optional<UserLimits> limits) {

    static final int MAX_PLACES = 1_000_000;
    public static final Duration SHORTEST_HOLD = Duration.ofMillis(600);
    public static final Duration LONGEST_HOLD = Duration.ofDays(7);
    public static final RecordForm<ScheduleDefinition> FORM = RecordForm.of(ScheduleDefinition.class);

    public static ScheduleDefinition read(Fields body, Duration defaultHold) {
        return FORM.read(body, given -> {
            given.otherwise("hold", defaultHold);
            given.boundPrice("price");
            ClosingTime.check(given);
        });
    }

    /** When it sells, and to whom. */
    public SaleTimes times() {
        return SaleTimes.of(phases, Optional.empty(), closesAt);
    }

    /** This with the time at which it closes when it does not say. */
    public ScheduleDefinition closing(ClosingTime time, Optional<ScheduleDefinition> before) {
        Optional<Instant> closes = time.of(
                startsAt, closesAt, phases, before.flatMap(old -> old.startsAt), before.flatMap(old -> old.closesAt));
        return new ScheduleDefinition(name, maxPlayers, startsAt, hold, price, closes, phases, limits);
    }
}
