package org.hotseat.drop;

import org.hotseat.drop.pool.Claim;
import org.hotseat.drop.pool.DropId;

/** A claim as the list of a drop's claims shows it: without the code. */
public record ClaimantView(String claimId, String userId, String claimedAt) {

    static ClaimantView of(DropId drop, Claim claim) {
        return new ClaimantView(
                claim.id(drop), claim.user().subject(), claim.at().toString());
    }
}
