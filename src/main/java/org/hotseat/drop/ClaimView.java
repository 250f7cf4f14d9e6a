package org.hotseat.drop;

import java.time.Instant;
import org.hotseat.kernel.UserId;

/** A claim with its code, as its user sees it. */
record ClaimView(String claimId, String dropId, UserId userId, String code, Instant claimedAt) {

    static ClaimView of(DropId drop, Claim claim, String code) {
        return new ClaimView(claim.id(drop), drop.value(), claim.user(), code, claim.at());
    }

    /** Without the code. */
    @Override
    public String toString() {
        return "ClaimView[" + claimId + "]";
    }
}
