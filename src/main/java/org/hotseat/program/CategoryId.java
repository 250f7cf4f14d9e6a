package org.hotseat.program;

import org.hotseat.kernel.Ids;

/** A ticket category of a program. Keeps the rule of {@link Ids}. */
record CategoryId(String value) {

    CategoryId {
        Ids.check("categoryId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
