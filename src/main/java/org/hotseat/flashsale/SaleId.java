package org.hotseat.flashsale;

import org.hotseat.kernel.Ids;

/** A flash sale. Keeps the rule of {@link Ids}. */
record SaleId(String value) {

    SaleId {
        Ids.check("saleId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
