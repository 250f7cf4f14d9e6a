package org.hotseat.redpacket;

import java.util.Arrays;

/** Counts for a rebuild the claims of a rain, and finds the order in which they were made. Not for several threads. */
final class ClaimOrder {

    /** A packet's number has 20 bits, the sequence of its claim the rest: sorting the numbers sorts the claims. */
    private static final int PACKET_BITS = 20;

    private long[] order = new long[ClaimFacts.CHUNK];
    private int count;
    private long cents;
    private long last;

    void add(Claim claim) {
        if (count == order.length) {
            order = Arrays.copyOf(order, 2 * count);
        }
        order[count++] = claim.sequence() << PACKET_BITS | claim.packet();
        cents += claim.cents();
        last = Math.max(last, claim.sequence());
    }

    int count() {
        return count;
    }

    long cents() {
        return cents;
    }

    /** The greatest sequence that a claim has; 0 when there is none. */
    long last() {
        return last;
    }

    /** The packets in the order of their claims. */
    int[] packets() {
        return Arrays.stream(order, 0, count)
                .sorted()
                .mapToInt(number -> (int) (number & (1 << PACKET_BITS) - 1))
                .toArray();
    }
}
