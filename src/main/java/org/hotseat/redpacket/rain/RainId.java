package org.hotseat.redpacket.rain;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** A red-packet rain. Keeps the rule of {@link Ids}. */
public record RainId(String value) {

    /** The word of the sale model in paths. */
    public static final String MODEL = "rains";

    public RainId {
        Ids.check("rainId", value);
    }

    /** The id of one of its packets, from 1. Callers' ids have no colon, so no two packets of any rains share one. */
    public String packet(int number) {
        return value + ":" + number;
    }

    /** The id under which what is left goes to the funder's wallet; no packet has it. */
    public String rest() {
        return value + ":rest";
    }

    /** The id of the debit of its funder's wallet. */
    public String fund() {
        return value + ":fund";
    }

    /** The id under which a debit goes back that has come to nothing. */
    public String fundBack() {
        return value + ":fund-back";
    }

    /** Its account beside the wallets: what its funder gave and no user has got yet. */
    public String account() {
        return MODEL + "/" + value;
    }

    /** The address for the mechanisms that all sale models share. */
    public ResourceId resource() {
        return new ResourceId(MODEL, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
