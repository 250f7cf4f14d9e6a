package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
import java.util.List;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.UserId;
import org.hotseat.redis.ScriptLab.Answer;
import org.hotseat.schedule.hold.ScheduleLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HoldScriptsIT extends ScheduleScripts {

    @BeforeEach
    void opened() {
        schedule.opened(2);
    }

    @Test
    void aHoldTakesOnePlaceForItsTime() {
        long before = lab.now();
        Answer held = schedule.hold("p1", 60_000);

        assertThat(held.word()).isEqualTo("HELD");
        assertThat(held.number(0) % partitions).isEqualTo(schedule.partition.number());
        assertThat(held.number(1)).isBetween(before + 60_000, lab.now() + 60_000);
        assertThat(schedule.counts()).containsExactly(1L, 1L, 0L, 2L);
        Fact fact = held.fact("hold");
        assertThat(fact.fields())
                .containsEntry("resource", "game-7")
                .containsEntry("user", "p1")
                .containsEntry("status", "0")
                .containsEntry("version", "1")
                .containsEntry("lock_id", held.values().get(0))
                .containsEntry("expires_at", held.values().get(1));
        assertThat(lab.outbox(schedule.partition)).containsOnlyKeys(fact.entryId());
    }

    @Test
    void withoutATimeOfItsOwnAHoldLastsAsTheScheduleSays() {
        long before = lab.now();
        assertThat(schedule.hold("p1").number(1))
                .isBetween(before + ScheduleLab.HOLD_MILLIS, lab.now() + ScheduleLab.HOLD_MILLIS);
    }

    @Test
    void whoHoldsIsToldItsLockIdAndChangesNothing() {
        Answer first = schedule.hold("p1", 60_000);
        Answer second = schedule.hold("p1", 999_000);

        assertThat(second.word()).isEqualTo("ALREADY_HELD");
        assertThat(second.values().get(0)).isEqualTo(first.values().get(0));
        assertThat(second.values().get(1)).isEqualTo(first.values().get(1));
        assertThat(lab.outbox(schedule.partition)).hasSize(1);
        assertThat(schedule.counts()).containsExactly(1L, 1L, 0L, 2L);
    }

    @Test
    void aUserWhoIsToldOfAHoldHearsOfItWithItsFactUntilThatIsWritten() {
        Fact placed = schedule.hold("p1", 60_000).fact("hold");
        // Told without its fact, the answer would leave before the hold is durable, and Redis may lose it.
        assertThat(schedule.hold("p1").facts()).containsExactly(placed);
        assertThat(schedule.look("p1").facts()).containsExactly(placed);
        Fact extended = schedule.extend("p1", 90_000).fact("hold");
        assertThat(schedule.hold("p1").facts()).containsExactly(extended);
        assertThat(schedule.look("p1").facts()).containsExactly(extended);

        lab.write(schedule.partition, extended);

        assertThat(schedule.hold("p1").facts()).isEmpty();
        assertThat(schedule.look("p1").facts()).isEmpty();
        assertThat(schedule.hold("p2").word()).isEqualTo("HELD");
        assertThat(schedule.hold("p3").facts()).isEmpty();
        assertThat(lab.outbox(schedule.partition)).hasSize(2);
    }

    @Test
    void aHoldFromBeforeItsRecordHadAnEntryIsReadAllTheSame() {
        Answer held = schedule.hold("p1", 60_000);
        String packed = schedule.redis().hget(schedule.keys.holds(), "p1");
        String[] parts = packed.split(":");
        schedule.redis().hset(schedule.keys.holds(), "p1", String.join(":", Arrays.copyOf(parts, 4)));

        assertThat(schedule.hold("p1").values().get(0)).isEqualTo(held.values().get(0));
        assertThat(schedule.hold("p1").facts()).isEmpty();
        assertThat(schedule.cancel("p1").fact("hold").fields()).containsEntry("version", "2");
    }

    @Test
    void nobodyGetsAPlaceThatIsNotThere() {
        schedule.hold("p1");
        schedule.hold("p2");
        assertThat(schedule.hold("p3").word()).isEqualTo("SOLD_OUT");
        assertThat(schedule.hold("p3").values())
                .containsExactly("0", "" + schedule.redis().hlen(schedule.keys.holds()));
        assertThat(schedule.counts()).containsExactly(0L, 2L, 0L, 2L);
        assertThat(schedule.look("p3").word()).isEqualTo("NO_HOLD");
    }

    @Test
    void lockIdsNeverRepeatAndTellTheirPartition() {
        long first = schedule.hold("p1").number(0);
        schedule.cancel("p1");
        long second = schedule.hold("p1").number(0);
        assertThat(second).isEqualTo(first + partitions);
    }

    @Test
    void aCancelledHoldGivesItsPlaceBackOnce() {
        String lockId = schedule.hold("p1").values().get(0);

        Answer cancelled = schedule.cancel("p1");

        assertThat(cancelled.word()).isEqualTo("CANCELLED");
        assertThat(cancelled.values()).containsExactly(lockId);
        assertThat(cancelled.fact("hold").fields()).containsEntry("status", "2").containsEntry("version", "2");
        assertThat(schedule.cancel("p1").word()).isEqualTo("NOT_HELD");
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
    }

    @Test
    void extendingMovesKeyAndIndexEntryTogetherAndNeverShortens() {
        Answer held = schedule.hold("p1", 60_000);
        Answer longer = schedule.extend("p1", 120_000);
        Answer shorter = schedule.extend("p1", 1_000);

        assertThat(longer.word()).isEqualTo("EXTENDED");
        assertThat(longer.number(1)).isGreaterThanOrEqualTo(held.number(1) + 59_000);
        assertThat(shorter.values().get(1)).isEqualTo(longer.values().get(1));
        assertThat(schedule.redis().zscore(schedule.keys.index(), "lock:game-7:p1"))
                .isEqualTo((double) shorter.number(1));
        assertThat(schedule.look("p1").number(2)).isEqualTo(shorter.number(1));
        assertThat(shorter.fact("hold").fields()).containsEntry("version", "3");
        assertThat(schedule.extend("nobody", 1_000).word()).isEqualTo("NOT_HELD");
    }

    @Test
    void aHoldEndsWithItsKeyAndIsBackOnSaleWhenItIsSwept() {
        schedule.hold("p1", 30);
        String lock = schedule.keys.lock(new UserId("p1"));
        await().until(() -> !schedule.redis().exists(lock));

        assertThat(schedule.cancel("p1").word()).isEqualTo("NOT_HELD");
        assertThat(schedule.extend("p1", 60_000).word()).isEqualTo("NOT_HELD");
        assertThat(schedule.look("p1").number(1)).isNotPositive();
        assertThat(schedule.counts()).containsExactly(1L, 1L, 0L, 2L);
        assertThat(due()).containsExactly("lock:game-7:p1");

        Answer expired = schedule.expire("p1");

        assertThat(expired.values()).containsExactly("EXPIRED");
        assertThat(expired.fact("hold").fields()).containsEntry("status", "3").containsEntry("version", "2");
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
        assertThat(schedule.expire("p1").values()).containsExactly("DROPPED");
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
        assertThat(due()).isEmpty();
    }

    @Test
    void aDueMemberWhoseKeyStillLivesIsRescoredToItsRealEnd() {
        Answer held = schedule.hold("p1", 60_000);
        String member = "lock:game-7:p1";
        schedule.redis().zadd(schedule.keys.index(), lab.now(), member);
        assertThat(due()).containsExactly(member);

        Answer swept = schedule.expire("p1");

        assertThat(swept.values()).containsExactly("RESCORED");
        assertThat(schedule.redis().zscore(schedule.keys.index(), member))
                .isBetween(held.number(1) - 1.0, held.number(1) + 1.0);
        assertThat(swept.facts()).isEmpty();
        assertThat(due()).isEmpty();
        schedule.runOut("p1");
        assertThat(due()).containsExactly(member);
        assertThat(schedule.expire("p1").values()).containsExactly("EXPIRED");
    }

    @Test
    void aMemberThatIsNobodysIsDroppedAndFreesNoPlace() {
        schedule.redis().zadd(schedule.keys.index(), 1, "lock:game-7:ghost");
        assertThat(schedule.expire("ghost").values()).containsExactly("DROPPED");
        assertThat(due()).isEmpty();
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
    }

    @Test
    void aHoldThatRanOutHandsItsPlaceToItsOwnersNextHoldWithoutASweep() {
        schedule.hold("p1", 60_000);
        schedule.hold("p2", 60_000);
        schedule.runOut("p1");

        Answer again = schedule.hold("p1", 60_000);

        assertThat(again.word()).isEqualTo("HELD");
        assertThat(again.facts()).extracting(fact -> fact.get("status")).containsExactly("3", "0");
        assertThat(again.facts()).extracting(fact -> fact.get("lock_id")).doesNotHaveDuplicates();
        assertThat(schedule.counts()).containsExactly(0L, 2L, 0L, 2L);
    }

    @Test
    void aHoldThatRanOutIsNobodyElsesBeforeItIsSwept() {
        schedule.hold("p1", 60_000);
        schedule.hold("p2", 60_000);
        schedule.runOut("p1");

        assertThat(schedule.hold("p3").word()).isEqualTo("SOLD_OUT");
        schedule.expire("p1");
        assertThat(schedule.hold("p3").word()).isEqualTo("HELD");
    }

    @Test
    void placesCanBeAddedAndTakenAwayButNotFromUnderAnybody() {
        schedule.hold("p1");
        schedule.order("p2", "o2");

        assertThat(schedule.update(1)).satisfies(answer -> {
            assertThat(answer.word()).isEqualTo("BELOW_TAKEN");
            assertThat(answer.values()).containsExactly("2");
            assertThat(answer.facts()).isEmpty();
        });
        assertThat(schedule.update(5).word()).isEqualTo("UPDATED");
        assertThat(schedule.counts()).containsExactly(3L, 1L, 1L, 5L);
        Answer lowered = schedule.update(2);
        assertThat(lowered.values()).containsExactly("3");
        assertThat(lowered.fact("schedule").fields()).containsEntry("max", "2").containsEntry("version", "3");
        assertThat(schedule.counts()).containsExactly(0L, 1L, 1L, 2L);
        assertThat(schedule.hold("p3").word()).isEqualTo("SOLD_OUT");
    }

    private List<String> due() {
        return schedule.run("hotstate/read_due", java.util.Map.of("limit", "200", "skipped", "0"))
                .values();
    }
}
