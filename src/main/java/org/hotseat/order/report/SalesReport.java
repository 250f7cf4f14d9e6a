package org.hotseat.order.report;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.hotseat.kernel.Amount;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Phases;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistoryEntry;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.order.PaymentTotals;
import org.hotseat.order.Refund;

/**
 * Sums up one resource's orders. An order counts in the row of its placing, a payment in the row of its capture, a
 * refund in the row of its report. Not thread-safe.
 */
final class SalesReport {

    /** The largest number of rows of one report; with a row for each minute this is two weeks. */
    static final int MAX_ROWS = 20_000;

    private static final class Row {
        private long orders;
        private long captured;
        private long refunded;
        private long kept;
    }

    private static final class Sold {
        private long units;
        private long cents;
    }

    private record Kind(String category, Money price) {}

    private final OrderModel model;
    private final TimeStep step;
    private final ZoneId zone;
    private final Map<PayStatus, Long> states = new TreeMap<>();
    private final TreeMap<Instant, Row> rows = new TreeMap<>();
    private final Map<Kind, Sold> kinds = new TreeMap<>(Comparator.comparing(Kind::category)
            .thenComparing(kind -> -kind.price().cents()));
    private final Optional<PhaseSales> phases;
    private PaymentTotals totals = PaymentTotals.NONE;

    SalesReport(OrderModel model, Optional<Phases> phases, TimeStep step, ZoneId zone) {
        this.model = model;
        this.phases = phases.map(PhaseSales::new);
        this.step = step;
        this.zone = zone;
    }

    /**
     * Adds an order.
     *
     * @throws InvalidInput when the orders are too far apart for rows of this length
     */
    void add(Order order) {
        states.merge(order.payStatus(), 1L, Long::sum);
        totals = totals.plus(PaymentTotals.of(order));
        row(order.placedAt()).orders++;
        long back = 0;
        for (Payment payment : Payment.of(order)) {
            if (payment.state().captured()) {
                row(capturedAt(payment, order)).captured += payment.amount().cents();
                back += payment.back().cents();
            }
        }
        for (Refund refund : Refund.of(order)) {
            Row row = row(refund.at().orElseGet(order::placedAt));
            row.refunded += refund.amount().cents();
            row.kept += refund.keptCents();
            back -= refund.amount().cents();
        }
        if (back > 0) {
            // This money was given back as a whole, without a refund that the payment system has named.
            row(order.endedAt().orElseGet(order::placedAt)).refunded += back;
        }
        if (order.payStatus() == PayStatus.PAID) {
            List<OrderModel.Unit> units = model.sold(order);
            units.forEach(this::add);
            long cents = units.stream().mapToLong(unit -> unit.price().cents()).sum();
            phases.ifPresent(all -> all.add(order.placedAt(), units.size(), cents));
        }
    }

    /**
     * Returns the time of the capture from the order's history. A payment itself has only the time of its present
     * state.
     */
    private static Instant capturedAt(Payment payment, Order order) {
        return OrderHistoryEntry.storedSteps(order).stream()
                .filter(step -> step.reference().stream().anyMatch(payment.reference()::equals))
                .filter(step ->
                        step.wireName().equals("paid") || step.wireName().equals("refund-due"))
                .map(OrderHistoryEntry::at)
                .min(Comparator.naturalOrder())
                .or(payment::at)
                .orElseGet(order::placedAt);
    }

    private void add(OrderModel.Unit unit) {
        Sold sold = kinds.computeIfAbsent(new Kind(unit.category(), unit.price()), kind -> new Sold());
        sold.units++;
        sold.cents += unit.price().cents();
    }

    private Row row(Instant at) {
        Row row = rows.computeIfAbsent(step.begin(at, zone), begin -> new Row());
        if (rows.size() > MAX_ROWS) {
            throw tooManyRows();
        }
        return row;
    }

    static InvalidInput tooManyRows() {
        return InvalidInput.of("by", "would give more than " + MAX_ROWS + " rows; choose a longer step");
    }

    /** Returns the REST form of the report. */
    Map<String, Object> view() {
        Map<String, Object> view = new LinkedHashMap<>();
        Map<String, Object> orders = new LinkedHashMap<>();
        for (PayStatus status : List.of(PayStatus.UNPAID, PayStatus.PAID, PayStatus.REFUNDED, PayStatus.ENDED)) {
            orders.put(status.wireName(), states.getOrDefault(status, 0L));
        }
        view.put("orders", orders);
        view.put("units", kinds.values().stream().mapToLong(sold -> sold.units).sum());
        view.put("money", totals.view());
        view.put("sold", kinds.entrySet().stream().map(SalesReport::sold).toList());
        phases.ifPresent(all -> view.put("soldByPhase", all.view()));
        view.put("rows", rows.entrySet().stream().map(SalesReport::row).toList());
        return view;
    }

    private static Map<String, Object> sold(Map.Entry<Kind, Sold> entry) {
        Map<String, Object> view = new LinkedHashMap<>();
        if (!entry.getKey().category().isEmpty()) {
            view.put("categoryId", entry.getKey().category());
        }
        view.put("price", entry.getKey().price());
        view.put("units", entry.getValue().units);
        view.put("amount", new Amount(entry.getValue().cents));
        return view;
    }

    private static Map<String, Object> row(Map.Entry<Instant, Row> entry) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("from", entry.getKey());
        view.put("orders", entry.getValue().orders);
        view.put("captured", new Amount(entry.getValue().captured));
        view.put("refunded", new Amount(entry.getValue().refunded));
        view.put("kept", new Amount(entry.getValue().kept));
        return view;
    }
}
