package org.hotseat.program.layout;

import org.hotseat.kernel.Ids;

/** A ticket category of a program. Keeps the rule of {@link Ids}. */
public record CategoryId(String value) {

    public CategoryId {
        Ids.check("categoryId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
