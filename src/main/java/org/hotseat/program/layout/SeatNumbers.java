package org.hotseat.program.layout;

import java.util.BitSet;
import java.util.Collection;

/**
 * Some seats of one row by their numbers, kept as ranges ({@code 1-3,7}): a hall of a hundred thousand seats fits into
 * one document however they are spread.
 */
public record SeatNumbers(String ranges) {

    static final SeatNumbers NONE = new SeatNumbers("");

    /** @param numbers from 1, in any order, also repeated */
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

    /** The bit of each number is set; bit 0 never is. */
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
