package org.hotseat.redpacket;

import java.util.Arrays;

/** Counts the claims of a rain in a rebuild, and sorts them into the order in which they were made. Not thread-safe. */
final class ClaimOrder {

    /**
     * The number of bits for a packet's number; the sequence of its claim has the higher bits, so sorted numbers give
     * the order of the claims.
     */
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

    /** Returns the greatest sequence of a claim; 0 when there is none. */
    long last() {
        return last;
    }

    /** Returns the packets in the order of their claims. */
    int[] packets() {
        return Arrays.stream(order, 0, count)
                .sorted()
                .mapToInt(number -> (int) (number & (1 << PACKET_BITS) - 1))
                .toArray();
    }
}
