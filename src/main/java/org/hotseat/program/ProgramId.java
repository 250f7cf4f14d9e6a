package org.hotseat.program;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** A program. Keeps the rule of {@link Ids}. */
record ProgramId(String value) {

    /** The word of the sale model in paths. */
    static final String MODEL = "programs";

    ProgramId {
        Ids.check("programId", value);
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
