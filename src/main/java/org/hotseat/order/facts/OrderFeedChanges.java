package org.hotseat.order.facts;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.FeedChange;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Money;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistoryEntry;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.order.PaymentTotals;
import org.hotseat.order.Refund;
import org.hotseat.order.SeatMove;
import org.hotseat.order.ticket.HeldTicket;

/**
 * Finds the change that a version of an order has made. A fact contains the whole order with its steps, and the last of
 * them is the change. Times do not show it: after a failover the clock of Redis may be behind the one before. So the
 * same fact gives the same change each time.
 */
final class OrderFeedChanges {

    /** The part of a text in the seats of an order that stands for a number of places without numbers. */
    private static final String PLACES = ":*:";

    private static final List<String> AMOUNTS = List.of("price", "placed", "refundDue", "amount", "left", "kept");

    private OrderFeedChanges() {}

    static List<FeedChange> of(Fact fact, OrderModel model) {
        Order order = new Order(fact.fields());
        Optional<OrderHistoryEntry> latest = OrderHistoryEntry.latest(order);
        Map<String, Object> data = data(order, model);
        List<ChangeType> types = types(order, latest);
        if (types.contains(ChangeType.REFUNDED)) {
            describe(order, latest, data);
        }
        ticket(order, model, latest, data);
        if (types.contains(ChangeType.MOVED)) {
            moves(order, data);
        }
        if (AMOUNTS.stream().anyMatch(data::containsKey)) {
            AmountCurrency.addTo(data);
        }
        return types.stream()
                .map(type -> new FeedChange(type, "orders/" + order.id().value(), data))
                .toList();
    }

    /**
     * Adds the amount, the kept amount, the reference, and the money that is left; for a ticket that was let in also
     * the time of the entry.
     */
    private static void describe(Order order, Optional<OrderHistoryEntry> latest, Map<String, Object> data) {
        Optional<Refund> refund = refund(order, latest);
        refund.map(Refund::amount)
                .or(() -> OrderHistoryEntry.storedSteps(order).stream()
                        .reduce((earlier, later) -> later)
                        .flatMap(OrderHistoryEntry::amount))
                .ifPresent(amount -> data.put("amount", amount.toString()));
        refund.ifPresent(known -> data.put("refundReference", known.reference()));
        refund.flatMap(Refund::kept).ifPresent(part -> {
            data.put("kept", part.amount().toString());
            data.put("keptAs", part.as().wireName());
        });
        refund.flatMap(Refund::checkedIn).ifPresent(at -> data.put("checkedInAt", at.toString()));
        data.put("left", PaymentTotals.of(order).left().toString());
    }

    /** Adds the ticket that this version has changed, and its holder. */
    private static void ticket(
            Order order, OrderModel model, Optional<OrderHistoryEntry> latest, Map<String, Object> data) {
        latest.flatMap(OrderHistoryEntry::unit).ifPresent(unit -> {
            data.put("unit", unit);
            data.put("holderId", HeldTicket.of(order, model, unit).holder(order).subject());
        });
    }

    /** Adds the seats that this version has given, and those that it has taken for them, in the same order. */
    private static void moves(Order order, Map<String, Object> data) {
        List<SeatMove> moves = SeatMove.latest(order);
        data.put("from", moves.stream().map(SeatMove::from).toList());
        data.put("to", moves.stream().map(SeatMove::to).toList());
    }

    /** Returns the refund of this version; empty for a refund without a reference, which gave back everything. */
    private static Optional<Refund> refund(Order order, Optional<OrderHistoryEntry> latest) {
        Optional<String> reference = latest.flatMap(OrderHistoryEntry::reference);
        return Refund.of(order).stream()
                .filter(refund -> reference.filter(refund.reference()::equals).isPresent())
                .findAny();
    }

    private static List<ChangeType> types(Order order, Optional<OrderHistoryEntry> latest) {
        return switch (latest.map(OrderHistoryEntry::wireName).orElse("")) {
            case "ordered" ->
                order.payStatus() == PayStatus.PAID
                        ? List.of(ChangeType.ORDERED, ChangeType.PAID)
                        : List.of(ChangeType.ORDERED);
            case "paid" -> List.of(ChangeType.PAID);
            case "refund-due" -> List.of(ChangeType.REFUND_DUE);
            case "refunded" -> List.of(ChangeType.REFUNDED);
            case "expired" -> List.of(ChangeType.EXPIRED);
            case OrderHistoryEntry.TRANSFERRED -> List.of(ChangeType.TRANSFERRED);
            case OrderHistoryEntry.MOVED ->
                SeatMove.owes(order) ? List.of(ChangeType.MOVED, ChangeType.REFUND_DUE) : List.of(ChangeType.MOVED);
            case "cancelled", "resource-cancelled", "late" ->
                owedSinceItsEnd(order)
                        ? List.of(ChangeType.CANCELLED, ChangeType.REFUND_DUE)
                        : List.of(ChangeType.CANCELLED);
            default -> List.of(ChangeType.CHANGED);
        };
    }

    private static boolean owedSinceItsEnd(Order order) {
        return Payment.of(order).stream()
                .anyMatch(payment -> payment.state() == Payment.State.REFUND_DUE
                        && payment.at().equals(order.endedAt()));
    }

    private static Map<String, Object> data(Order order, OrderModel model) {
        Map<String, Object> data = new HashMap<>();
        data.put("orderId", order.id().value());
        data.put("kind", model.kind());
        data.put("userId", order.user().subject());
        data.put("payStatus", (long) order.payStatus().number());
        order.price().ifPresent(price -> data.put("price", price.toString()));
        order.reference().ifPresent(reference -> data.put("reference", reference));
        order.externalId().ifPresent(id -> data.put("externalId", id));
        put(data, "refundDue", Optional.of(order.refundDue()).filter(due -> due.cents() > 0));
        put(data, "placed", order.money("placed"));
        order.lockId().ifPresent(lock -> data.put("lockId", lock));
        model.unitsName().ifPresent(word -> data.put(word, order.units()));
        order.text("seats").ifPresent(kept -> seats(List.of(kept.split(" ")), data));
        return data;
    }

    private static void seats(List<String> kept, Map<String, Object> data) {
        List<String> seats = kept.stream()
                .filter(each -> !each.contains(PLACES))
                .map(OrderFeedChanges::seat)
                .toList();
        if (!seats.isEmpty()) {
            data.put("seats", seats);
        }
        kept.stream()
                .filter(each -> each.contains(PLACES))
                .map(each -> Long.valueOf(each.split(":", -1)[2]))
                .reduce(Long::sum)
                .ifPresent(places -> data.put("places", places));
    }

    private static void put(Map<String, Object> data, String name, Optional<Money> amount) {
        amount.ifPresent(money -> data.put(name, money.toString()));
    }

    /** Returns the seat {@code <category>:<row>:<number>:<cents>} in the form of REST. */
    private static String seat(String kept) {
        String[] parts = kept.split(":", -1);
        return String.join("-", List.of(parts).subList(0, Math.min(3, parts.length)));
    }
}
