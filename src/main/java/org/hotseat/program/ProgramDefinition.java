package org.hotseat.program;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.hotseat.kernel.Attribute;
import org.hotseat.kernel.RecordForm;

/**
 * The definition of a program without its seats, as an operator gives it. A new attribute needs nothing but a component here.
 *
 * @param accountLimit seats of the live orders of one user
 */
record ProgramDefinition(
        @Size(min = 1, max = 200) String title,
        Instant startsAt,

        @Attribute(redis = "limit") @Min(1) @Max(Layout.MOST_SEATS)
        int accountLimit) {

    static final RecordForm<ProgramDefinition> FORM = RecordForm.of(ProgramDefinition.class);
}
