package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The facts of a hold have all steps before their own, so that any order of them leaves the whole history. */
class HoldStepsScriptsIT extends ScheduleScripts {

    /** Of a step by the server itself: its time, no request, no role. */
    private static final String PLACED = "\\d+\t-\t-\t";

    @BeforeEach
    void opened() {
        schedule.opened(2);
    }

    @Test
    void eachFactHasTheStepsBeforeItsOwn() {
        assertThat(schedule.hold("p1", 60_000).fact("hold").fields()).doesNotContainKey("history");

        Answer extended = schedule.extend("p1", 120_000);
        assertThat(history(extended)).hasSize(1).allMatch(step -> step.matches(PLACED));

        Answer cancelled = schedule.cancel("p1");
        assertThat(history(cancelled)).hasSize(2);
        assertThat(history(cancelled).get(0)).matches(PLACED);
        assertThat(history(cancelled).get(1)).endsWith("\t" + extended.number(1));
    }

    @Test
    void aHoldThatBecomesAnOrderTellsItsStepsToo() {
        schedule.hold("p1", 60_000);
        assertThat(history(schedule.order("p1", "o1"))).hasSize(1);
    }

    @Test
    void ofVeryManyExtensionsTheFirstStepAndTheLatestAreKept() {
        schedule.hold("p1", 60_000);
        String last = "";
        for (int i = 1; i <= 40; i++) {
            last = Long.toString(schedule.extend("p1", 60_000 + i * 1_000L).number(1));
        }
        List<String> history = history(schedule.cancel("p1"));
        assertThat(history).hasSize(20);
        assertThat(history.get(0)).matches(PLACED);
        assertThat(history.get(19)).endsWith("\t" + last);
    }

    @Test
    void aHoldThatIsRestoredKeepsItsSteps() {
        schedule.redis().flushDB();
        schedule.begin();
        schedule.close(false);
        String steps = "1\tr-1\tu\t\n2\tr:2\ts\t3";
        Map<String, String> hold = Map.of(
                "lock_id", "5",
                "locked_ms", "1",
                "expires_ms", "" + (lab.now() + 60_000),
                "version", "2",
                "status", "0",
                "steps", steps);
        assertThat(schedule.step("schedule/restore_hold", "p1", "", hold).word())
                .isEqualTo("RESTORED");
        schedule.open(2, 1, 0, 5, 100);

        assertThat(String.join("\n", history(schedule.cancel("p1")))).isEqualTo(steps);
    }

    private static List<String> history(Answer answer) {
        return Arrays.asList(answer.fact("hold").get("history").split("\n"));
    }
}
