package org.hotseat.redpacket;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** A red-packet rain. Keeps the rule of {@link Ids}. */
record RainId(String value) {

    /** The word of the sale model in paths. */
    static final String MODEL = "rains";

    RainId {
        Ids.check("rainId", value);
    }

    /** The id of one of its packets, from 1. Callers' ids have no colon, so no two packets of any rains share one. */
    String packet(int number) {
        return value + ":" + number;
    }

    /** The id under which what is left goes to the funder's wallet; no packet has it. */
    String rest() {
        return value + ":rest";
    }

    /** The id of the debit of its funder's wallet. */
    String fund() {
        return value + ":fund";
    }

    /** The id under which a debit goes back that has come to nothing. */
    String fundBack() {
        return value + ":fund-back";
    }

    /** Its account beside the wallets: what its funder gave and no user has got yet. */
    String account() {
        return MODEL + "/" + value;
    }

    /** The address for the mechanisms that all sale models share. */
    ResourceId resource() {
        return new ResourceId(MODEL, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
