package org.hotseat.program.layout;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;

/**
 * Seats at one price, or so many places without numbers.
 *
 * @param rows in the order of their quality unless they say it themselves; empty for places only
 * @param capacity how many places; empty for seats
 */
public record Category(CategoryId id, String name, Money price, List<Row> rows, Optional<Integer> capacity) {

    /** The most places that a category may have. */
    static final int MOST_PLACES = 1_000_000;

    public Category {
        rows = List.copyOf(rows);
    }

    int seats() {
        return rows.stream().mapToInt(Row::seats).sum();
    }

    /** The seats that are not blocked, or the places. */
    public int sellable() {
        return capacity.orElseGet(() -> rows.stream()
                .mapToInt(row -> row.seats() - row.blocked().bits().cardinality())
                .sum());
    }

    /** The places while none is taken. */
    public Optional<Places> places() {
        return capacity.map(Places::free);
    }

    /** This with other rows. */
    public Category with(List<Row> other) {
        return new Category(id, name, price, other, capacity);
    }
}
