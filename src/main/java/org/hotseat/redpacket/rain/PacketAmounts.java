package org.hotseat.redpacket.rain;

/**
 * The amounts of the packets of a rain: its sum is split by the double-average method. Each packet in turn is drawn
 * evenly from 1 cent to twice the average of the money that is left. At least 1 cent remains for each later packet.
 * Then all packets are shuffled. The split is exact to the cent. If packets have limits, the range around the average
 * is narrowed equally on both sides to keep them (ADR 160).
 *
 * <p>The same seed, sum, number and limits give the same packets for ever. A rebuild relies on this, so the drawing
 * must never change (a test fixes it).
 */
public final class PacketAmounts {

    private final long[] amounts;

    private PacketAmounts(long[] amounts) {
        this.amounts = amounts;
    }

    /**
     * Splits a sum; some 100 ms and 8 MB for a million packets.
     *
     * @param cents a sum that can be split within the limits
     */
    static PacketAmounts of(Seed seed, long cents, int packets, SplitBounds bounds) {
        if (packets < 1 || !bounds.allow(cents, packets)) {
            throw new IllegalArgumentException(cents + " cents are no " + packets + " packets");
        }
        SeededNumbers numbers = new SeededNumbers(seed);
        long[] amounts = draw(numbers, cents, packets, bounds);
        for (int last = packets - 1; last > 0; last--) {
            int other = (int) numbers.below(last + 1L);
            long amount = amounts[last];
            amounts[last] = amounts[other];
            amounts[other] = amount;
        }
        return new PacketAmounts(amounts);
    }

    /**
     * Returns the packets in the order in which they are drawn. Later ones vary more, so they are shuffled afterwards.
     */
    static long[] draw(SeededNumbers numbers, long cents, int packets, SplitBounds bounds) {
        long[] amounts = new long[packets];
        // The least amount of each packet is reserved first and only the rest is drawn. So no packet is empty, and none
        // has to be corrected.
        long least = bounds.leastCents();
        long room = bounds.room();
        long spare = cents - least * packets;
        for (int i = 0; i < packets - 1; i++) {
            int left = packets - i;
            // The range is symmetric around the average. Whatever is drawn, the others can take the rest.
            long lowest = Math.max(0, (2 * spare + left - 1) / left - room);
            long highest = Math.min(room, 2 * spare / left);
            long extra = lowest + numbers.below(highest - lowest + 1);
            amounts[i] = least + extra;
            spare -= extra;
        }
        amounts[packets - 1] = least + spare;
        return amounts;
    }

    /** Returns the amount of a packet in cents; the first packet has number 1. */
    public long cents(int packet) {
        return amounts[packet - 1];
    }

    int packets() {
        return amounts.length;
    }
}
