package org.hotseat.program.seat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.SeatId;
import org.hotseat.program.layout.SeatState;

/**
 * The state of every seat by the facts: the layout's state, or taken if a live order has the seat. Pure.
 *
 * @param rows one character for each seat, or the counts of places, by category and row
 * @param strays the seats and places of orders that the layout does not have, or that two orders have; none unless the
 *     facts are damaged
 */
public record SeatsByFacts(Map<CategoryId, Map<String, String>> rows, List<String> strays) {

    public static SeatsByFacts of(Layout layout, List<Order> orders) {
        Map<CategoryId, Map<String, char[]>> states = new LinkedHashMap<>();
        Map<CategoryId, Places> places = new LinkedHashMap<>();
        for (Category category : layout.categories()) {
            Map<String, char[]> rows = new LinkedHashMap<>();
            category.rows().forEach(row -> rows.put(row.name(), row.states().toCharArray()));
            category.places().ifPresent(free -> places.put(category.id(), free));
            states.put(category.id(), rows);
        }
        List<String> strays = new ArrayList<>();
        for (Order order : orders) {
            SeatState state = order.payStatus() == PayStatus.PAID ? SeatState.SOLD : SeatState.HELD;
            for (OrderSeat bought : OrderSeat.of(order)) {
                if (bought.isPlaces()) {
                    Places free = places.getOrDefault(bought.category(), Places.free(0));
                    if (free.free() < bought.count()) {
                        strays.add(bought.count() + " places of " + bought.category() + " of the order " + order.id());
                    } else {
                        places.put(bought.category(), free.taken(bought.count(), state));
                    }
                    continue;
                }
                SeatId seat = bought.seat();
                char[] row = states.getOrDefault(seat.category(), Map.of()).getOrDefault(seat.row(), new char[0]);
                if (seat.number() > row.length || isTaken(row[seat.number() - 1])) {
                    strays.add(seat + " of the order " + order.id());
                } else {
                    row[seat.number() - 1] = state.character(SeatState.accessible(row[seat.number() - 1]));
                }
            }
        }
        Map<CategoryId, Map<String, String>> texts = new LinkedHashMap<>();
        states.forEach((category, rows) -> {
            Map<String, String> own = new LinkedHashMap<>();
            rows.forEach((row, seats) -> own.put(row, new String(seats)));
            Optional.ofNullable(places.get(category)).ifPresent(counts -> own.put(Places.ROW, counts.toString()));
            texts.put(category, own);
        });
        return new SeatsByFacts(texts, List.copyOf(strays));
    }

    private static boolean isTaken(char state) {
        return SeatState.of(state) == SeatState.HELD || SeatState.of(state) == SeatState.SOLD;
    }
}
