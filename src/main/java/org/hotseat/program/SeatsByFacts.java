package org.hotseat.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;

/**
 * The state that every seat has by the facts: as the layout means it, and taken where a live order says so. Pure.
 *
 * @param rows category to row to one character a seat
 * @param strays seats of orders that the layout does not have, or that two orders have: none, unless the facts are damaged
 */
record SeatsByFacts(Map<CategoryId, Map<String, String>> rows, List<String> strays) {

    static SeatsByFacts of(Layout layout, List<Order> orders) {
        Map<CategoryId, Map<String, char[]>> states = new LinkedHashMap<>();
        for (Category category : layout.categories()) {
            Map<String, char[]> rows = new LinkedHashMap<>();
            category.rows().forEach(row -> rows.put(row.name(), row.states().toCharArray()));
            states.put(category.id(), rows);
        }
        List<String> strays = new ArrayList<>();
        for (Order order : orders) {
            SeatState state = order.payStatus() == PayStatus.PAID ? SeatState.SOLD : SeatState.HELD;
            for (BoughtSeat bought : BoughtSeat.of(order)) {
                SeatId seat = bought.seat();
                char[] row = states.getOrDefault(seat.category(), Map.of()).getOrDefault(seat.row(), new char[0]);
                if (seat.number() > row.length || taken(row[seat.number() - 1])) {
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
            texts.put(category, own);
        });
        return new SeatsByFacts(texts, List.copyOf(strays));
    }

    private static boolean taken(char state) {
        return SeatState.of(state) == SeatState.HELD || SeatState.of(state) == SeatState.SOLD;
    }
}
