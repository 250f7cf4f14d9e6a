package org.hotseat.program;

import java.util.Arrays;
import java.util.List;
import org.hotseat.kernel.Money;
import org.hotseat.order.Order;

/** A seat of a purchase at the price it was sold for; the order keeps {@code <category>:<row>:<number>:<cents>} of each. */
record BoughtSeat(SeatId seat, Money price) {

    /** The seats of an order, in the order in which they were sold. */
    static List<BoughtSeat> of(Order order) {
        return order.text("seats")
                .map(seats ->
                        Arrays.stream(seats.split(" ", -1)).map(BoughtSeat::of).toList())
                .orElse(List.of());
    }

    private static BoughtSeat of(String text) {
        String[] parts = text.split(":", 4);
        return new BoughtSeat(
                new SeatId(new CategoryId(parts[0]), parts[1], Integer.parseInt(parts[2])),
                new Money(Long.parseLong(parts[3])));
    }
}
