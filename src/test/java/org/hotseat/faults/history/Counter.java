package org.hotseat.faults.history;

/**
 * A counted resource: places, units, seats, codes, packets, or cents.
 *
 * @param capacity the most that can be left
 * @param initial what is left before the first operation
 */
public record Counter(long capacity, long initial) {

    /** More than any test has, and far from where a sum would overflow. */
    private static final long ENDLESS = Long.MAX_VALUE / 4;

    public Counter {
        if (initial < 0 || initial > capacity) {
            throw new IllegalArgumentException(initial + " of " + capacity);
        }
    }

    /** A resource of which everything is left. */
    public static Counter full(long capacity) {
        return new Counter(capacity, capacity);
    }

    /** An account that has nothing yet, and may have any amount. */
    public static Counter account() {
        return new Counter(ENDLESS, 0);
    }

    /** Whether so much can be left. */
    boolean allows(long left) {
        return left >= 0 && left <= capacity;
    }
}
