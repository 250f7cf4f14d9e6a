package org.hotseat.redpacket;

import org.hotseat.kernel.Ids;

/** A red-packet rain. Keeps the rule of {@link Ids}. */
record RainId(String value) {

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

    @Override
    public String toString() {
        return value;
    }
}
