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
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a program without its seats, as an operator gives it. A new attribute needs nothing but a component
 * here.
 *
 * @param startsAt see {@link ClosingTime}
 * @param closesAt it sells until before here, by Redis's clock; for ever when absent. Of a program without phases
 * @param phases when it sells, how much and to which groups; at any time when absent
 * @param accountLimit seats of the live orders of one user
 * @param limits what one user may keep besides
 */
public record ProgramDefinition(
        @Size(min = 1, max = 200) String title,
        Instant startsAt,

        @Attribute(redis = "limit") @Min(1) @Max(Layout.MOST_SEATS)
        int accountLimit,

        Optional<Instant> closesAt,
        Optional<Phases> phases,
        Optional<UserLimits> limits) {

    public static final RecordForm<ProgramDefinition> FORM = RecordForm.of(ProgramDefinition.class);

    private static final Map<String, String> NO_LIMITS =
            Map.of(UserLimits.PLACES, "accountLimit is the limit of a user's seats");

    /** The rules that span attributes. */
    static void check(RecordForm.Given given) {
        ClosingTime.check(given);
        UserLimits.refuse(given, NO_LIMITS);
    }

    /** When it sells, and to whom. */
    public SaleTimes times() {
        return SaleTimes.of(phases, Optional.empty(), closesAt);
    }

    /** This with the time at which it closes when it does not say. */
    ProgramDefinition closing(ClosingTime time, Optional<ProgramDefinition> before) {
        Optional<Instant> closes = time.of(
                Optional.of(startsAt),
                closesAt,
                phases,
                before.map(ProgramDefinition::startsAt),
                before.flatMap(ProgramDefinition::closesAt));
        return new ProgramDefinition(title, startsAt, accountLimit, closes, phases, limits);
    }
}
