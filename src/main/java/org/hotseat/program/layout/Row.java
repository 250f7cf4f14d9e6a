package org.hotseat.program.layout;

import java.util.BitSet;

/**
 * A row as it is defined, without its sold seats.
 *
 * @param name the name, without {@code -}, so that a seat's id can be read from its end
 * @param seats the number of seats, which are numbered from 1; at most {@value #MAX_SEATS}
 * @param quality 0 to {@value #BEST_QUALITY}; the greatest is the best
 * @param blocked the seats that are not sold
 * @param accessible the seats for buyers who ask for accessible ones
 * @param details the prices, labels and coordinates of the row and its seats, its aisles, and whether it is sold as a
 *     whole
 */
public record Row(
        String name, int seats, int quality, SeatNumbers blocked, SeatNumbers accessible, RowDetails details) {

    static final int MAX_SEATS = 1_000;
    static final int BEST_QUALITY = 1_000;

    Row(String name, int seats, int quality, SeatNumbers blocked, SeatNumbers accessible) {
        this(name, seats, quality, blocked, accessible, RowDetails.NONE);
    }

    /**
     * Returns one character for each seat in the form of the hot state (docs/adr/0050): free or blocked, plain or
     * accessible.
     */
    public String states() {
        BitSet shut = blocked.bits();
        BitSet kept = accessible.bits();
        char[] states = new char[seats];
        for (int number = 1; number <= seats; number++) {
            SeatState state = shut.get(number) ? SeatState.BLOCKED : SeatState.FREE;
            states[number - 1] = state.character(kept.get(number));
        }
        return new String(states);
    }

    /**
     * Returns the details that scripts need: a row that is sold as a whole, prices, labels, the order of the seats, and
     * the best place. Each line begins after a line break. The text is empty if there are no details.
     */
    String redisDetails() {
        SeatArrangement arrangement = SeatArrangement.of(this);
        String lines = details.redisLines()
                + arrangement.redisLine().orElse("")
                + details.middle().map(arrangement::middleLine).orElse("");
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    /** Returns whether the row is sold as a whole; then its seats are in one order, or free or blocked together. */
    boolean isWhole() {
        return details.whole().isPresent();
    }

    /** Returns whether some of its seats are blocked, and not all. */
    boolean isPartlyBlocked() {
        int shut = blocked.bits().cardinality();
        return shut > 0 && shut < seats;
    }

    /**
     * Returns the rank for picking; the lowest is picked first. It depends on the quality, then on the place in the
     * layout, counted from 0.
     */
    long rank(int position) {
        return ((long) (BEST_QUALITY - quality) << 17) + position;
    }
}
