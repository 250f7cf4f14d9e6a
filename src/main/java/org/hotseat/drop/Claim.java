package org.hotseat.drop;

import java.time.Instant;
import org.hotseat.kernel.Attribute;
import org.hotseat.kernel.RecordForm;
import org.hotseat.kernel.UserId;

/**
 * A code that a user has claimed, for good.
 *
 * @param batch of the code
 * @param number of the code in its batch, from 1
 */
record Claim(
        String batch,
        int number,
        @Attribute(json = "userId", redis = "user") UserId user,
        @Attribute(json = "claimedAt") Instant at) {

    static final RecordForm<Claim> FORM = RecordForm.of(Claim.class);

    /** The id of the claim, and of its document. Callers' ids and names of batches have no colon. */
    String id(DropId drop) {
        return drop + ":" + batch + ":" + number;
    }
}
