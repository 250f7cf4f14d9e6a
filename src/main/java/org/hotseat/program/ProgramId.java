package org.hotseat.program;

import org.hotseat.kernel.Ids;

/** A program. Keeps the rule of {@link Ids}. */
record ProgramId(String value) {

    ProgramId {
        Ids.check("programId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
