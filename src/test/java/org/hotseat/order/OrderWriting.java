package org.hotseat.order;

import org.hotseat.facts.FactWriter;

/** Gives tests the writer of order facts without a server. */
public final class OrderWriting {

    private OrderWriting() {}

    /** The writer for orders of one sale model. */
    public static FactWriter of(OrderModel model) {
        return new OrderFacts(null, new OrderModels() {
            @Override
            OrderModel named(String name) {
                return model;
            }
        });
    }
}
