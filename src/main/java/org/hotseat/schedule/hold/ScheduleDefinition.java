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
import org.hotseat.kernel.form.Description;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.RefundRules;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a schedule, as an operator gives it. A new attribute needs only a component here.
 *
 * @param maxPlayers the number of places
 * @param startsAt the start of the session; see {@link ClosingTime}
 * @param closesAt the time by Redis's clock at which the sale of a schedule without phases ends; absent for no end
 * @param phases the times of the sale, with amounts and groups; absent for any time
 * @param hold the length of a hold if its request has none
 * @param refundRules the part of the price that comes back, by time; absent for all of it at any time
 * @param transfers the rules for transfers of tickets; absent for none
 * @param limits the limits of one user; when absent, one place, and holds of the hold time
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
        Optional<UserLimits> limits,
        Optional<RefundRules> refundRules,
        Optional<TransferRules> transfers,
        @Attribute(unwrapped = true) Description description) {

    static final int MAX_PLACES = 1_000_000;
    public static final Duration MIN_HOLD = Duration.ofMillis(600);
    public static final Duration MAX_HOLD = Duration.ofDays(7);
    public static final RecordForm<ScheduleDefinition> FORM = RecordForm.of(ScheduleDefinition.class);

    public static ScheduleDefinition read(Fields body, Duration defaultHold) {
        return FORM.read(body, given -> {
            given.setDefault("hold", defaultHold);
            given.boundPrice("price");
            ClosingTime.check(given);
        });
    }

    /** Returns the times of the sale, with the groups that may buy. */
    public SaleTimes times() {
        return SaleTimes.of(phases, Optional.empty(), closesAt);
    }

    /** Returns this definition with its closing time, if the definition itself has none. */
    public ScheduleDefinition closing(ClosingTime time, Optional<ScheduleDefinition> before) {
        Optional<Instant> closes = time.of(
                startsAt, closesAt, phases, before.flatMap(old -> old.startsAt), before.flatMap(old -> old.closesAt));
        return new ScheduleDefinition(
                name, maxPlayers, startsAt, hold, price, closes, phases, limits, refundRules, transfers, description);
    }
}
