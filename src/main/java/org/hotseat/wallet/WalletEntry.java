package org.hotseat.wallet;

import java.time.Instant;
import org.hotseat.kernel.InvalidInput;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;

/**
 * One credit.
 *
 * @param id of the entry, for good and everywhere: that of the packet, or one made of what is returned; 1 to 200 characters
 * @param owner whose wallet
 * @param amount above zero
 * @param kind what it is for, {@code packet} or {@code return}; in the stream it is {@code packet}
 * @param source the rain
 * @param at when it was earned, by Redis's clock
 */
public record WalletEntry(String id, UserId owner, Money amount, String kind, String source, Instant at) {

    private static final int LONGEST_ID = 200;

    public WalletEntry {
        if (id.isEmpty() || id.length() > LONGEST_ID) {
            throw InvalidInput.of("entry", "must be 1 to " + LONGEST_ID + " characters");
        }
        if (amount.cents() == 0) {
            throw InvalidInput.of("amount", "must be above zero");
        }
    }
}
