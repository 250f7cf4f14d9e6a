package org.hotseat.program.layout;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.ClosingTime;
import org.hotseat.hotstate.SaleTimes;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.Description;
import org.hotseat.kernel.form.Given;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.RefundRules;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a program without its seats, as an operator gives it. A new attribute needs only a component here.
 *
 * @param startsAt the start of the event; see {@link ClosingTime}
 * @param closesAt the time by Redis's clock at which the sale of a program without phases ends; absent for no end
 * @param phases the times of the sale, with amounts and groups; absent for any time
 * @param accountLimit the largest number of seats in the live orders of one user
 * @param limits further limits of one user
 * @param refundRules the part of the price that comes back, by time; absent for all of it at any time
 * @param transfers the rules for transfers of tickets; absent for none
 */
public record ProgramDefinition(
        @Size(min = 1, max = 200) String title,
        Instant startsAt,

        @Attribute(redis = "limit") @Min(1) @Max(Layout.MAX_SEATS)
        int accountLimit,

        Optional<Instant> closesAt,
        Optional<Phases> phases,
        Optional<UserLimits> limits,
        Optional<RefundRules> refundRules,
        Optional<TransferRules> transfers,
        @Attribute(unwrapped = true) Description description) {

    public static final RecordForm<ProgramDefinition> FORM = RecordForm.of(ProgramDefinition.class);

    private static final Map<String, String> NO_LIMITS =
            Map.of(UserLimits.PLACES, "accountLimit is the limit of a user's seats");

    /** Checks the rules that concern several attributes. */
    static void check(Given given) {
        ClosingTime.check(given);
        UserLimits.refuse(given, NO_LIMITS);
    }

    /** Returns the times of the sale, with the groups that may buy. */
    public SaleTimes times() {
        return SaleTimes.of(phases, Optional.empty(), closesAt);
    }

    /** Returns this definition with its closing time, if the definition itself has none. */
    ProgramDefinition closing(ClosingTime time, Optional<ProgramDefinition> before) {
        Optional<Instant> closes = time.of(
                Optional.of(startsAt),
                closesAt,
                phases,
                before.map(ProgramDefinition::startsAt),
                before.flatMap(ProgramDefinition::closesAt));
        return new ProgramDefinition(
                title, startsAt, accountLimit, closes, phases, limits, refundRules, transfers, description);
    }
}
