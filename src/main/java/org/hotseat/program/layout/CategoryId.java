package org.hotseat.program.layout;

import org.hotseat.kernel.Ids;

/** The id of a ticket category of a program. It keeps the rule of {@link Ids}. */
public record CategoryId(String value) {

    public CategoryId {
        Ids.check("categoryId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
