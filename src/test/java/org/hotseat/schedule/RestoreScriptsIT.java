package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.hotseat.kernel.UserId;
import org.hotseat.order.OrderKeys;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.Test;

/** Holds and orders are put back from their facts. */
class RestoreScriptsIT extends ScheduleScripts {

    private static final Map<String, String> LEASE = Map.of("token", "another");

    @Test
    void aRebuildThatLostItsLatchChangesNothing() {
        schedule.opened(2);
        schedule.redis().set(schedule.partition.key("rebuild:schedules:game-7"), "of another");
        String seats = schedule.redis().get(schedule.keys.seats());

        assertThat(schedule.close(true).word()).isEqualTo("LOST");
        assertThat(restoreHold("p1", "5", lab.now() + 60_000).word()).isEqualTo("LOST");
        assertThat(restoreOrder("p2", "o2", "0").word()).isEqualTo("LOST");
        assertThat(schedule.open(9, 9, 0, 0, 0).word()).isEqualTo("LOST");

        assertThat(schedule.redis().get(schedule.keys.seats())).isEqualTo(seats);
        assertThat(schedule.redis().exists(schedule.keys.holds(), schedule.keys.buyers(), schedule.orderKey("o2")))
                .isZero();
    }

    @Test
    void holdersAndBuyersGoOnAfterRedisWasEmptied() {
        schedule.opened(3);
        schedule.redis().flushDB();
        schedule.begin();
        schedule.close(false);
        long expires = lab.now() + 60_000;
        assertThat(restoreHold("p1", "5", expires).word()).isEqualTo("RESTORED");
        Answer late = restoreHold("late", "6", lab.now());
        assertThat(late.word()).isEqualTo("ENDED");
        assertThat(late.fact("hold").fields())
                .containsEntry("lock_id", "6")
                .containsEntry("status", "3")
                .containsEntry("version", "2");
        assertThat(restoreOrder("p2", "o2", "0").word()).isEqualTo("RESTORED");
        assertThat(schedule.open(3, 1, 1, 6, 1_000).word()).isEqualTo("OPENED");

        assertThat(schedule.counts()).containsExactly(1L, 1L, 1L, 3L);
        assertThat(schedule.hold("p1")).satisfies(answer -> {
            assertThat(answer.word()).isEqualTo("ALREADY_HELD");
            assertThat(answer.values().get(0)).isEqualTo("5");
        });
        assertThat(schedule.order("p1", "o1").values()).element(4).isEqualTo("5");
        assertThat(schedule.order("p2", "o9").values()).containsExactly("o2");
        assertThat(schedule.pay("o2", "ref").word()).isEqualTo("PAID");
        assertThat(schedule.hold("p3").number(0)).isGreaterThan(1_006);
        assertThat(schedule.hold("p4").word()).isEqualTo("SOLD_OUT");
    }

    @Test
    void aHoldThatIsFoundToHaveEndedIsToldSoAndTakesNoPlace() {
        schedule.opened(3);
        schedule.begin();
        schedule.close(true);

        Answer ended = restoreHold("p1", "5", lab.now() + 60_000, 1);

        assertThat(ended.word()).isEqualTo("ENDED");
        assertThat(ended.fact("hold").fields()).containsEntry("status", "1").containsEntry("version", "2");
        assertThat(lab.outbox(schedule.partition))
                .containsOnlyKeys(ended.fact("hold").entryId());
        schedule.open(3, 3, 0, 0, 0);
        assertThat(schedule.look("p1").word()).isEqualTo("NO_HOLD");
    }

