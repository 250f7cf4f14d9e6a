package org.hotseat.program.layout;

import java.util.BitSet;

/**
 * A row as it is defined, without what is sold in it.
 *
 * @param name without {@code -}, so that a seat's id can be read from its end
 * @param seats numbered from 1, at most {@value #MOST_SEATS}
 * @param quality 0 to {@value #BEST_QUALITY}, the greatest is the best
 * @param blocked seats that are not sold
 * @param accessible seats for those who ask for one
 * @param details prices, labels and coordinates of its own and of its seats, and aisles
 */
public record Row(
        String name, int seats, int quality, SeatNumbers blocked, SeatNumbers accessible, RowDetails details) {

    static final int MOST_SEATS = 1_000;
    static final int BEST_QUALITY = 1_000;

    Row(String name, int seats, int quality, SeatNumbers blocked, SeatNumbers accessible) {
        this(name, seats, quality, blocked, accessible, RowDetails.NONE);
    }

    /** One character for each seat as the hot state has it (docs/adr/0050): free or blocked, plain or accessible. */
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
     * The details that scripts need: prices, labels, how the seats stand, and which of them are best. Each line begins
     * behind a line's end. Empty when that is nothing.
     */
    String hotDetails() {
        Standing standing = Standing.of(this);
        String lines = details.hotLines()
                + standing.hotLine().orElse("")
                + details.middle().map(standing::middleLine).orElse("");
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    /**
     * The rank by which it is picked from, the least first: qualities, then the place in the layout, counted from 0.
     */
    long rank(int position) {
        return ((long) (BEST_QUALITY - quality) << 17) + position;
    }
}
