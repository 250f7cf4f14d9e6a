package org.hotseat.order;

import java.util.List;
import org.hotseat.facts.FactWriter;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.order.facts.OrderFacts;

/** Gives tests the writer of order facts without a server. */
public final class OrderWriting {

    private OrderWriting() {}

    /** The writer for orders of one sale model. */
    public static FactWriter of(OrderModel model) {
        SaleModelRegistry models = new SaleModelRegistry();
        models.register(List.of(model));
        return new OrderFacts(null, models);
    }
}
