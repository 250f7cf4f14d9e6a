package org.hotseat.drop;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** A code drop. Keeps the rule of {@link Ids}. */
record DropId(String value) {

    /** The word of the sale model in paths. */
    static final String MODEL = "drops";

    DropId {
        Ids.check("dropId", value);
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
