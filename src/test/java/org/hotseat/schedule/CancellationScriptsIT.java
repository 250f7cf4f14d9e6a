package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import org.hotseat.schedule.hold.ScheduleLab;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The scripts of a cancellation, on a schedule. */
class CancellationScriptsIT {

    private ScriptLab lab;
    private ScheduleLab schedule;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, 1);
        schedule = new ScheduleLab(lab, "game-7").opened(3);
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void theFirstReasonCountsAndAResumeIsRefused() {
        assertThat(stop("1").word()).isEqualTo("MARKED");
        assertThat(schedule.cancelAll("rain").word()).isEqualTo("MARKED");
        String at = field("cancelled_at");

        assertThat(schedule.cancelAll("rain").word()).isEqualTo("UNCHANGED");
        Answer other = schedule.cancelAll("snow");
        assertThat(other.word()).isEqualTo("OTHER_REASON");
        assertThat(other.values()).startsWith("rain", at);
        assertThat(stop("0").word()).isEqualTo("CANCELLED");
        assertThat(stop("1").word()).isEqualTo("UNCHANGED");
        assertThat(field("stopped")).isEqualTo("1");
    }

    @Test
    void aLiveHoldOfACancelledScheduleIsNeitherOrderedNorExtended() {
        schedule.hold("p1", 60_000);
        assertThat(stop("1").word()).isEqualTo("MARKED");
        schedule.hold("p2", 60_000);
        assertThat(schedule.order("p1", "o1").word()).isEqualTo("ORDERED");
        assertThat(stop("0").word()).isEqualTo("MARKED");
        schedule.hold("p2", 60_000);
        schedule.cancelAll("rain");

        assertThat(schedule.order("p2", "o2").word()).isEqualTo("STOPPED");
        assertThat(schedule.order("p3", "o3").word()).isEqualTo("STOPPED");
        assertThat(schedule.extend("p2", 90_000).word()).isEqualTo("STOPPED");
        assertThat(schedule.hold("p3", 60_000).word()).isEqualTo("STOPPED");
        assertThat(schedule.look("p2").word()).isEqualTo("HOLD");
    }

    /** Places that come back are not told as back on sale, and the counts are those of the orders. */
    @Test
    void ordersThatEndWithItAreCountedOnce() {
        schedule.order("p1", "o1");
        schedule.order("p2", "o2");
        schedule.pay("o2", "r");
        schedule.hold("p3", 60_000);
        schedule.cancelAll("rain");

        Answer first = schedule.end("o1", "resource-cancelled");
        assertThat(first.word()).isEqualTo("ENDED");
        assertThat(first.facts().get(0).fields()).containsEntry("left", "1").doesNotContainKey("turn");
        assertThat(schedule.end("o2", "resource-cancelled").word()).isEqualTo("ENDED");
        assertThat(schedule.end("o2", "resource-cancelled").word()).isEqualTo("WRONG_STATE");
        assertThat(schedule.cancel("p3").facts().get(0).fields()).doesNotContainKey("turn");
        assertThat(field("cancelled_orders")).isEqualTo("2");
        assertThat(field("cancelled_due")).isEqualTo("1");
        assertThat(schedule.redis().hmget(schedule.orderKey("o2"), "refund_due", "placed", "ending"))
                .containsExactly("710", "", "resource-cancelled");
    }

    @Test
    void aServerAtWorkPutsTheNextLookOffAndItsEndTakesItAway() {
        schedule.cancelAll("rain");
        double next = score();
        assertThat(next).isGreaterThan(lab.now());
        assertThat(take("20000").word()).isEqualTo("TAKEN");
        assertThat(score()).isGreaterThan(next);

        Answer done = schedule.resource("hotstate/finish_cancellation", Map.of());
        assertThat(done.word()).isEqualTo("FINISHED");
        assertThat(done.facts()).hasSize(1);
        assertThat(schedule.resource("hotstate/finish_cancellation", Map.of()).facts())
                .isEmpty();
        assertThat(field("cancel_state")).isEqualTo("done");
        assertThat(schedule.redis().exists(index())).isFalse();
    }

    @Test
    void whatIsNotCancelledIsDroppedAndWhatIsClosedIsRebuiltFirst() {
        schedule.redis().zadd(index(), 1, "schedules:game-7");
        assertThat(take("10000").word()).isEqualTo("NOT_CANCELLED");
        assertThat(schedule.redis().exists(index())).isFalse();

        schedule.cancelAll("rain");
        schedule.begin();
        schedule.close(true);
        assertThat(take("10000").word()).isEqualTo("UNINITIALISED");
        assertThat(schedule.cancelAll("rain").word()).isEqualTo("UNINITIALISED");
        assertThat(schedule.resource("hotstate/finish_cancellation", Map.of()).word())
                .isEqualTo("UNINITIALISED");
        schedule.redis().del(index());
        assertThat(schedule.resource("hotstate/restore_cancellation", Map.of()).word())
                .isEqualTo("RESTORED");
        assertThat(score()).isLessThanOrEqualTo(lab.now());
        schedule.run("hotstate/end_rebuild", Map.of());
        assertThat(schedule.resource("hotstate/restore_cancellation", Map.of()).word())
                .isEqualTo("LOST");
    }

    private Answer stop(String stopped) {
        return schedule.resource("hotstate/mark_stopped", Map.of("stopped", stopped));
    }

    private Answer take(String pause) {
        return schedule.resource("hotstate/take_cancellation", Map.of("pause_ms", pause));
    }

    private double score() {
        return schedule.redis().zscore(index(), "schedules:game-7");
    }

    private String index() {
        return schedule.partition.key("cancellations:exp");
    }

    private String field(String name) {
        return schedule.redis().hget(schedule.keys.schedule(), name);
    }
}
