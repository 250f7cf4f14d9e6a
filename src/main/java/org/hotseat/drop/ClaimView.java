package org.hotseat.drop;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.drop.pool.Claim;
import org.hotseat.drop.pool.DropId;
import org.hotseat.kernel.UserId;

/** A claim with its code, as its user sees it. */
record ClaimView(String claimId, String dropId, UserId userId, Optional<String> code, Instant claimedAt) {

    static ClaimView of(DropId drop, Claim claim, String code) {
        return new ClaimView(claim.id(drop), drop.value(), claim.user(), Optional.of(code), claim.at());
    }

    /** Returns a claim without its code, which cannot be read now; the code is shown when the claim is confirmed. */
    static ClaimView withoutCode(DropId drop, Claim claim) {
        return new ClaimView(claim.id(drop), drop.value(), claim.user(), Optional.empty(), claim.at());
    }

    /** Returns a text without the code. */
    @Override
    public String toString() {
        return "ClaimView[" + claimId + "]";
    }
}
