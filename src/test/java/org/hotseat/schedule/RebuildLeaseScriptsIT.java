package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.Test;

/** One rebuild at a time, and none of what is open. */
class RebuildLeaseScriptsIT extends ScheduleScripts {

    private static final Map<String, String> LEASE = Map.of("token", "another");

    @Test
    void anotherEpochHasToWaitForFactsOnTheirWayAgain() {
        assertThat(schedule.begin().values()).containsExactly("0", "1");
        assertThat(schedule.settle().word()).isEqualTo("SETTLED");
        schedule.run("hotstate/end_rebuild", Map.of());
        assertThat(schedule.begin().values()).containsExactly("1", "1");
        lab.nextEpoch();
        assertThat(schedule.begin().values()).containsExactly("0", "2");
    }

    @Test
    void everybodyLearnsOfTheWaitThatIsUnderWayAndItsEndSettlesThePartition() {
        assertThat(look("one").values()).containsExactly("one", "1");
        assertThat(look("two").values()).containsExactly("one", "1");
        assertThat(mark("two").word()).isEqualTo("LOST");
        assertThat(mark("one").word()).isEqualTo("SETTLED");
        assertThat(look("three").word()).isEqualTo("SETTLED");
        assertThat(mark("one").word()).as("again").isEqualTo("SETTLED");
    }

    @Test
    void aWaitThatBeganBeforeAnotherEpochOrEmptyingSettlesNothing() {
        look("first");
        lab.nextEpoch();
        assertThat(mark("first").word()).isEqualTo("LOST");
        assertThat(look("second").values()).containsExactly("second", "2");
        assertThat(mark("first").word()).isEqualTo("LOST");

        schedule.redis().del(schedule.partition.settled());
        assertThat(mark("second").word()).isEqualTo("LOST");
        assertThat(look("third").values()).containsExactly("third", "2");
        assertThat(mark("second").word()).isEqualTo("LOST");
        assertThat(mark("third").word()).isEqualTo("SETTLED");
    }

    /** Redis was emptied, and the caller has not heard of it. */
    @Test
    void aCallerOfAnEarlierTermStandsOnNothing() {
        String later = "9:" + lab.epoch(schedule.partition).history();
        schedule.redis().set(schedule.partition.settled(), "a-wait-of-1-and-2@" + later);
        assertThat(look("one").word()).isEqualTo("UNVERIFIED");
        schedule.redis().set(schedule.partition.settled(), later);
        assertThat(look("one").word()).isEqualTo("UNVERIFIED");
        assertThat(schedule.begin().word()).isEqualTo("BEGUN");

        schedule.redis().set(schedule.partition.epoch(), later);
        assertThat(schedule.begin().word()).isEqualTo("UNVERIFIED");
        assertThat(schedule.redis().get(schedule.partition.epoch())).isEqualTo(later);
    }

    private Answer look(String wait) {
        return schedule.run("hotstate/look_settled", Map.of("wait", wait));
    }

    private Answer mark(String wait) {
        return schedule.run("hotstate/mark_settled", Map.of("wait", wait));
    }

    @Test
    void aRebuildOfAnEarlierEpochDoesNothingMoreAndStandsInNobodysWay() {
        schedule.begin();
        lab.nextEpoch();
        assertThat(schedule.run("hotstate/renew_lease", Map.of()).word()).isEqualTo("LOST");
        assertThat(schedule.close(true).word()).isEqualTo("LOST");
        assertThat(schedule.open(2, 2, 0, 0, 0).word()).isEqualTo("LOST");
        assertThat(schedule.begin().word()).isEqualTo("BEGUN");
        assertThat(schedule.begin().word()).isEqualTo("BUSY");
    }

    @Test
    void oneRebuildAtATimeHoldsTheLease() {
        assertThat(schedule.begin().word()).isEqualTo("BEGUN");
        Answer busy = schedule.begin();
        assertThat(busy.word()).isEqualTo("BUSY");
        assertThat(busy.number(0)).isBetween(1L, 20_000L);
        assertThat(schedule.run("hotstate/renew_lease", Map.of()).word()).isEqualTo("KEPT");
        assertThat(schedule.run("hotstate/renew_lease", LEASE).word()).isEqualTo("LOST");
        assertThat(schedule.run("hotstate/end_rebuild", LEASE).word()).isEqualTo("LOST");
        assertThat(schedule.run("hotstate/end_rebuild", Map.of()).word()).isEqualTo("ENDED");
        assertThat(schedule.begin().word()).isEqualTo("BEGUN");
    }

    @Test
    void everyStepOfARebuildLetsItsLeaseLastLonger() {
        schedule.begin();
        String lease = schedule.partition.key("rebuild:schedules:game-7");
        schedule.redis().pexpire(lease, 1_000);
        schedule.close(false);
        assertThat(schedule.redis().pttl(lease)).isGreaterThan(10_000);
    }

    @Test
    void anOpenScheduleStaysOpenUnlessItIsForced() {
        schedule.opened(2);
        schedule.begin();
        assertThat(schedule.close(false).word()).isEqualTo("OPEN");
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
        assertThat(schedule.open(9, 9, 0, 0, 0).word()).isEqualTo("OPEN");
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);

        schedule.begin();
        assertThat(schedule.close(true).word()).isEqualTo("CLOSED");
        assertThat(schedule.hold("p1").word()).isEqualTo("UNINITIALISED");
    }
}
