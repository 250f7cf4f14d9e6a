package org.hotseat.drop.pool;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.hotstate.SaleTimes;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a drop, as an operator gives it. A new attribute needs nothing but a component here.
 *
 * @param startsAt codes can be claimed from here on, by Redis's clock
 * @param endsAt until before here
 * @param phases when codes can be claimed within that time, how many and by which groups; all of the time when absent
 * @param perUserLimit codes of one user
 */
public record DropDefinition(
        @Attribute(redis = "start") Instant startsAt,
        @Attribute(redis = "end") Instant endsAt,

        @Attribute(redis = "limit") @Min(1) @Max(MOST_PER_USER)
        int perUserLimit,

        Optional<@Size(max = 500) String> comment,
        Optional<Phases> phases) {

    public static final int MOST_PER_USER = 1_000;
    static final RecordForm<DropDefinition> FORM = RecordForm.of(DropDefinition.class);

    /** When its codes can be claimed, and by whom. */
    SaleTimes times() {
        return SaleTimes.of(phases, Optional.of(startsAt), Optional.of(endsAt));
    }

    /** Reads its fields of a body; the caller reads the others and checks the body. */
    public static Optional<DropDefinition> read(Fields body) {
        return FORM.readPart(body, given -> {
            given.otherwise("perUserLimit", 1);
            given.inOrder("startsAt", "endsAt");
            given.within("startsAt", "endsAt");
            UserLimits.refuseAll(given);
        });
    }
}
