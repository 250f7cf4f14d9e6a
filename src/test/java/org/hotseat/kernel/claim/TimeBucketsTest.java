package org.hotseat.kernel.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Histograms of times: no bucket is far from its times, and those of several servers can be added up. */
class TimeBucketsTest {

    private static final int MICRO = 1000;

    @Test
    void theMiddleOfABucketIsAtMostASixteenthAway() {
        for (long micros = 0; micros < 200_000_000; micros = micros * 21 / 20 + 1) {
            long middle = TimeBuckets.middleMicros(TimeBuckets.of(micros * MICRO));
            assertThat(Math.abs(middle - micros) * 16).as("%d µs", micros).isLessThanOrEqualTo(micros);
        }
    }

    @Test
    void bucketsFollowOneAnotherWithoutAGap() {
        int before = 0;
        for (long micros = 0; micros < 1_000_000; micros++) {
            int bucket = TimeBuckets.of(micros * MICRO);
            assertThat(bucket - before).as("%d µs", micros).isBetween(0, 1);
            before = bucket;
        }
    }

    @Test
    void noTimeIsOutsideOfThem() {
        assertThat(TimeBuckets.of(-1)).isZero();
        assertThat(TimeBuckets.of(999)).isZero();
        assertThat(TimeBuckets.of(Long.MAX_VALUE)).isEqualTo(TimeBuckets.SIZE - 1);
        assertThat(TimeBuckets.middleMicros(TimeBuckets.SIZE - 1)).isBetween(240_000_000L, 270_000_000L);
    }

    @Test
    void percentilesAreThoseOfTheTimesAlsoOfSeveralServers() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        long[] times = LongStream.generate(() -> (long) Math.exp(random.nextDouble() * 14))
                .limit(10_000)
                .sorted()
                .toArray();
        ClaimSum one = new ClaimSum();
        ClaimSum other = new ClaimSum();
        for (long micros : times) {
            (random.nextBoolean() ? one : other).addTime(TimeBuckets.of(micros * MICRO), 1);
        }
        one.add(other);
        for (int percent : new int[] {1, 50, 95, 99, 100}) {
            long exact = times[times.length * percent / 100 - 1];
            long told = TimeBuckets.percentileMicros(one.times(), percent);
            assertThat(Math.abs(told - exact) * 16)
                    .as("p%d of seed %d: %d µs", percent, seed, exact)
                    .isLessThanOrEqualTo(exact);
        }
    }

    @Test
    void aLoneTimeIsEachPercentile() {
        SortedMap<Integer, Long> lone = new TreeMap<>();
        lone.put(TimeBuckets.of(5 * MICRO), 1L);
        assertThat(TimeBuckets.percentileMicros(lone, 1)).isEqualTo(5);
        assertThat(TimeBuckets.percentileMicros(lone, 99)).isEqualTo(5);
    }
}
