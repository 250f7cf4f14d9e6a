package org.hotseat.order;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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
        put(view, "payBefore", order.payBefore());
        view.putAll(more);
        order.price().ifPresent(price -> view.put("price", price.toString()));
        view.put("placedAt", order.placedAt().toString());
        put(view, "paidAt", order.paidAt());
        put(view, "endedAt", order.endedAt());
        order.reference().ifPresent(reference -> view.put("reference", reference));
        order.text("ending").ifPresent(ending -> view.put("ending", ending));
        return view;
    }

    private static void put(Map<String, Object> view, String name, Optional<Instant> time) {
        time.ifPresent(value -> view.put(name, value.toString()));
    }
}
