package org.hotseat.order;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A seat that an order has given for another one of the same program. Both are named like {@link OrderModel#units}. A
 * step of the order's history contains both.
 */
public record SeatMove(String from, String to) {

    /** Returns the move of a step; empty for a step of another kind. */
    static Optional<SeatMove> of(OrderHistoryEntry step) {
        return step.reference()
                .filter(units -> step.wireName().equals(OrderHistoryEntry.MOVED))
                .map(units -> units.split(" ", 2))
                .filter(units -> units.length == 2)
                .map(units -> new SeatMove(units[0], units[1]));
    }

    /** Returns the moves that the present version of an order has made; none if its latest step is of another kind. */
    public static List<SeatMove> latest(Order order) {
        return latestSteps(order).flatMap(step -> of(step).stream()).toList();
    }

    /** Returns whether the latest moves have made a part of the paid money due. */
    public static boolean owes(Order order) {
        return latestSteps(order).anyMatch(step -> step.wireName().equals("refund-due"));
    }

    /** Returns the lines of the latest step if it is a move. They have the time and the request in common. */
    private static Stream<OrderHistoryEntry> latestSteps(Order order) {
        return OrderHistoryEntry.latest(order).filter(step -> of(step).isPresent()).stream()
                .flatMap(latest -> OrderHistoryEntry.storedSteps(order).stream()
                        .filter(step ->
                                step.at().equals(latest.at()) && step.request().equals(latest.request())));
    }

    /** Returns the time at which an order came to a unit by its latest move to it; empty if there was none. */
    public static Optional<Instant> arrival(Order order, String unit) {
        return latest(order, unit, SeatMove::to);
    }

    /** Returns the time at which an order gave a unit for another the last time; empty if it never did. */
    public static Optional<Instant> departure(Order order, String unit) {
        return latest(order, unit, SeatMove::from);
    }

    private static Optional<Instant> latest(Order order, String unit, Function<SeatMove, String> side) {
        return OrderHistoryEntry.storedSteps(order).stream()
                .filter(step -> of(step).map(side).filter(unit::equals).isPresent())
                .map(OrderHistoryEntry::at)
                .max(Comparator.naturalOrder());
    }
}
