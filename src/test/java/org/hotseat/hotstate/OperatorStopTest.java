package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.form.Phase;
import org.hotseat.kernel.form.Phases;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The one word for whether a resource sells, its times and its groups, as time goes on. */
class OperatorStopTest {

    private static final Map<String, String> NO_STOP = Map.of();
    private static final Map<String, String> STOP = Map.of("stopped", "1");
    private static final Map<String, String> CANCELLED = Map.of("stopped", "1", "cancelled_at", "1893499200000");

    /** Fans from 10 to 12, two units; friends beside them from 11; everybody from 13 to 14 and from 14 to 15. */
    private static final SaleTimes PHASES = SaleTimes.of(
            Optional.of(new Phases(List.of(
                    phase(10, 12, Optional.of(2), "fans"),
                    phase(11, 12, Optional.of(4), "friends"),
                    phase(13, 14, Optional.of(6)),
                    phase(14, 15, Optional.empty())))),
            Optional.empty(),
            Optional.empty());

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "9, 8, 0, announced, 10, fans",
                "10, 8, 0, presale, 11, fans",
                "11, 8, 0, presale, 13, fans friends",
                "11, 6, 2, presale, 13, friends",
                "11, 4, 4, sold-out, 13, fans friends",
                "11, 0, 1, sold-out, 13, fans friends",
                "12, 6, 2, announced, 13, -",
                "12, 0, 8, announced, 13, -",
                "13, 6, 2, open, 14, -",
                "13, 2, 6, sold-out, 14, -",
                "14, 2, 6, open, -, -",
                "14, 0, 8, sold-out, -, -",
                "15, 2, 6, over, -, -"
            })
    void theWordFollowsThePhases(int hour, long left, long taken, String word, Integer opens, String groups) {
        Map<String, Object> view = shown(NO_STOP, new Offer(PHASES, at(hour), left, taken, true));

        assertThat(view).containsEntry("state", word).containsEntry("closesAt", at(15));
        assertThat(view.get("opensAt")).isEqualTo(opens == null ? null : at(opens));
        assertThat(view.get("opensFor")).isEqualTo(groups == null ? null : List.of(groups.split(" ")));
    }

    @Test
    void withoutPhasesItSellsInItsTimeToEverybody() {
        SaleTimes times = SaleTimes.of(Optional.empty(), Optional.of(at(10)), Optional.of(at(12)));

        assertThat(shown(NO_STOP, new Offer(times, at(10).minusMillis(1), 1, 0, true)))
                .isEqualTo(Map.of("state", "announced", "opensAt", at(10), "closesAt", at(12)));
        assertThat(shown(NO_STOP, new Offer(times, at(10), 1, 0, true)))
                .isEqualTo(Map.of("state", "open", "closesAt", at(12)));
        assertThat(shown(NO_STOP, new Offer(times, at(12).minusMillis(1), 0, 1, true)))
                .isEqualTo(Map.of("state", "sold-out", "closesAt", at(12)));
        assertThat(shown(NO_STOP, new Offer(times, at(12), 1, 0, true)))
                .isEqualTo(Map.of("state", "over", "closesAt", at(12)));
    }

    @Test
    void whatHasNoTimesIsOpenForEver() {
        SaleTimes always = SaleTimes.of(Optional.empty(), Optional.empty(), Optional.empty());

        assertThat(shown(NO_STOP, new Offer(always, at(10), 1, 0, true))).isEqualTo(Map.of("state", "open"));
    }

    @Test
    void aPhaseCountsOnlyWithinTheTimeOfItsResource() {
        SaleTimes times = SaleTimes.of(
                Optional.of(new Phases(List.of(phase(10, 15, Optional.empty())))),
                Optional.of(at(11)),
                Optional.of(at(12)));

        assertThat(shown(NO_STOP, new Offer(times, at(10), 1, 0, true))).containsEntry("opensAt", at(11));
        assertThat(shown(NO_STOP, new Offer(times, at(12), 1, 0, true))).containsEntry("state", "over");
        SaleTimes none = SaleTimes.of(
                Optional.of(new Phases(List.of(phase(10, 15, Optional.empty())))),
                Optional.of(at(11)),
                Optional.of(at(9)));
        assertThat(shown(NO_STOP, new Offer(none, at(8), 1, 0, true))).isEqualTo(Map.of("state", "over"));
    }

    @Test
    void aStopIsSaidUntilItIsOver() {
        assertThat(shown(STOP, new Offer(PHASES, at(9), 8, 0, true)))
                .containsEntry("state", "stopped")
                .containsEntry("stopped", true)
                .containsEntry("opensAt", at(10));
        assertThat(shown(STOP, new Offer(PHASES, at(13), 0, 8, true))).containsEntry("state", "stopped");
        assertThat(shown(STOP, new Offer(PHASES, at(15), 8, 0, true))).containsEntry("state", "over");
    }

    @Test
    void aSaleThatIsNotValidIsHeldBackAsWell() {
        assertThat(shown(NO_STOP, new Offer(PHASES, at(13), 8, 0, false)))
                .containsEntry("state", "stopped")
                .doesNotContainKey("stopped");
        assertThat(shown(NO_STOP, new Offer(PHASES, at(15), 8, 0, false))).containsEntry("state", "over");
    }

    @Test
    void whatIsCalledOffDoesNotOpenAgain() {
        Map<String, Object> view = shown(CANCELLED, new Offer(PHASES, at(9), 8, 0, true));

        assertThat(view)
                .containsEntry("state", "called-off")
                .containsEntry("closesAt", at(15))
                .doesNotContainKeys("opensAt", "opensFor");
        assertThat(shown(CANCELLED, new Offer(PHASES, at(15), 0, 8, true))).containsEntry("state", "called-off");
    }

    @Test
    void aStateThatAModelHasAlreadyKeepsItsName() {
        Map<String, Object> view = new LinkedHashMap<>(Map.of("state", "running"));
        OperatorStop.of(NO_STOP).addToView(view, new Offer(PHASES, at(10), 8, 0, true));

        assertThat(view).containsEntry("state", "running").containsEntry("saleState", "presale");
    }

    private static Map<String, Object> shown(Map<String, String> hash, Offer offer) {
        return OperatorStop.of(hash).addToView(new LinkedHashMap<>(), offer);
    }

    private static Phase phase(int from, int to, Optional<Integer> release, String... groups) {
        return new Phase(at(from), at(to), release, List.of(groups));
    }

    private static Instant at(int hour) {
        return Instant.parse("2030-01-01T00:00:00Z").plusSeconds(hour * 3_600L);
    }
}
