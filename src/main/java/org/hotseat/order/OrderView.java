package org.hotseat.order;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.Amount;
import org.hotseat.kernel.form.RefundRules;

/** Shows an order in REST: the common fields of all models, and the fields of its model. */
public final class OrderView {

    private static final List<String> FIRST = List.of("orderId", "kind", "ownerId", "userId", "payStatus", "payBefore");

    private static final List<String> LAST = List.of(
            "price",
            "placedAt",
            "paidAt",
            "endedAt",
            "refundDue",
            "reference",
            "ending",
            "paid",
            "refunded",
            "payments",
            "refunds",
            "kept",
            "externalId",
            "metadata",
            "refundRules",
            "sold",
            "priceReason",
            "refundHandedOverAt");

    private OrderView() {}

    /**
     * Returns the names of all fields that an order of any model can have; the fields of the models are in the order of
     * the models' names.
     */
    public static List<String> fields(Collection<OrderModel> models) {
        Set<String> fields = new LinkedHashSet<>(FIRST);
        models.stream()
                .sorted(Comparator.comparing(OrderModel::name))
                .forEach(model -> fields.addAll(model.describedFields()));
        fields.addAll(LAST);
        return List.copyOf(fields);
    }

    /** Returns the payments of an order. An order that costs nothing and was never paid has none. */
    public static List<Payment> payments(Order order) {
        return Payment.of(order).stream()
                .filter(payment ->
                        payment.amount().cents() > 0 || !payment.reference().isEmpty())
                .toList();
    }

    /** Adds the paid and refunded money and the payments. Adds nothing for an order without a payment. */
    private static void money(Order order, Map<String, Object> view) {
        List<Payment> payments = payments(order);
        if (payments.isEmpty()) {
            return;
        }
        PaymentTotals totals = PaymentTotals.of(order);
        view.put("paid", new Amount(totals.captured()));
        view.put("refunded", new Amount(totals.refunded()));
        if (totals.kept() > 0) {
            view.put("kept", new Amount(totals.kept()));
        }
        view.put("payments", payments.stream().map(Payment::view).toList());
    }

    /** Adds the refunds, also those of what costs nothing: they say why the order has less than it had. */
    private static void refunds(Order order, Map<String, Object> view) {
        List<Refund> refunds = Refund.of(order);
        if (!refunds.isEmpty()) {
            view.put("refunds", refunds.stream().map(Refund::view).toList());
        }
    }

    /**
     * Returns what was sold, with the names of the time when the order was placed; empty for an order that an earlier
     * version of Hotseat has written.
     */
    private static Optional<Map<String, Object>> sold(Order order) {
        Map<String, Object> sold = new LinkedHashMap<>();
        order.soldName().ifPresent(name -> sold.put("name", name));
        order.soldStart().ifPresent(start -> sold.put("startsAt", start));
        if (!order.soldCategories().isEmpty()) {
            sold.put("categories", order.soldCategories());
        }
        return Optional.of(sold).filter(some -> !some.isEmpty());
    }

    public static Map<String, Object> of(Order order, Map<String, Object> more) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("orderId", order.id().value());
        view.put("kind", order.model());
        view.put("ownerId", order.user().subject());
        view.put("userId", order.user().subject());
        view.put("payStatus", order.payStatus().number());
        view.put("payBefore", order.payBefore());
        view.putAll(more);
        view.put("price", order.price());
        view.put("placedAt", order.placedAt());
        view.put("paidAt", order.paidAt());
        view.put("endedAt", order.endedAt());
        view.put("reference", order.reference());
        order.text("refund_due").ifPresent(due -> view.put("refundDue", order.refundDue()));
        view.put("ending", order.text("ending"));
        money(order, view);
        refunds(order, view);
        view.put("externalId", order.externalId());
        view.put("metadata", order.metadata());
        view.put("refundRules", order.refundRules().map(RefundRules::times));
        view.put("sold", sold(order));
        view.put("priceReason", order.text(Order.PRICE_REASON));
        view.put("refundHandedOverAt", Payment.handedOverAt(order));
        return view;
    }
}
