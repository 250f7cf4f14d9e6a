package org.hotseat.drop.pool;

import java.time.Instant;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.Attribute;
import org.hotseat.kernel.form.RecordForm;

/**
 * A code that a user has claimed permanently.
 *
 * @param batch the batch of the code
 * @param number the number of the code in its batch, from 1
 */
public record Claim(
        String batch,
        int number,
        @Attribute(json = "userId", redis = "user") UserId user,
        @Attribute(json = "claimedAt") Instant at) {

    public static final RecordForm<Claim> FORM = RecordForm.of(Claim.class);

    /** Returns the id of the claim, and of its document. Callers' ids and names of batches contain no colon. */
    public String id(DropId drop) {
        return drop + ":" + batch + ":" + number;
    }
}
