package org.hotseat.program;

import java.util.List;
import org.hotseat.kernel.Money;

/**
 * Seats at one price.
 *
 * @param rows in the order of their quality unless they say it themselves; never empty
 */
record Category(CategoryId id, String name, Money price, List<Row> rows) {

    Category {
        rows = List.copyOf(rows);
    }

    int seats() {
        return rows.stream().mapToInt(Row::seats).sum();
    }
}
