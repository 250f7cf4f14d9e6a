package org.hotseat.program;

import java.util.Map;
import org.hotseat.hotstate.LimitRefusal;
import org.hotseat.hotstate.PhaseRefusal;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.Order;
import org.hotseat.order.placing.NewOrder;
import org.hotseat.program.layout.SoldAsWhole;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;

/** The answer to a purchase, or to its dry run. */
final class PurchaseAnswer {

    private PurchaseAnswer() {}

    /** Returns the order of a reply that sells, or what a dry run would sell, or the refusal. */
    static Result<Order> of(NewOrder order, ScriptReply<Place> reply) {
        return switch (reply.word()) {
            case ORDERED -> Result.of(order.placed(reply));
            case WOULD_ORDER ->
                Result.of(
                        new Order(Map.of("seats", String.join(" ", reply.rest()), "price", reply.text("total_cents"))));
            case STOPPED, NOT_OPEN, CLOSED, WAVE_SOLD_OUT -> Result.refused(PhaseRefusal.of(reply));
            case LIMITED -> Result.refused(LimitRefusal.of(reply));
            case SEATS_TAKEN -> Result.refused(seatsTaken(reply));
            case NOT_ENOUGH ->
                Result.refused(new Conflict("1002", "The seats that are left are not of the requested kind.")
                        .with("categoryId", reply.text("category")));
            case FEWER_LEFT ->
                Result.refused(new Conflict("1003", "Fewer tickets are left than asked for.")
                        .with("categoryId", reply.text("category"))
                        .with("remaining", reply.number("left"))
                        .with("remainingInAll", reply.number("left_in_all")));
            case LIMIT_REACHED ->
                Result.refused(NewOrder.withLastOrder(
                        new Conflict("1004", "The user would have more seats than the program allows.")
                                .with("accountLimit", reply.number("limit"))
                                .with("taken", reply.number("taken")),
                        reply.text("order")));
            case OTHER_TOTAL -> Result.refused(NewOrder.otherTotal(reply));
            case UNKNOWN_CATEGORY ->
                Result.refused(new NotFound(
                        "unknown-category", "The program has no category " + reply.text("category") + "."));
            case UNKNOWN_TABLE -> {
                String table = seat(reply.text("table"));
                yield Result.refused(new NotFound("unknown-table", table + " is no table that is sold as a whole.")
                        .with("table", table));
            }
            case OTHER_PEOPLE -> Result.refused(otherPeople(reply));
            case PART_OF_TABLE ->
                Result.refused(SoldAsWhole.partOfTable(
                        "Tables are sold with all of their seats; none was bought.",
                        reply.rest().stream().map(PurchaseAnswer::seat).toList()));
        };
    }

    private static Conflict otherPeople(ScriptReply<Place> reply) {
        long least = reply.number("least");
        long max = reply.number("most");
        String table = seat(reply.text("table"));
        return new Conflict("people-out-of-range", table + " is sold to " + least + " to " + max + " people.")
                .with("table", table)
                .with("minPeople", least)
                .with("maxPeople", max);
    }

    /**
     * Creates the refusal. The reply contains the latest order of the user, if any, then seats and reasons in
     * alternation.
     */
    private static Conflict seatsTaken(ScriptReply<Place> reply) {
        Conflict refusal = TakenSeats.refusal("Seats are taken, blocked or unknown; none was bought.", reply.rest());
        return NewOrder.withLastOrder(refusal, reply.text("order"));
    }

    /**
     * Returns a seat's or a table's id as callers know it from the form {@code <category>:<row>:<number>} or
     * {@code <category>:<row>} of scripts; no part contains a colon.
     */
    static String seat(String text) {
        return text.replace(':', '-');
    }
}
