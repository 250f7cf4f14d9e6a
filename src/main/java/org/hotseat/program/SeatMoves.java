package org.hotseat.program;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.act.OrderChanges;
import org.hotseat.order.act.Orders;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.program.layout.SoldAsWhole;
import org.hotseat.program.seat.SeatMoveCall;
import org.hotseat.program.seat.SeatMoveCall.Move;
import org.hotseat.program.seat.SeatMoveRequest;
import org.hotseat.redis.Keyspace;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * Moves seats of orders: gives some back and takes others of the same program in one decision, all or none. The rules
 * of the order are checked as it was read ({@link OrderChanges}); the script decides about the seats and the money.
 */
@Service
class SeatMoves {

    private final OrderChanges changes;
    private final SeatMoveRules rules;
    private final SaleModelRegistry models;
    private final Keyspace keyspace;

    @Inject
    SeatMoves(OrderChanges changes, SeatMoveRules rules, SaleModelRegistry models, Keyspace keyspace) {
        this.changes = changes;
        this.rules = rules;
        this.models = models;
        this.keyspace = keyspace;
    }

    /**
     * Moves seats. The stage completes when the change is durable. It costs a read of MongoDB and two round trips to
     * Redis. May be repeated with the same key.
     *
     * @return the REST form of the move. Refused as {@link SeatMoveRules} and {@link PhaseRefusal} say, and with code
     *     1001, {@code part-of-table}, {@code dearer}, {@code nothing-to-pay} and {@code wrong-state}. Fails like
     *     {@link OrderChanges#make}
     */
    CompletionStage<Result<Map<String, Object>>> move(
            OrderId id, SeatMoveRequest asked, Caller caller, IdempotencyKey key) {
        return changes.make(
                id,
                new OrderChanges.Change<>(
                        order -> {
                            rules.check(order, asked, caller);
                            return call(order, Long.toString(order.version()), asked, caller, key);
                        },
                        order -> call(order, OrderChanges.NO_VERSION, asked, caller, key),
                        Move.CHANGED,
                        Move.NO_ORDER,
                        (order, reply) -> result(order, asked, reply)),
                key);
    }

    private ScriptCall<Move> call(
            Order order, String version, SeatMoveRequest asked, Caller caller, IdempotencyKey key) {
        String tickets = order.payStatus() == PayStatus.PAID
                ? HeldTicket.moved(order, OrderModel.of(models, order.model()), asked.unitMoves())
                : "";
        return new SeatMoveCall(order, version, asked, tickets, caller.groups(), !caller.isStaff(), key)
                .in(keyspace.partitionOf(order.resource()));
    }

    private static Result<Map<String, Object>> result(Order order, SeatMoveRequest asked, ScriptReply<Move> reply) {
        return switch (reply.word()) {
            case MOVED -> Result.of(view(order, asked, reply));
            case CHANGED, NO_ORDER -> throw new IllegalStateException("not decided: " + reply.word());
            case TOO_LATE -> Result.refused(Orders.inState(PayStatus.ENDED));
            case SEATS_TAKEN ->
                Result.refused(
                        TakenSeats.refusal("Seats are taken, blocked or unknown; none was moved.", reply.rest()));
            case PART_OF_TABLE ->
                Result.refused(SoldAsWhole.partOfTable(
                        "Seats of tables that are sold as a whole are not moved; none was moved.",
                        reply.rest().stream().map(Purchases::seat).toList()));
            case DEARER -> Result.refused(dearer(reply));
            case NOTHING_TO_PAY ->
                Result.refused(new Conflict(
                        "nothing-to-pay",
                        "The order is unpaid and would cost nothing: cancel it, and order the seats."));
            case STOPPED, NOT_OPEN, CLOSED -> Result.refused(PhaseRefusal.of(reply));
        };
    }

    private static Conflict dearer(ScriptReply<Move> reply) {
        Money total = new Money(reply.number("total_cents"));
        Money difference = new Money(total.cents() - reply.number("before_cents"));
        return new Conflict("dearer", "The order is paid, and the seats cost " + difference + " more.")
                .with("total", total.toString())
                .with("difference", difference.toString());
    }

    private static Map<String, Object> view(Order order, SeatMoveRequest asked, ScriptReply<Move> reply) {
        List<Map<String, String>> seats = asked.unitMoves().entrySet().stream()
                .map(move -> seat(move.getKey(), move.getValue()))
                .toList();
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("orderId", order.id().value());
        view.put("programId", order.resource());
        view.put("seats", seats);
        view.put("formerTotal", new Money(reply.number("before_cents")));
        view.put("total", new Money(reply.number("total_cents")));
        view.put("refundDue", new Money(reply.number("due_cents")));
        view.put("movedAt", Instant.ofEpochMilli(reply.number("moved_ms")));
        return view;
    }

    /** In one order in every server: a repetition with the same key gets the first answer, letter by letter. */
    private static Map<String, String> seat(String from, String to) {
        Map<String, String> seat = new LinkedHashMap<>();
        seat.put("from", from);
        seat.put("to", to);
        return seat;
    }
}
