package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.hotseat.kernel.PlayerId;
import org.hotseat.order.OrderKeys;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(ints = {1, 4})
class RebuildScriptsIT {

    private static final Map<String, String> LATCH = Map.of("token", "another");

    @Parameter
    private int partitions;

    private ScriptLab lab;
    private ScheduleLab schedule;

    @BeforeEach
    void open() {
        lab = ScriptLab.open(5, partitions);
        schedule = new ScheduleLab(lab, "game-7");
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void withoutAnyKeyOfTheGuardEveryScriptAnswersUninitialisedAndInventsNoPlace() {
        for (String missing : List.of(
                schedule.partition.epoch(), schedule.keys.schedule(), schedule.keys.seats(), schedule.keys.counter())) {
            schedule.redis().flushDB();
            schedule.run("redis/verify_server", Map.of());
            schedule.opened(2);
            schedule.hold("p1", 60_000);
            schedule.order("p2", "o2");
            schedule.runOut("p1");
            schedule.redis().del(missing);
            List<Map<String, String>> outbox =
                    List.copyOf(lab.outbox(schedule.partition).values());

            assertThat(everyScript())
                    .allSatisfy(script -> assertThat(script.get().word())
                            .as("without %s", missing)
                            .isEqualTo("UNINITIALISED"));

            assertThat(schedule.redis().exists(missing)).as(missing).isFalse();
            assertThat(lab.outbox(schedule.partition).values()).containsExactlyElementsOf(outbox);
        }
    }

    @Test
    void whatAnotherRunOfTheServerHasLeftCountsAsNothing() {
        schedule.opened(2);
        schedule.hold("p1", 60_000);
        schedule.order("p2", "o2");
        schedule.redis().set(schedule.partition.epoch(), "an-earlier-run");

        assertThat(schedule.run("redis/verify_server", Map.of()).word()).isEqualTo("CHANGED");
        schedule.redis().hset(schedule.keys.schedule(), "epoch", "an-earlier-run");

        assertThat(schedule.run("redis/verify_server", Map.of()).word()).isEqualTo("VERIFIED");
        assertThat(everyScript())
                .allSatisfy(script -> assertThat(script.get().word()).isEqualTo("UNINITIALISED"));
    }

    @Test
    void anotherRunOfTheServerHasToWaitForFactsOnTheirWayAgain() {
        schedule.run("hotstate/mark_settled", Map.of());
        assertThat(schedule.begin().values()).containsExactly("1");
        schedule.redis().set(schedule.partition.epoch(), "an-earlier-run");
        schedule.run("redis/verify_server", Map.of());
        schedule.run("hotstate/end_rebuild", Map.of());
        assertThat(schedule.begin().values()).containsExactly("0");
    }

    @Test
    void oneRebuildAtATimeHoldsTheLatch() {
        assertThat(schedule.begin().word()).isEqualTo("BEGUN");
        Answer busy = schedule.begin();
        assertThat(busy.word()).isEqualTo("BUSY");
        assertThat(busy.number(0)).isBetween(1L, 20_000L);
        assertThat(schedule.run("hotstate/keep_latch", Map.of()).word()).isEqualTo("KEPT");
        assertThat(schedule.run("hotstate/keep_latch", LATCH).word()).isEqualTo("LOST");
        assertThat(schedule.run("hotstate/end_rebuild", LATCH).word()).isEqualTo("LOST");
        assertThat(schedule.run("hotstate/end_rebuild", Map.of()).word()).isEqualTo("ENDED");
        assertThat(schedule.begin().word()).isEqualTo("BEGUN");
    }

    @Test
    void everyStepOfARebuildLetsItsLatchLastLonger() {
        schedule.begin();
        String latch = schedule.partition.key("rebuild:schedules:game-7");
        schedule.redis().pexpire(latch, 1_000);
        schedule.close(false);
        assertThat(schedule.redis().pttl(latch)).isGreaterThan(10_000);
    }

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

    @Test
    void holdersAndBuyersGoOnAfterRedisWasEmptied() {
        schedule.opened(3);
        schedule.redis().flushDB();
        schedule.run("redis/verify_server", Map.of());
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

        assertThat(schedule.redis().exists(schedule.keys.oldHolds(), schedule.keys.lock(new PlayerId("p1"))))
                .isZero();
        assertThat(schedule.redis().zcard(schedule.keys.index())).isZero();
        schedule.hold("p1", 60_000);
        assertThat(forget("p1", LATCH)).isEqualTo("LOST");
        assertThat(schedule.look("p1").word()).isEqualTo("HOLD");
    }

    @Test
    void anOrderThatHasGoneOnSinceItsFactWasReadIsNotSetBack() {
        schedule.opened(3);
        schedule.order("p2", "o2");
        schedule.pay("o2", "ref");
        schedule.begin();
        schedule.close(true);

        assertThat(restoreOrder("p2", "o2", "0").word()).isEqualTo("PRESENT");

        assertThat(schedule.redis().hget(schedule.orderKey("o2"), "pay_status")).isEqualTo("1");
        assertThat(schedule.redis().zcard(OrderKeys.index(schedule.partition))).isZero();
    }

    @Test
    void theLockIdCounterNeverGoesBack() {
        schedule.opened(3);
        long drawn = schedule.hold("p1").number(0) / partitions;
        schedule.begin();
        schedule.close(true);
        schedule.open(3, 3, 0, drawn - 1, 500);
        assertThat(counter()).isEqualTo(drawn);
        schedule.begin();
        schedule.close(true);
        schedule.open(3, 3, 0, drawn + 40, 500);
        assertThat(counter()).isEqualTo(drawn + 40);
        schedule.begin();
        schedule.close(true);
        schedule.redis().del(schedule.keys.counter());
        schedule.open(3, 3, 0, drawn + 40, 500);
        assertThat(counter()).isEqualTo(drawn + 540);

        assertThat(raise(drawn + 539).values()).containsExactly("" + (drawn + 540));
        assertThat(raise(drawn + 539).word()).isEqualTo("KEPT");
        assertThat(raise(drawn + 541).word()).isEqualTo("RAISED");
        assertThat(counter()).isEqualTo(drawn + 541);
        schedule.redis().del(schedule.keys.counter());
        assertThat(raise(5).values()).containsExactly("0");
        assertThat(schedule.redis().exists(schedule.keys.counter())).isFalse();
    }

    private long counter() {
        return Long.parseLong(schedule.redis().get(schedule.keys.counter()));
    }

    private Answer raise(long least) {
        return schedule.run("schedule/raise_counter", Map.of("least", "" + least));
    }

    private String forget(String player, Map<String, String> arguments) {
        return schedule.step("schedule/forget_hold", player, "", arguments).word();
    }

    private Answer restoreHold(String player, String lockId, long expires) {
        return restoreHold(player, lockId, expires, 0);
    }

    private Answer restoreHold(String player, String lockId, long expires, int status) {
        return schedule.step(
                "schedule/restore_hold",
                player,
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

    private Answer restoreOrder(String player, String order, String payStatus) {
        String payBefore = Long.toString(lab.now() + 60_000);
        return lab.run(
                schedule.partition,
                "schedule/restore_order",
                name -> java.util.Optional.of(
                        switch (name) {
                            case "latch" -> schedule.partition.key("rebuild:schedules:game-7");
                            case "epoch" -> schedule.partition.epoch();
                            case "buyers" -> schedule.keys.buyers();
                            case "order" -> schedule.orderKey(order);
                            default -> OrderKeys.index(schedule.partition);
                        }),
                Map.of(
                        "token", "token",
                        "player", player,
                        "order", order,
                        "order_member", "schedule:game-7:" + order,
                        "pay_before_ms", payBefore),
                "order",
                order,
                "owner",
                player,
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

    /** One call of each script that needs the hot state. */
    private List<Supplier<Answer>> everyScript() {
        List<Supplier<Answer>> scripts = new ArrayList<>();
        scripts.add(() -> schedule.hold("p3"));
        scripts.add(() -> schedule.hold("p1"));
        scripts.add(() -> schedule.extend("p1", 1_000));
        scripts.add(() -> schedule.cancel("p1"));
        scripts.add(() -> schedule.expire("p1"));
        scripts.add(() -> schedule.look("p1"));
        scripts.add(() -> schedule.order("p3", "o3"));
        scripts.add(() -> schedule.end("o2", "cancelled"));
        scripts.add(() -> schedule.update(5));
        scripts.add(() -> schedule.run("schedule/read_schedule", Map.of()));
        return scripts;
    }

    @Test
    void aHoldsKeyTellsItsLockIdAndTime() {
        schedule.opened(1);
        String lockId = schedule.hold("p1", 60_000).values().get(0);
        assertThat(readKey("p1").values()).element(0).isEqualTo(lockId);
        assertThat(readKey("p1").number(1)).isBetween(1L, 60_000L);
        assertThat(readKey("nobody").values()).containsExactly("0", "-2");
    }

    private Answer readKey(String player) {
        return lab.run(
                schedule.partition,
                "schedule/read_hold_key",
                name -> java.util.Optional.of(schedule.keys.lock(new PlayerId(player))),
                Map.of());
    }
}
