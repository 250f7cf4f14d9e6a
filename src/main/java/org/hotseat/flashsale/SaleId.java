package org.hotseat.flashsale;

import org.hotseat.kernel.Ids;
import org.hotseat.kernel.ResourceId;

/** The id of a flash sale. It keeps the rule of {@link Ids}. */
record SaleId(String value) {

    /** The word of the sale model in paths. */
    static final String MODEL = "sales";

    SaleId {
        Ids.check("saleId", value);
    }

    /** Returns the address for the mechanisms that all sale models share. */
    ResourceId resource() {
        return new ResourceId(MODEL, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
