package org.hotseat.redpacket;

import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.list.ClaimAnswer;

/**
 * The REST form of the answer to a grab.
 *
 * @param code 0 for a packet that the user has got now or by an earlier equal request; 1 for the last packet of a user
 *     who has reached the limit; -1 when no packet is left
 */
public record GrabView(String code, Optional<String> redPacketId, Optional<Money> amount) implements ClaimAnswer {

    @Override
    public Optional<String> withheld() {
        return code.equals("0") ? Optional.empty() : Optional.of(code);
    }
}
