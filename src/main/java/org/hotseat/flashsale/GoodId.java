package org.hotseat.flashsale;

import org.hotseat.kernel.Ids;

/** The id of a good. Several sales of a good may follow each other. It keeps the rule of {@link Ids}. */
record GoodId(String value) {

    GoodId {
        Ids.check("goodId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