    @Test
    void holdsThatTheFactsDoNotKnowOfAreForgotten() {
        schedule.opened(3);
        schedule.hold("p1", 60_000);
        schedule.begin();
        schedule.close(true);
        assertThat(schedule.redis().hkeys(schedule.keys.oldHolds())).containsExactly("p1");

        assertThat(forget("p1", Map.of())).isEqualTo("FORGOTTEN");
        assertThat(forget("p1", Map.of())).isEqualTo("FORGOTTEN");
        schedule.open(3, 3, 0, 0, 0);

        assertThat(schedule.redis().exists(schedule.keys.oldHolds(), schedule.keys.lock(new UserId("p1"))))
                .isZero();
        assertThat(schedule.redis().zcard(schedule.keys.index())).isZero();
        schedule.hold("p1", 60_000);
        assertThat(forget("p1", LEASE)).isEqualTo("LOST");
        assertThat(schedule.look("p1").word()).isEqualTo("HOLD");
    }

    @Test
    void anOrderThatHasGoneOnSinceItsFactWasReadIsNotSetBack() {
        schedule.opened(3);
        schedule.order("p2", "o2");
        schedule.pay("o2", "ref");
        schedule.begin();
        schedule.close(true);

        assertThat(restoreOrder("p2", "o2", "0").word()).isEqualTo("AHEAD");
        assertThat(restoreOrder("p2", "o2", "0", "1").word()).isEqualTo("PRESENT");

        assertThat(schedule.redis().hget(schedule.orderKey("o2"), "pay_status")).isEqualTo("1");
        assertThat(schedule.redis().zcard(OrderKeys.index(schedule.partition))).isZero();
    }

    /** Its last fact came late: behind a rebuild that still found it live. */
    @Test
    void anOrderThatHasEndedByTheFactsGivesItsPlaceBackOnceWhenItsKeyGoesWithTheRebuild() {
        schedule.opened(3);
        schedule.order("p2", "o2");
        schedule.begin();
        schedule.close(true);
        schedule.redis().del(schedule.orderKey("o2"));
        schedule.open(3, 3, 0, 0, 0);

        assertThat(schedule.end("o2", "cancelled").word()).isEqualTo("NO_ORDER");

        assertThat(schedule.counts()).containsExactly(3L, 0L, 0L, 3L);
    }

    private String forget(String user, Map<String, String> arguments) {
        Map<String, String> all = new HashMap<>(arguments);
        all.put("members", schedule.keys.member(new UserId(user)));
        return schedule.step("hotstate/forget_claim", user, "", all).word();
    }

    private Answer restoreHold(String user, String lockId, long expires) {
        return restoreHold(user, lockId, expires, 0);
    }

    private Answer restoreHold(String user, String lockId, long expires, int status) {
        return schedule.step(
                "schedule/restore_hold",
                user,
                "",
                Map.of(
                        "lock_id",
                        lockId,
                        "locked_ms",
                        "1",
                        "expires_ms",
                        "" + expires,
                        "version",
                        "1",
                        "status",
                        "" + status));
    }

    private Answer restoreOrder(String user, String order, String payStatus) {
        return restoreOrder(user, order, payStatus, "");
    }

    /** @param seen the version that the fact, of version 1, replaces */
    private Answer restoreOrder(String user, String order, String payStatus, String seen) {
        String payBefore = Long.toString(lab.now() + 60_000);
        return lab.run(
                schedule.partition,
                "schedule/restore_order",
                name -> java.util.Optional.of(
                        switch (name) {
                            case "lease" -> schedule.partition.key("rebuild:schedules:game-7");
                            case "epoch" -> schedule.partition.epoch();
                            case "buyers" -> schedule.keys.buyers();
                            case "order" -> schedule.orderKey(order);
                            default -> OrderKeys.index(schedule.partition);
                        }),
                Map.of(
                        "token", "token",
                        "user", user,
                        "order", order,
                        "order_member", "schedule:game-7:" + order,
                        "pay_before_ms", payBefore,
                        "fact_version", "1",
                        "seen_version", seen),
                "order",
                order,
                "owner",
                user,
                "model",
                "schedule",
                "resource",
                "game-7",
                "pay_status",
                payStatus,
                "pay_before",
                payBefore,
                "version",
                "1");
    }
}
