package org.hotseat.redpacket;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.hotseat.kernel.Money;

/** A claim as REST shows it to operators. */
@Schema(name = "Claim")
public record ClaimView(
        @Schema(description = "Its place among the claims of the rain, from 1")
        int number,

        String redPacketId,
        String userId,
        @Schema(example = "7.10") String amount,
        String claimedAt) {

    static ClaimView of(RainId rain, int number, Claim claim) {
        return new ClaimView(
                number,
                rain.packet(claim.packet()),
                claim.owner().subject(),
                new Money(claim.cents()).toString(),
                claim.at().toString());
    }
}
