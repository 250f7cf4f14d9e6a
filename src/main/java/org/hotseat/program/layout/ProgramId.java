package org.hotseat.program.layout;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** The id of a program. It keeps the rule of {@link Ids}. */
public record ProgramId(String value) {

    /** The word of the sale model in paths. */
    public static final String MODEL = "programs";

    public ProgramId {
        Ids.check("programId", value);
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
