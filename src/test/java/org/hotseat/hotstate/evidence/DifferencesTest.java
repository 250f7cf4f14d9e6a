package org.hotseat.hotstate.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DifferencesTest {

    private static List<String> found(long whole, long left, long sold) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("stock", whole);
        counts.put("left", left);
        counts.put("sold", sold);
        return new Differences().addUnlessSum(counts).list();
    }

    @Test
    void partsThatAreTheWholeAreRight() {
        assertThat(found(3, 1, 2)).isEmpty();
        assertThat(found(0, 0, 0)).isEmpty();
    }

    @Test
    void moreAndLessAreToldWithoutTheNumbersOfTheDay() {
        assertThat(found(3, 2, 2)).containsExactly("left + sold is 1 more than stock");
        assertThat(found(9, 5, 5)).isEqualTo(found(3, 2, 2));
        assertThat(found(3, 1, 0)).containsExactly("left + sold is 2 less than stock");
    }

    @Test
    void aNumberBelowZeroIsToldAlsoWhenTheSumIsRight() {
        assertThat(found(3, -1, 4)).containsExactly("left is below 0");
    }
}
