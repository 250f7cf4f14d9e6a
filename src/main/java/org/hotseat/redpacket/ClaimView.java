package org.hotseat.redpacket;

import org.hotseat.kernel.Money;
import org.hotseat.redpacket.rain.RainId;

/** The REST form of a claim for operators. */
public record ClaimView(int number, String redPacketId, String userId, Money amount, String claimedAt) {

    static ClaimView of(RainId rain, int number, Claim claim) {
        return new ClaimView(
                number,
                rain.packet(claim.packet()),
                claim.user().subject(),
                claim.amount(),
                claim.at().toString());
    }
}
