package org.hotseat.program.layout;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;

/**
 * Seats at one price, or a number of places without numbers.
 *
 * @param rows the rows, in the order of their quality unless they have a quality of their own; empty for places
 * @param capacity the number of places; empty for seats
 */
public record Category(CategoryId id, String name, Money price, List<Row> rows, Optional<Integer> capacity) {

    /** The largest number of places in a category. */
    static final int MAX_PLACES = 1_000_000;

    public Category {
        rows = List.copyOf(rows);
    }

    int seats() {
        return rows.stream().mapToInt(Row::seats).sum();
    }

    /** Returns the number of places, or of seats that are not blocked. */
    public int sellable() {
        return capacity.orElseGet(() -> rows.stream()
                .mapToInt(row -> row.seats() - row.blocked().bits().cardinality())
                .sum());
    }

    /** Returns the places while none is taken. */
    public Optional<Places> places() {
        return capacity.map(Places::free);
    }

    /** Returns this category with other rows. */
    public Category with(List<Row> other) {
        return new Category(id, name, price, other, capacity);
    }
}
