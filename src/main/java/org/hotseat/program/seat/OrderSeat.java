package org.hotseat.program.seat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hotseat.kernel.Money;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel.Unit;
import org.hotseat.order.Refund;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.SeatId;

/**
 * Units of a row that an order has, at the price at which they were sold: a seat, or several places without numbers.
 * The order stores {@code <category>:<row>:<number>:<cents>} for each.
 *
 * @param number the number of the seat; for places the count
 * @param price the price of each unit
 */
public record OrderSeat(CategoryId category, String row, int number, Money price) {

    /** Returns everything that an order has, in the order in which it was sold. */
    public static List<OrderSeat> of(Order order) {
        return order.text("seats")
                .map(seats ->
                        Arrays.stream(seats.split(" ", -1)).map(OrderSeat::of).toList())
                .orElse(List.of());
    }

    /** Returns the number of an order's seats and places. */
    public static long count(Order order) {
        return of(order).stream().mapToLong(OrderSeat::count).sum();
    }

    /** Reads one entry of an order. */
    public static OrderSeat of(String text) {
        String[] parts = text.split(":", 4);
        return new OrderSeat(
                new CategoryId(parts[0]), parts[1], Integer.parseInt(parts[2]), new Money(Long.parseLong(parts[3])));
    }

    boolean isPlaces() {
        return row.equals(Places.ROW);
    }

    public int count() {
        return isPlaces() ? number : 1;
    }

    /** Returns the seat; empty for places, which have no numbers. */
    public Stream<SeatId> numbered() {
        return isPlaces() ? Stream.empty() : Stream.of(seat());
    }

    SeatId seat() {
        return new SeatId(category, row, number);
    }

    /** Returns those of the {@link #units} that a refund gives back; of places these are the last ones. */
    public List<String> givenBack(Refund refund) {
        if (refund.seats().isEmpty() && refund.places() == 0) {
            return units();
        }
        if (!isPlaces()) {
            return refund.seats().contains(category + ":" + row + ":" + number) ? units() : List.of();
        }
        boolean named = refund.category().map(category.value()::equals).orElse(true);
        int back = named ? Math.min(refund.places(), number) : 0;
        return units().subList(number - back, number);
    }

    /** Returns the names of the tickets: the seat's id, or {@code <category>-p<n>}, which cannot be a seat's id. */
    public List<String> units() {
        return isPlaces()
                ? IntStream.rangeClosed(1, number)
                        .mapToObj(n -> category + "-p" + n)
                        .toList()
                : List.of(seat().toString());
    }

    /** Returns the {@link #units} with their category and price. */
    public List<Unit> sold() {
        return units().stream()
                .map(unit -> new Unit(unit, category.value(), price))
                .toList();
    }
}
