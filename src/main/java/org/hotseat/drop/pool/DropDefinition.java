package org.hotseat.drop.pool;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Optional;
import org.hotseat.hotstate.SaleTimes;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.Description;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Phases;
import org.hotseat.kernel.form.RecordForm;
import org.hotseat.kernel.form.UserLimits;

/**
 * The definition of a drop, as an operator gives it. A new attribute needs only a component here.
 *
 * @param startsAt the start of the claims by Redis's clock
 * @param endsAt the end of the claims
 * @param phases the times of the claims between start and end, with amounts and groups; absent for the whole time
 * @param perUserLimit the largest number of codes of one user
 * @param name the title for people; absent when the id or the good is its title
 */
public record DropDefinition(
        @Attribute(redis = "start") Instant startsAt,
        @Attribute(redis = "end") Instant endsAt,

        @Attribute(redis = "limit") @Min(1) @Max(MAX_PER_USER)
        int perUserLimit,

        Optional<Phases> phases,
        Optional<@Size(min = 1, max = 200) String> name,
        @Attribute(unwrapped = true) Description description) {

    public static final int MAX_PER_USER = 1_000;
    static final RecordForm<DropDefinition> FORM = RecordForm.of(DropDefinition.class);

    /** Returns the times in which codes can be claimed, with the groups that may do so. */
    SaleTimes times() {
        return SaleTimes.of(phases, Optional.of(startsAt), Optional.of(endsAt));
    }

    /** Reads the fields of the definition from a body. The caller reads the other fields and checks the body. */
    public static Optional<DropDefinition> read(Fields body) {
        return FORM.readPart(body, given -> {
            given.setDefault("perUserLimit", 1);
            given.requireOrder("startsAt", "endsAt");
            given.within("startsAt", "endsAt");
            UserLimits.refuseAll(given);
        });
    }
}
