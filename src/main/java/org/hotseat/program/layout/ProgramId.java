package org.hotseat.program.layout;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** A program. Keeps the rule of {@link Ids}. */
public record ProgramId(String value) {

    /** The word of the sale model in paths. */
    public static final String MODEL = "programs";

    public ProgramId {
        Ids.check("programId", value);
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
