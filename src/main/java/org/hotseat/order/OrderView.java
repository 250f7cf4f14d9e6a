package org.hotseat.order;

import java.util.LinkedHashMap;
import java.util.Map;

/** An order as REST shows it: the common fields of all models, then what its model adds. */
final class OrderView {

    private OrderView() {}

    static Map<String, Object> of(Order order, Map<String, Object> more) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("orderId", order.id().value());
        view.put("kind", order.model());
        view.put("ownerId", order.owner().subject());
        view.put("userId", order.owner().subject());
        view.put("payStatus", order.payStatus().number());
        view.put("payBefore", order.payBefore());
        view.putAll(more);
        view.put("price", order.price());
        view.put("placedAt", order.placedAt());
        view.put("paidAt", order.paidAt());
        view.put("endedAt", order.endedAt());
        view.put("reference", order.reference());
        view.put("ending", order.text("ending"));
        return view;
    }
}
