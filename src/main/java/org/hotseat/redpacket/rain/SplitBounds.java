package org.hotseat.redpacket.rain;

import java.util.Optional;
import org.hotseat.kernel.Money;

/**
 * The least and the most that a packet may be worth, in cents.
 *
 * @param leastCents at least 1
 * @param mostCents not less than the least; {@link #NO_BOUND} where there is none
 */
record SplitBounds(long leastCents, long mostCents) {

    static final long NO_BOUND = Long.MAX_VALUE;

    /** Those of a rain that says nothing. */
    static final SplitBounds WIDE = new SplitBounds(1, NO_BOUND);

    static SplitBounds of(Optional<Money> fixed, Optional<Money> least, Optional<Money> most) {
        return new SplitBounds(
                fixed.or(() -> least).map(Money::cents).orElse(1L),
                fixed.or(() -> most).map(Money::cents).orElse(NO_BOUND));
    }

    /** Whether a sum can be split into so many packets within them. */
    boolean allow(long cents, int packets) {
        // A sum has 10^11 cents at most, and there are 10^6 packets at most: no product overflows.
        return leastCents >= 1
                && leastCents <= mostCents
                && leastCents * packets <= cents
                && (mostCents > cents || cents <= mostCents * packets);
    }

    /** The most without the least. */
    long room() {
        return mostCents - leastCents;
    }
}
