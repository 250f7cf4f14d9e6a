package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Phases, closing times and stops where they are decided: in the scripts. */
class PhaseScriptsIT extends ScheduleScripts {

    private static final long HOUR = 3_600_000;

    private long now;

    @BeforeEach
    void opened() {
        schedule.opened(4);
        now = lab.now();
    }

    @Test
    void aScheduleWithoutPhasesSellsAsBefore() {
        assertThat(hold("p1", "").word()).isEqualTo("HELD");
        set("phases", "");
        set("stopped", "0");
        set("closes_at", "");
        assertThat(hold("p2", "").word()).isEqualTo("HELD");
    }

    @Test
    void beforeTheFirstPhaseTheNextOneOfTheCallerIsReported() {
        set("phases", phase(HOUR, 2 * HOUR, "", "fans") + ";" + phase(3 * HOUR, 4 * HOUR, "", ""));

        Answer fan = hold("p1", " fans ");
        assertThat(fan.word()).isEqualTo("NOT_OPEN");
        assertThat(fan.number(0)).isEqualTo(now + HOUR);
        assertThat(fan.number(1)).isBetween(HOUR - 60_000, HOUR);
        Answer other = hold("p2", " fan fansclub ");
        assertThat(other.number(0)).isEqualTo(now + 3 * HOUR);
        // The group's own phase begins before: the refusal is not known past that.
        assertThat(other.number(1)).isLessThanOrEqualTo(HOUR);
        assertThat(order("p3", "").number(0)).isEqualTo(now + 3 * HOUR);
    }

    @Test
    void aPhaseOfAGroupIsForItsCallersOnly() {
        set("phases", phase(-HOUR, HOUR, "", "fans staff"));

        assertThat(hold("p1", " staff user ").word()).isEqualTo("HELD");
        Answer other = hold("p2", " user ");
        assertThat(other.word()).isEqualTo("NOT_OPEN");
        assertThat(other.values().get(0)).isEmpty();
        assertThat(order("p3", "").word()).isEqualTo("NOT_OPEN");
        assertThat(order("p4", " fans ").word()).isEqualTo("ORDERED");
    }

    @Test
    void afterItsLastPhaseItIsClosedForTheCaller() {
        set("phases", phase(-3 * HOUR, -2 * HOUR, "", "fans") + ";" + phase(-2 * HOUR, HOUR, "", "staff"));
        assertThat(hold("p1", " fans ").word()).isEqualTo("CLOSED");
        assertThat(hold("p1", " fans ").number(0)).isEqualTo(now - 2 * HOUR);
        assertThat(hold("p2", "").word()).isEqualTo("NOT_OPEN");

        set("phases", phase(-3 * HOUR, -2 * HOUR, "", "fans") + ";" + phase(-2 * HOUR, -HOUR, "", "staff"));
        assertThat(hold("p2", "").word()).isEqualTo("CLOSED");
        assertThat(hold("p2", "").number(0)).isEqualTo(now - HOUR);
    }

    @Test
    void aWaveGivesNoMoreThanItReleasesAndWhatComesBackAgain() {
        set("phases", phase(-HOUR, HOUR, "2", "") + ";" + phase(2 * HOUR, 3 * HOUR, "3", ""));
        assertThat(hold("p1", "").word()).isEqualTo("HELD");
        assertThat(order("p2", "").word()).isEqualTo("ORDERED");

        Answer refused = hold("p3", "");
        assertThat(refused.word()).isEqualTo("WAVE_SOLD_OUT");
        assertThat(refused.values().get(0)).isEqualTo("0");
        assertThat(refused.number(2)).isEqualTo(now + 2 * HOUR);
        assertThat(order("p4", "").word()).isEqualTo("WAVE_SOLD_OUT");
        assertThat(hold("p1", "").word()).isEqualTo("ALREADY_HELD");

        assertThat(schedule.cancel("p1").word()).isEqualTo("CANCELLED");
        assertThat(hold("p3", "").word()).isEqualTo("HELD");
        assertThat(schedule.counts()).containsExactly(2L, 1L, 1L, 4L);

        // The next wave: what was taken before counts.
        set("phases", phase(-HOUR, HOUR, "3", ""));
        assertThat(hold("p5", "").word()).isEqualTo("HELD");
        assertThat(hold("p6", "").word()).isEqualTo("WAVE_SOLD_OUT");
    }

    @Test
    void whenNothingIsLeftAtAllThatIsReported() {
        set("phases", phase(-HOUR, HOUR, "4", ""));
        for (int i = 0; i < 4; i++) {
            assertThat(hold("p" + i, "").word()).isEqualTo("HELD");
        }
        assertThat(hold("p9", "").word()).isEqualTo("SOLD_OUT");
    }

    @Test
    void overlappingWavesOfGroupsGiveEachItsOwnButNoMoreInAllThanTheGreatest() {
        set("phases", phase(-HOUR, HOUR, "1", "fans") + ";" + phase(-HOUR, HOUR, "3", "staff"));
        assertThat(hold("f1", " fans ").word()).isEqualTo("HELD");
        assertThat(hold("f2", " fans ").word()).isEqualTo("WAVE_SOLD_OUT");
        assertThat(hold("s1", " fans staff ").word()).isEqualTo("HELD");
        assertThat(hold("s2", " staff ").word()).isEqualTo("HELD");
        assertThat(hold("s3", " staff ").word()).isEqualTo("WAVE_SOLD_OUT");
    }

