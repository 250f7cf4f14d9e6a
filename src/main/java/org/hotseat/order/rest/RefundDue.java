package org.hotseat.order.rest;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.order.Order;
import org.hotseat.order.Payment;

/** Shows operators an order whose money has to be given back. */
final class RefundDue {

    /** The columns of the list as a file; a line of it has texts and numbers only. */
    static final List<String> COLUMNS = List.of(
            "orderId",
            "kind",
            "resourceId",
            "userId",
            "payStatus",
            "refundDue",
            "dueSince",
            "handedOverAt",
            "references");

    private RefundDue() {}

    static Map<String, Object> view(Order order) {
        Map<String, Object> view = common(order);
        view.put("payments", due(order).stream().map(Payment::view).toList());
        return view;
    }

    /** Returns the order as a line of the list as a file. */
    static Map<String, Object> line(Order order) {
        Map<String, Object> line = common(order);
        line.put("references", due(order).stream().map(Payment::reference).collect(Collectors.joining(" ")));
        return line;
    }

    /** Returns the time from which on money of the order is due, as far as its payments tell it. */
    static Optional<Instant> since(Order order) {
        return due(order).stream().map(Payment::at).flatMap(Optional::stream).min(Instant::compareTo);
    }

    private static Map<String, Object> common(Order order) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("orderId", order.id().value());
        view.put("kind", order.model());
        view.put("resourceId", order.resource());
        view.put("userId", order.user().subject());
        view.put("payStatus", order.payStatus().number());
        view.put("refundDue", order.refundDue().toString());
        view.put("dueSince", since(order));
        view.put("handedOverAt", Payment.handedOverAt(order));
        return view;
    }

    private static List<Payment> due(Order order) {
        return Payment.of(order).stream()
                .filter(payment -> payment.dueCents() > 0)
                .toList();
    }
}
