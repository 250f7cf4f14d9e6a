package org.hotseat.redpacket.rain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.form.Description;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The split of sums into packets, for random sums and numbers and for those at the bounds. */
class PacketAmountsTest {

    private static final long MAX_CENTS = 100_000_000_000L;
    private static final int SPLITS = 3_000;
    private static final Seed SEED = new Seed("00112233445566778899aabbccddeeff".repeat(2));

    private static final RainDefinition DEFINITION = new RainDefinition(
            new Money(100),
            3,
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(1),
            new UserId("funder"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Description.NONE);

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void packetsAddUpToTheSumAndEachKeepsItsBoundsWhateverTheSumAndTheNumber() {
        System.out.println("splits: seed " + seed);
        for (int i = 0; i < SPLITS; i++) {
            int packets = 1 + (int) skewed(1_000);
            long cents = packets + skewed(MAX_CENTS - packets);
            holds(Seed.generate(), cents, packets);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "100000000000, 1",
        "2, 1",
        "2, 2",
        "3, 2",
        "1000000, 1000000",
        "1000001, 1000000",
        "1999999, 1000000",
        "100000000000, 1000000"
    })
    void theBoundsOfSumsAndNumbersAreSplitToo(long cents, int packets) {
        holds(SEED, cents, packets);
    }

    @Test
    void theSameSeedGivesTheSamePacketsForGood() {
        // A rebuild stands on this: rains that are under way would lose their packets with any other drawing.
        assertThat(amounts(PacketAmounts.of(SEED, 8_888, 8, SplitBounds.WIDE)))
                .containsExactly(124, 1982, 645, 755, 965, 1313, 2536, 568);
        assertThat(amounts(PacketAmounts.of(SEED, 8_888, 8, SplitBounds.WIDE)))
                .isEqualTo(amounts(PacketAmounts.of(SEED, 8_888, 8, SplitBounds.WIDE)));
        assertThat(amounts(PacketAmounts.of(Seed.generate(), 8_888, 8, SplitBounds.WIDE)))
                .isNotEqualTo(amounts(PacketAmounts.of(Seed.generate(), 8_888, 8, SplitBounds.WIDE)));
    }

    @Test
    void packetsKeepTheirBoundsAndAddUpWhateverThese() {
        System.out.println("bounded splits: seed " + seed);
        for (int i = 0; i < SPLITS; i++) {
            int packets = 1 + (int) skewed(1_000);
            long least = 1 + skewed(MAX_CENTS / packets - 1);
            long room = skewed(MAX_CENTS / packets - least);
            long cents = least * packets + (room == 0 ? 0 : skewed(room * packets));
            SplitBounds bounds = new SplitBounds(least, least + room);
            long[] amounts = amounts(PacketAmounts.of(Seed.generate(), cents, packets, bounds));
            assertThat(Arrays.stream(amounts).sum()).isEqualTo(cents);
            assertThat(Arrays.stream(amounts).min().orElseThrow()).isGreaterThanOrEqualTo(least);
            assertThat(Arrays.stream(amounts).max().orElseThrow()).isLessThanOrEqualTo(least + room);
        }
    }

    @Test
    void theSameSeedGivesTheSameBoundedPacketsForGood() {
        SplitBounds bounds = new SplitBounds(600, 1_400);
        assertThat(amounts(PacketAmounts.of(SEED, 8_888, 8, bounds)))
                .isEqualTo(amounts(PacketAmounts.of(SEED, 8_888, 8, bounds)));
        assertThat(amounts(PacketAmounts.of(SEED, 8_000, 8, new SplitBounds(1_000, 1_000))))
                .containsOnly(1_000);
        assertThat(amounts(PacketAmounts.of(SEED, 8_888, 8, new SplitBounds(1, 8_888))))
                .isEqualTo(amounts(PacketAmounts.of(SEED, 8_888, 8, SplitBounds.WIDE)));
        assertThat(amounts(PacketAmounts.of(SEED, 8_888, 8, bounds)))
                .containsExactly(1284, 1004, 1268, 1149, 1046, 1181, 717, 1239);
    }

    @Test
    void noBoundedPacketIsWorthMoreThanAnotherWhereverTheAverageLies() {
        int packets = 10;
        int rounds = 5_000;
        for (long cents : new long[] {6_000, 9_000, 12_000}) {
            double[] mean = new double[packets];
            for (int round = 0; round < rounds; round++) {
                long[] drawn = PacketAmounts.draw(
                        new SeededNumbers(Seed.generate()), cents, packets, new SplitBounds(500, 1_300));
                for (int i = 0; i < packets; i++) {
                    mean[i] += (double) drawn[i] / rounds;
                }
            }
            // Before they are shuffled: each is drawn about the average. The deviation is below 5.
            assertThat(Arrays.stream(mean))
                    .as(Arrays.toString(mean))
                    .allMatch(each -> Math.abs(each - cents / 10.0) < 35);
        }
    }

    @Test
    void sumsThatCannotBeSplitWithinTheBoundsAreNoSplits() {
        for (long cents : new long[] {29, 61}) {
            assertThatThrownBy(() -> PacketAmounts.of(SEED, cents, 3, new SplitBounds(10, 20)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(amounts(PacketAmounts.of(SEED, 30, 3, new SplitBounds(10, 20))))
                .containsOnly(10);
        assertThat(amounts(PacketAmounts.of(SEED, 60, 3, new SplitBounds(10, 20))))
                .containsOnly(20);
    }

    @Test
    void noPlaceInTheRainIsWorthMoreThanAnother() {
        System.out.println("places of the rain: seed " + seed);
        int packets = 10;
        int rounds = 5_000;
        double[] mean = new double[packets];
        for (int round = 0; round < rounds; round++) {
            long[] amounts = amounts(PacketAmounts.of(Seed.generate(), 10_000, packets, SplitBounds.WIDE));
            for (int i = 0; i < packets; i++) {
                mean[i] += (double) amounts[i] / rounds;
            }
        }
        // The average is 1,000; its deviation over so many rounds is near 9, so this fails once in 10^9 runs.
        assertThat(Arrays.stream(mean)).as(Arrays.toString(mean)).allMatch(each -> each > 940 && each < 1_060);
    }

    @Test
    void numbersBelowABoundAreEvenAndNeverReachIt() {
        SeededNumbers numbers = new SeededNumbers(Seed.generate());
        int[] seen = new int[7];
        for (int i = 0; i < 70_000; i++) {
            seen[(int) numbers.below(7)]++;
        }
        // 10,000 each; the deviation is near 93.
        assertThat(IntStream.of(seen)).as(Arrays.toString(seen)).allMatch(each -> each > 9_300 && each < 10_700);
        assertThat(numbers.below(1)).isZero();
        assertThat(numbers.below(Long.MAX_VALUE)).isNotNegative();
    }

    @Test
    void lessThanACentAPacketIsNoSplitAndASeedDoesNotTellItself() {
        assertThatThrownBy(() -> PacketAmounts.of(SEED, 1, 2, SplitBounds.WIDE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PacketAmounts.of(SEED, 0, 0, SplitBounds.WIDE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Seed("00")).isInstanceOf(IllegalArgumentException.class);
        assertThat("" + SEED + new Rain(new RainId("r"), DEFINITION, SEED, RainEnding.NONE, 1))
                .doesNotContain("00112233");
    }

    private void holds(Seed of, long cents, int packets) {
        String what = cents + " cents, " + packets + " packets, seed " + seed;
        long[] drawn = PacketAmounts.draw(new SeededNumbers(of), cents, packets, SplitBounds.WIDE);
        long left = cents;
        for (int i = 0; i < packets; i++) {
            // Twice the average of what was left for this packet and those after it.
            if (drawn[i] < 1 || drawn[i] > 2 * left / (packets - i)) {
                throw new AssertionError("packet " + i + " is " + drawn[i] + " of " + left + " left; " + what);
            }
            left -= drawn[i];
        }
        assertThat(left).as(what).isZero();
        long[] shuffled = amounts(PacketAmounts.of(of, cents, packets, SplitBounds.WIDE));
        Arrays.sort(shuffled);
        Arrays.sort(drawn);
        assertThat(shuffled).as(what).isEqualTo(drawn);
    }

    private static long[] amounts(PacketAmounts split) {
        return IntStream.rangeClosed(1, split.packets()).mapToLong(split::cents).toArray();
    }

    /** From 0 to the bound, small ones as likely as large ones. */
    private long skewed(long bound) {
        return (long) Math.floor(Math.pow(bound + 1.0, random.nextDouble())) - 1;
    }
}
