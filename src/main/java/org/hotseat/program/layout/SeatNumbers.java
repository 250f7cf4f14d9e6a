package org.hotseat.program.layout;

import java.util.BitSet;
import java.util.Collection;

/**
 * Some seats of one row by their numbers, stored as ranges ({@code 1-3,7}). So a hall of a hundred thousand seats fits
 * into one document, however the seats are spread.
 */
public record SeatNumbers(String ranges) {

    static final SeatNumbers NONE = new SeatNumbers("");

    /**
     * Creates ranges from numbers.
     *
     * @param numbers the numbers from 1, in any order; repetitions are allowed
     */
    static SeatNumbers of(Collection<Integer> numbers) {
        BitSet bits = new BitSet();
        numbers.forEach(bits::set);
        StringBuilder ranges = new StringBuilder();
        for (int first = bits.nextSetBit(1); first > 0; first = bits.nextSetBit(bits.nextClearBit(first))) {
            int last = bits.nextClearBit(first) - 1;
            ranges.append(ranges.isEmpty() ? "" : ",").append(first);
            if (last > first) {
                ranges.append('-').append(last);
            }
        }
        return new SeatNumbers(ranges.toString());
    }

    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** Returns the numbers as bits; bit 0 is never set. */
    public BitSet bits() {
        BitSet bits = new BitSet();
        if (!isEmpty()) {
            for (String range : ranges.split(",", -1)) {
                int dash = range.indexOf('-');
                int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
                bits.set(first, (dash < 0 ? first : Integer.parseInt(range.substring(dash + 1))) + 1);
            }
        }
        return bits;
    }
}
