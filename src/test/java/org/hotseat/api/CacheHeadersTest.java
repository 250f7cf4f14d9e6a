package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Times for which a shared cache may keep what everybody may read. */
class CacheHeadersTest {

    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

    @Test
    void aSaleThatIsOnIsKeptForASecond() {
        assertFresh(Map.of("available", 3), 1);
        assertFresh(window(NOW.minusSeconds(60)), 1);
        assertFresh(List.of(window(NOW.plusSeconds(600))), 1);
    }

    @Test
    void oneThatOpensLaterIsKeptForHalfTheTimeUntilThenAndFiveMinutesAtMost() {
        assertFresh(window(NOW.plusSeconds(1)), 1);
        assertFresh(window(NOW.plusSeconds(100)), 50);
        assertFresh(window(NOW.plusSeconds(86_400)), 300);
    }

    @Test
    void theFirstPhaseCountsAndNotTheStartOfTheEvent() {
        Instant start = NOW.plusSeconds(86_400);
        assertFresh(Map.of("startsAt", start), 1);
        assertFresh(Map.of("startsAt", start, "phases", List.of(phase(start), phase(NOW.plusSeconds(20)))), 10);
        assertFresh(Map.of("startsAt", start, "phases", List.of(phase(start), phase(NOW.minusSeconds(20)))), 1);
    }

    @Test
    void nothingIsKeptPastTheNextTimeAtWhichItOpensOrCloses() {
        Instant soon = NOW.plusMillis(400);
        Instant later = NOW.plusSeconds(86_400);
        for (Object turning : List.of(
                Map.of("closesAt", soon),
                Map.of("opensAt", soon, "closesAt", later),
                Map.of("closesAt", later, "phases", List.of(Map.of("opensAt", NOW, "closesAt", soon))),
                List.of(Map.of("closesAt", later), Map.of("closesAt", soon)))) {
            assertThat(CacheHeaders.freshFor(turning, NOW)).isEqualTo(Duration.ofMillis(400));
        }
        assertFresh(Map.of("closesAt", NOW), 1);
        assertFresh(Map.of("closesAt", NOW.plusSeconds(2)), 1);
    }

    private static Map<String, Instant> window(Instant begins) {
        return Map.of("startsAt", begins, "endsAt", begins.plusSeconds(3_600));
    }

    private static Map<String, Instant> phase(Instant opens) {
        return Map.of("opensAt", opens, "closesAt", opens.plusSeconds(60));
    }

    private static void assertFresh(Object view, int seconds) {
        assertThat(CacheHeaders.freshFor(view, NOW)).isEqualTo(Duration.ofSeconds(seconds));
    }
}
