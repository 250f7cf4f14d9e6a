package org.hotseat.kernel;

/** The id of an order of any sale model. Keeps the rule of {@link Ids}. */
public record OrderId(String value) {

    public OrderId {
        Ids.check("orderId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