    @Test
    void aHoldTakenInTimeBecomesAnOrderAfterTheEndAndEndsByItselfOtherwise() {
        assertThat(hold("p1", "").word()).isEqualTo("HELD");
        assertThat(hold("p2", "").word()).isEqualTo("HELD");
        set("phases", phase(-2 * HOUR, -HOUR, "", ""));

        assertThat(extend("p2").word()).isEqualTo("CLOSED");
        assertThat(order("p1", "").word()).isEqualTo("ORDERED");
        assertThat(schedule.pay("o-p1", "r").word()).isEqualTo("PAID");
        assertThat(schedule.cancel("p2").word()).isEqualTo("CANCELLED");
        assertThat(order("p2", "").word()).isEqualTo("CLOSED");
    }

    @Test
    void aHoldIsExtendedWhileItsPhaseIsOpenAlsoWhenTheWaveIsTaken() {
        set("phases", phase(-HOUR, HOUR, "1", "fans"));
        assertThat(hold("p1", " fans ").word()).isEqualTo("HELD");
        assertThat(extend("p1", " fans ").word()).isEqualTo("EXTENDED");
        assertThat(extend("p1", "").word()).isEqualTo("NOT_OPEN");
    }

    @Test
    void fromItsClosingTimeOnNothingMoreIsSold() {
        set("closes_at", "" + (now + HOUR));
        assertThat(hold("p1", "").word()).isEqualTo("HELD");

        set("closes_at", "" + (now - 1));
        assertThat(hold("p2", "").word()).isEqualTo("CLOSED");
        assertThat(hold("p2", "").number(0)).isEqualTo(now - 1);
        assertThat(order("p2", "").word()).isEqualTo("CLOSED");
        assertThat(extend("p1").word()).isEqualTo("CLOSED");
        assertThat(order("p1", "").word()).isEqualTo("ORDERED");
    }

    @Test
    void aStopHoldsUntilItIsEndedAndIsAFactOfItsOwn() {
        assertThat(hold("p1", "").word()).isEqualTo("HELD");
        Answer stop = mark("1");
        assertThat(stop.word()).isEqualTo("MARKED");
        assertThat(stop.fact("stop").fields())
                .containsEntry("model", "schedules")
                .containsEntry("resource", "game-7")
                .containsEntry("version", "1")
                .containsEntry("stopped", "1");

        assertThat(hold("p2", "").word()).isEqualTo("STOPPED");
        assertThat(order("p2", "").word()).isEqualTo("STOPPED");
        assertThat(extend("p1").word()).isEqualTo("STOPPED");
        assertThat(order("p1", "").word()).isEqualTo("ORDERED");
        Answer again = mark("1");
        assertThat(again.word()).isEqualTo("UNCHANGED");
        // Told without its fact, a stop could still be lost.
        assertThat(again.facts()).containsExactly(stop.fact("stop"));

        assertThat(mark("0").fact("stop").fields())
                .containsEntry("version", "2")
                .containsEntry("stopped", "0");
        assertThat(hold("p2", "").word()).isEqualTo("HELD");
    }

    @Test
    void aLateCaptureTakesItsPlaceAgainWithinWhatIsReleasedAndNotOfAStoppedSchedule() {
        set("phases", phase(-HOUR, -1, "1", "") + ";" + phase(HOUR, 2 * HOUR, "4", ""));
        ended("p1");
        ended("p2");
        ended("p3");
        assertThat(capture("p1")).contains("CAPTURED");
        assertThat(capture("p2")).contains("REFUND_DUE");
        assertThat(schedule.counts()).containsExactly(3L, 0L, 1L, 4L);

        set("phases", "");
        assertThat(mark("1").word()).isEqualTo("MARKED");
        assertThat(capture("p3")).contains("REFUND_DUE");
    }

    /** An order that was placed and cancelled, at a time when there were no phases. */
    private void ended(String user) {
        String phases = schedule.redis().hget(schedule.keys.schedule(), "phases");
        set("phases", "");
        assertThat(order(user, "").word()).isEqualTo("ORDERED");
        assertThat(schedule.end("o-" + user, "cancelled").word()).isEqualTo("ENDED");
        set("phases", phases);
    }

    private String capture(String user) {
        Map<String, String> payment = Map.of(
                "reference",
                "pi-" + user,
                "cents",
                "710",
                "state",
                "CAPTURED",
                "valid_until_ms",
                "",
                "authorized_ms",
                "1");
        Answer answer = schedule.step("schedule/record_payment", "", "o-" + user, payment);
        assertThat(answer.word()).isEqualTo("PAYMENT");
        return answer.values().get(0);
    }

    @Test
    void nothingIsMarkedWhileARebuildIsUnderWay() {
        schedule.begin();
        assertThat(schedule.close(true).word()).isEqualTo("CLOSED");
        assertThat(mark("1").word()).isEqualTo("UNINITIALISED");
    }

    private String phase(long opensIn, long closesIn, String release, String groups) {
        return (now + opensIn) + "," + (now + closesIn) + "," + release + "," + groups;
    }

    private void set(String field, String value) {
        schedule.redis().hset(schedule.keys.schedule(), field, value);
    }

    private Answer hold(String user, String groups) {
        return schedule.step("schedule/place_hold", user, "", Map.of("ttl_ms", "", "groups", groups));
    }

    private Answer order(String user, String groups) {
        return schedule.step("schedule/place_order", user, "o-" + user, Map.of("pay_ms", "60000", "groups", groups));
    }

    private Answer extend(String user) {
        return extend(user, "");
    }

    private Answer extend(String user, String groups) {
        return schedule.step("schedule/extend_hold", user, "", Map.of("ttl_ms", "90000", "groups", groups));
    }

    private Answer mark(String stopped) {
        return schedule.resource("hotstate/mark_stopped", Map.of("stopped", stopped));
    }
}
