package org.hotseat.order.rest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.order.Order;
import org.hotseat.order.Payment;

/** Shows operators an order whose money has to be given back. */
final class RefundDue {

    private RefundDue() {}

    static Map<String, Object> view(Order order) {
        List<Payment> due = Payment.of(order).stream()
                .filter(payment -> payment.dueCents() > 0)
                .toList();
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("orderId", order.id().value());
        view.put("kind", order.model());
        view.put("resourceId", order.resource());
        view.put("userId", order.user().subject());
        view.put("payStatus", order.payStatus().number());
        view.put("refundDue", order.refundDue().toString());
        view.put("payments", due.stream().map(Payment::view).toList());
        return view;
    }
}
