package org.hotseat.hotstate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.Difference;
import org.hotseat.hotstate.Difference.Kind;
import org.junit.jupiter.api.Test;

class DifferencesTest {

    private static List<String> found(long whole, long left, long sold) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("stock", whole);
        counts.put("left", left);
        counts.put("sold", sold);
        return new Differences().addUnlessSum(counts).descriptions();
    }

    @Test
    void partsThatAreTheWholeAreRight() {
        assertThat(found(3, 1, 2)).isEmpty();
        assertThat(found(0, 0, 0)).isEmpty();
    }

    @Test
    void moreAndLessAreReportedWithoutTheNumbersOfTheDay() {
        assertThat(found(3, 2, 2)).containsExactly("left + sold is 1 more than stock");
        assertThat(found(9, 5, 5)).isEqualTo(found(3, 2, 2));
        assertThat(found(3, 1, 0)).containsExactly("left + sold is 2 less than stock");
    }

    @Test
    void aNumberBelowZeroIsReportedAlsoWhenTheSumIsRight() {
        assertThat(found(3, -1, 4)).containsExactly("left is below 0");
    }

    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void anEntryThatASweepHasNotReachedYetIsNone() {
        Differences differences = new Differences();
        differences.addIfMissed("it", NOON.minusSeconds(10).toEpochMilli(), NOON);
        assertThat(differences.list()).isEmpty();

        differences.addIfMissed("it", NOON.minusMillis(10_001).toEpochMilli(), NOON);
        assertThat(differences.list()).containsExactly(new Difference(Kind.BEHIND, "it was missed by the sweeps"));
        assertThat(differences.list().get(0).view())
                .containsEntry("harmless", true)
                .containsEntry("mendedBy", "itself");
    }

    /** A sweep that cannot end a claim yet looks again some seconds later. */
    @Test
    void anEntryComesLateIfItIsNeitherAtTheEndOfItsClaimNorSoon() {
        Differences differences = new Differences();
        differences.addIfLate("it", NOON.plusSeconds(70).toEpochMilli(), NOON.plusSeconds(60), NOON);
        differences.addIfLate("it", NOON.plusSeconds(10).toEpochMilli(), NOON.minusSeconds(60), NOON);
        assertThat(differences.list()).isEmpty();

        differences.addIfLate("it", NOON.plusMillis(70_001).toEpochMilli(), NOON.plusSeconds(60), NOON);
        assertThat(differences.list())
                .containsExactly(new Difference(Kind.ENDLESS, "it comes after the end of its claim"));
    }
}
