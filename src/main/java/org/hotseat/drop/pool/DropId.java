package org.hotseat.drop.pool;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** The id of a code drop. It keeps the rule of {@link Ids}. */
public record DropId(String value) {

    /** The word of the sale model in paths. */
    public static final String MODEL = "drops";

    public DropId {
        Ids.check("dropId", value);
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
