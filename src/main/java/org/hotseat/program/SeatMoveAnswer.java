package org.hotseat.program;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;
import org.hotseat.order.act.Orders;
import org.hotseat.program.layout.SeatId;
import org.hotseat.program.layout.SoldAsWhole;
import org.hotseat.program.seat.OrderSeat;
import org.hotseat.program.seat.SeatMoveCall.Move;
import org.hotseat.program.seat.SeatMoveRequest;
import org.hotseat.redis.ScriptReply;

/**
 * The answer to a move of seats, or to its dry run.
 *
 * @param order the order as it was read before the script decided
 */
record SeatMoveAnswer(Order order, SeatMoveRequest asked) {

    /** Returns the answer to a reply that decides about the move. */
    Result<Map<String, Object>> of(ScriptReply<Move> reply) {
        return switch (reply.word()) {
            case MOVED -> Result.of(moved(reply));
            case WOULD_MOVE -> Result.of(wouldMove(reply));
            case CHANGED, NO_ORDER -> throw new IllegalStateException("not decided: " + reply.word());
            case TOO_LATE -> Result.refused(Orders.inState(PayStatus.ENDED));
            case SEATS_TAKEN ->
                Result.refused(
                        TakenSeats.refusal("Seats are taken, blocked or unknown; none was moved.", reply.rest()));
            case PART_OF_TABLE ->
                Result.refused(SoldAsWhole.partOfTable(
                        "Seats of tables that are sold as a whole are not moved; none was moved.",
                        reply.rest().stream().map(PurchaseAnswer::seat).toList()));
            case DEARER -> Result.refused(dearer(reply));
            case NOTHING_TO_PAY ->
                Result.refused(new Conflict(
                        "nothing-to-pay",
                        "The order is unpaid and would cost nothing: cancel it, and order the seats."));
            case STOPPED, NOT_OPEN, CLOSED -> Result.refused(PhaseRefusal.of(reply));
        };
    }

    static Instant movedAt(ScriptReply<Move> reply) {
        return Instant.ofEpochMilli(reply.number("moved_ms"));
    }

    private static Conflict dearer(ScriptReply<Move> reply) {
        Money total = new Money(reply.number("total_cents"));
        Money difference = new Money(total.cents() - reply.number("before_cents"));
        return new Conflict("dearer", "The order is paid, and the seats cost " + difference + " more.")
                .with("total", total.toString())
                .with("difference", difference.toString());
    }

    private Map<String, Object> moved(ScriptReply<Move> reply) {
        List<Map<String, Object>> seats = new ArrayList<>();
        asked.seats().forEach((from, to) -> seats.add(seats(from, to)));
        Map<String, Object> view = view(seats, reply);
        view.put("movedAt", movedAt(reply));
        return view;
    }

    private Map<String, Object> wouldMove(ScriptReply<Move> reply) {
        Map<SeatId, Money> had = prices(OrderSeat.of(order).stream());
        Map<SeatId, Money> prices = prices(reply.rest().stream().map(OrderSeat::of));
        List<Map<String, Object>> seats = new ArrayList<>();
        asked.seats().forEach((from, to) -> {
            Map<String, Object> each = seats(from, to);
            each.put("formerPrice", had.get(from));
            each.put("price", prices.get(to));
            seats.add(each);
        });
        return view(seats, reply);
    }

    private static Map<SeatId, Money> prices(Stream<OrderSeat> all) {
        Map<SeatId, Money> prices = new HashMap<>();
        all.forEach(each -> each.numbered().forEach(seat -> prices.put(seat, each.price())));
        return prices;
    }

    /** In one order on every server: a repetition with the same key gets the first answer, letter by letter. */
    private static Map<String, Object> seats(SeatId from, SeatId to) {
        Map<String, Object> seats = new LinkedHashMap<>();
        seats.put("from", from.toString());
        seats.put("to", to.toString());
        return seats;
    }

    private Map<String, Object> view(List<Map<String, Object>> seats, ScriptReply<Move> reply) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("orderId", order.id().value());
        view.put("programId", order.resource());
        view.put("seats", seats);
        view.put("formerTotal", new Money(reply.number("before_cents")));
        view.put("total", new Money(reply.number("total_cents")));
        view.put("refundDue", new Money(reply.number("due_cents")));
        return view;
    }
}
