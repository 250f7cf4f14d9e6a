package org.hotseat.program.layout;

import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.form.Fields;

/**
 * A row that is sold as a whole, such as a table or a booth: an order has all of its seats or none (docs/adr/0248).
 *
 * @param minPeople the least number of people that it is sold to, from 1
 * @param maxPeople the greatest number, not above the number of its seats
 */
public record SoldAsWhole(int minPeople, int maxPeople) {

    /** The greatest number of seats of such a row, which are as many as one purchase may name. */
    public static final int MAX_SEATS = 20;

    /** The part that begins the line of such a row, in the facts and in the hot state. */
    static final String MARK = "#";

    /**
     * Reads {@code {minPeople?, maxPeople?}}; without them any number of people that the seats are enough for.
     *
     * @param seats the number of seats of the row
     * @return the numbers; empty with an error if they do not fit to the row or to one another
     */
    static Optional<SoldAsWhole> read(Fields fields, int seats) {
        Optional<Long> least = fields.integer("minPeople", 1, MAX_SEATS);
        Optional<Long> max = fields.integer("maxPeople", 1, MAX_SEATS);
        if (seats > MAX_SEATS) {
            fields.addError("maxPeople", "needs a row of at most " + MAX_SEATS + " seats; this one has " + seats);
            return Optional.empty();
        }
        int minPeople = least.orElse(1L).intValue();
        int maxPeople = max.orElse((long) seats).intValue();
        if (maxPeople > seats) {
            fields.addError("maxPeople", "must be at most the number of seats, " + seats);
        } else if (minPeople > maxPeople) {
            fields.addError("minPeople", "must be at most " + maxPeople + ", the greatest number of people");
        } else {
            return Optional.of(new SoldAsWhole(minPeople, maxPeople));
        }
        return Optional.empty();
    }

    /**
     * Creates the refusal of what would part rows that are sold as a whole.
     *
     * @param tables the rows, {@code <category>-<row>}
     */
    public static Conflict partOfTable(String detail, List<String> tables) {
        return new Conflict("part-of-table", detail).with("tables", tables);
    }

    /** Returns the text for the facts and the hot state, without a line break. */
    String line() {
        return MARK + "\t" + minPeople + "\t" + maxPeople;
    }

    /** Reads the parts of a {@link #line}. */
    static SoldAsWhole of(String[] parts) {
        return new SoldAsWhole(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }
}
