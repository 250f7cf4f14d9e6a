package org.hotseat.redpacket.rain;

import java.util.Optional;
import org.hotseat.kernel.Money;

/**
 * The least and the greatest amount of a packet, in cents.
 *
 * @param leastCents at least 1
 * @param mostCents not less than the least; {@link #NO_BOUND} if there is no limit
 */
record SplitBounds(long leastCents, long mostCents) {

    static final long NO_BOUND = Long.MAX_VALUE;

    /** The limits of a rain that defines none. */
    static final SplitBounds WIDE = new SplitBounds(1, NO_BOUND);

    static SplitBounds of(Optional<Money> fixed, Optional<Money> least, Optional<Money> max) {
        return new SplitBounds(
                fixed.or(() -> least).map(Money::cents).orElse(1L),
                fixed.or(() -> max).map(Money::cents).orElse(NO_BOUND));
    }

    /** Returns whether a sum can be split into this number of packets within the limits. */
    boolean allow(long cents, int packets) {
        // A sum has at most 10^11 cents, and there are at most 10^6 packets, so no product overflows.
        return leastCents >= 1
                && leastCents <= mostCents
                && leastCents * packets <= cents
                && (mostCents > cents || cents <= mostCents * packets);
    }

    /** Returns the difference between the greatest and the least amount. */
    long room() {
        return mostCents - leastCents;
    }
}
