package org.hotseat.redpacket.rain;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** The id of a red-packet rain. It keeps the rule of {@link Ids}. */
public record RainId(String value) {

    /** The word of the sale model in paths. */
    public static final String MODEL = "rains";

    public RainId {
        Ids.check("rainId", value);
    }

    /**
     * Returns the id of a packet. Callers' ids contain no colon, so packets of different rains have different ids.
     *
     * @param number the number of the packet, from 1
     */
    public String packet(int number) {
        return value + ":" + number;
    }

    /** Returns the id under which the rest goes to the funder's wallet; no packet has this id. */
    public String rest() {
        return value + ":rest";
    }

    /** Returns the id of the debit of the funder's wallet. */
    public String fund() {
        return value + ":fund";
    }

    /** Returns the id under which a debit is given back if the rain was not created from it. */
    public String fundBack() {
        return value + ":fund-back";
    }

    /** Returns the account of the rain beside the wallets: the money of the funder that no user has got yet. */
    public String account() {
        return MODEL + "/" + value;
    }

    /** Returns the address for the mechanisms that all sale models share. */
    public ResourceId resource() {
        return new ResourceId(MODEL, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
