package org.hotseat.program.seat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.order.Order;
import org.hotseat.order.Refund;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.SoldAsWhole;

/**
 * A row that an order has bought as a whole, whatever the layout says of it since. The order stores
 * {@code <category>:<row>:<people>} for each, and keeps that when the seats are given back.
 *
 * @param people the number of people that it was sold to
 */
record OrderTable(TableId id, int people) {

    /** Returns the rows of which the order has the seats now. */
    static List<OrderTable> of(Order order) {
        String bought = order.text("people").orElse("");
        if (bought.isEmpty()) {
            return List.of();
        }
        Set<TableId> present = OrderSeat.of(order).stream().map(OrderTable::row).collect(Collectors.toSet());
        return Arrays.stream(bought.split(" ", -1))
                .map(text -> text.split(":", 3))
                .map(parts ->
                        new OrderTable(new TableId(new CategoryId(parts[0]), parts[1]), Integer.parseInt(parts[2])))
                .filter(table -> present.contains(table.id()))
                .toList();
    }

    /**
     * Checks that a refund gives back all seats of each of these rows or none.
     *
     * @throws org.hotseat.kernel.error.Conflict {@code part-of-table} with the rows of which it names a part
     */
    static void checkWhole(Order order, Refund refund) {
        List<OrderTable> tables = of(order);
        if (tables.isEmpty()) {
            return;
        }
        Map<Boolean, Set<TableId>> kept = OrderSeat.of(order).stream()
                .collect(Collectors.partitioningBy(
                        seat -> seat.givenBack(refund).isEmpty(),
                        Collectors.mapping(OrderTable::row, Collectors.toSet())));
        List<String> parted = tables.stream()
                .map(OrderTable::id)
                .filter(id -> kept.values().stream().allMatch(rows -> rows.contains(id)))
                .map(TableId::toString)
                .toList();
        if (!parted.isEmpty()) {
            throw SoldAsWhole.partOfTable("Tables are given back with all of their seats.", parted);
        }
    }

    private static TableId row(OrderSeat seat) {
        return new TableId(seat.category(), seat.row());
    }
}
