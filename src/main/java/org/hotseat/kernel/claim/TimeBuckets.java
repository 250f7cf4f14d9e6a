package org.hotseat.kernel.claim;

import java.util.Map;
import java.util.SortedMap;

/**
 * The buckets of a histogram of times. They are the same for all servers and versions, so that histograms can be added
 * up. Each power of two of microseconds has eight buckets of equal width; times below 8 µs have one for each
 * microsecond. A percentile is the middle of its bucket, which is at most 1/16 away from the time.
 */
public final class TimeBuckets {

    /** The number of buckets. The last one contains all times from 250 s on. */
    static final int SIZE = 208;

    /** The number of bits that number the buckets within a power of two. */
    private static final int BITS = 3;

    private static final int PARTS = 1 << BITS;
    private static final int NANOS_PER_MICRO = 1000;

    private TimeBuckets() {}

    /** Returns the bucket of a time. */
    static int of(long nanos) {
        long micros = Math.max(0, nanos / NANOS_PER_MICRO);
        if (micros < PARTS) {
            return (int) micros;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros) - BITS;
        return (int) Math.min(SIZE - 1, PARTS * (shift + 1L) + (micros >>> shift) - PARTS);
    }

    /** Returns the middle of a bucket in microseconds. */
    static long middleMicros(int bucket) {
        if (bucket < PARTS) {
            return bucket;
        }
        int shift = bucket / PARTS - 1;
        long first = (long) (PARTS + bucket % PARTS) << shift;
        return first + (1L << shift) / 2;
    }

    /**
     * Returns the time in microseconds that this part of the times does not exceed.
     *
     * @param counts the number of times by their bucket; at least one
     * @param percent more than 0, at most 100
     */
    public static long percentileMicros(SortedMap<Integer, Long> counts, int percent) {
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        long rank = (all * percent + 99) / 100;
        long seen = 0;
        for (Map.Entry<Integer, Long> bucket : counts.entrySet()) {
            seen += bucket.getValue();
            if (seen >= rank) {
                return middleMicros(bucket.getKey());
            }
        }
        throw new IllegalArgumentException("no times");
    }
}
