package org.hotseat.flashsale;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** A flash sale. Keeps the rule of {@link Ids}. */
record SaleId(String value) {

    /** The word of the sale model in paths. */
    static final String MODEL = "sales";

    SaleId {
        Ids.check("saleId", value);
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
