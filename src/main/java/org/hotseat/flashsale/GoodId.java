package org.hotseat.flashsale;

import org.hotseat.kernel.Ids;

/** A good that is sold; several sales of it may follow each other. Keeps the rule of {@link Ids}. */
record GoodId(String value) {

    GoodId {
        Ids.check("goodId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
