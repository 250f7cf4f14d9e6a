package org.hotseat.order.rest;

import java.time.Instant;
import java.util.Optional;
import org.hotseat.kernel.form.Fields;
import org.hotseat.order.Order;
import org.hotseat.order.OrderQuery;
import org.hotseat.order.Payment;

/**
 * The filters of the list of refunds that are due; an empty filter excludes nothing.
 *
 * @param orders the filters that lists of orders have, too
 * @param handedOver whether the payment system has them
 * @param dueBefore the time before which their money has come to be due
 */
record RefundsDueQuery(OrderQuery orders, Optional<Boolean> handedOver, Optional<Instant> dueBefore) {

    /** Reads query parameters; adds an error for each bad one. */
    static RefundsDueQuery read(Fields query, OrderQuery orders) {
        Optional<String> handedOver = query.text("handedOver", 0, Integer.MAX_VALUE);
        if (handedOver.isPresent() && !handedOver.get().matches("true|false")) {
            query.addError("handedOver", "must be true or false");
        }
        return new RefundsDueQuery(orders, handedOver.map(Boolean::valueOf), query.time("dueBefore"));
    }

    /** Returns whether an order matches after it was read. The filter of MongoDB may match more documents. */
    boolean matches(Order order) {
        return orders.matches(order)
                && order.refundDue().cents() > 0
                && handedOver.stream()
                        .allMatch(word -> word == Payment.handedOverAt(order).isPresent())
                && dueBefore.stream()
                        .allMatch(time -> RefundDue.since(order).stream().allMatch(since -> since.isBefore(time)));
    }
}
