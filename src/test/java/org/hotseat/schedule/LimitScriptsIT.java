package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.HashMap;
import java.util.Map;
import org.hotseat.redis.ScriptLab.Answer;
import org.hotseat.schedule.hold.ScheduleLab;
import org.hotseat.testing.Patience;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Limits of one user of a schedule, where they are decided: in the scripts. */
class LimitScriptsIT extends ScheduleScripts {

    private static final long HOUR = 3_600_000;
    private static final long SLACK = 30_000;

    @BeforeEach
    void opened() {
        schedule.opened(6);
    }

    @Test
    void userHoldsNoLongerThanTheHoldTimeAndAServiceAsLongAsItSays() {
        assertThat(left(hold("p1", 9 * HOUR, true))).isBetween(1L, ScheduleLab.HOLD_MILLIS);
        assertThat(left(hold("p2", 9 * HOUR, false))).isGreaterThan(9 * HOUR - SLACK);
        assertThat(left(hold("p3", 1_000, true))).isLessThanOrEqualTo(1_000);
        assertThat(left(extend("p3", 9 * HOUR, true))).isBetween(1L, ScheduleLab.HOLD_MILLIS);
        assertThat(left(extend("p3", 9 * HOUR, false))).isGreaterThan(9 * HOUR - SLACK);

        limits(",," + HOUR + ",,");
        assertThat(left(hold("p4", 9 * HOUR, true))).isBetween(HOUR - SLACK, HOUR);
        limits(",,5000,,");
        assertThat(left(schedule.hold("p5"))).isBetween(1L, 5_000L);
    }

    @Test
    void withoutLimitsAUserRenewsUpToTenTimesTheHoldTime() {
        assertThat(hold("p1", 1_000, true).word()).isEqualTo("HELD");
        placed("p1", 9 * ScheduleLab.HOLD_MILLIS + 30_000);
        assertThat(left(extend("p1", HOUR, true))).isBetween(1L, 30_000L);

        placed("p1", 10 * ScheduleLab.HOLD_MILLIS);
        Answer refused = extend("p1", HOUR, true);
        limited(refused, "heldMinutesInAll", 10 * ScheduleLab.HOLD_MILLIS);
        assertThat(refused.values().get(2)).startsWith("hold:");
        assertThat(schedule.look("p1").word()).isEqualTo("HOLD");
        assertThat(left(extend("p1", HOUR, false))).isGreaterThan(HOUR - SLACK);
    }

    @Test
    void allHoldsOfAUserLastNoLongerThanTheLimitWhoeverRenewsThem() {
        limits(",,,100000,");
        assertThat(schedule.hold("p1", 30_000).word()).isEqualTo("HELD");
        placed("p1", 50_000);
        assertThat(left(extend("p1", HOUR, false))).isBetween(1L, 50_000L);
        limited(extend("p1", HOUR, false), "heldMinutesInAll", 100_000);
        placed("p1", 90_000);
        assertThat(schedule.cancel("p1").word()).isEqualTo("CANCELLED");

        Answer rest = schedule.hold("p1");
        assertThat(left(rest)).isBetween(1L, 10_000L);
        placed("p1", 20_000);
        assertThat(schedule.cancel("p1").word()).isEqualTo("CANCELLED");
        Answer refused = schedule.hold("p1");
        limited(refused, "heldMinutesInAll", 100_000);
        assertThat(refused.values().get(2)).isEqualTo("hold:" + rest.values().get(0));
        assertThat(schedule.hold("p2").word()).isEqualTo("HELD");
        assertThat(schedule.order("p1", "o1").word()).isEqualTo("ORDERED");
    }

    @Test
    void withoutLimitsWhatAUserHeldAndDidNotBuyCountsTogether() {
        long max = 10 * ScheduleLab.HOLD_MILLIS;
        schedule.redis().hset(schedule.keys.schedule(), "held_ms", "1");
        assertThat(schedule.hold("p1", 30_000).word()).isEqualTo("HELD");
        placed("p1", max - 50_000);
        assertThat(left(extend("p1", HOUR, true))).isBetween(1L, 50_000L);
        assertThat(schedule.cancel("p1").word()).isEqualTo("CANCELLED");
        assertThat(left(hold("p1", HOUR, true))).isBetween(1L, 50_000L);
        assertThat(schedule.cancel("p1").word()).isEqualTo("CANCELLED");
        assertThat(left(hold("p1", 9 * HOUR, false))).isGreaterThan(9 * HOUR - SLACK);
        assertThat(left(extend("p1", 10 * HOUR, false))).isGreaterThan(10 * HOUR - SLACK);
        placed("p1", 60_000);
        assertThat(schedule.cancel("p1").word()).isEqualTo("CANCELLED");
        limited(schedule.hold("p1"), "heldMinutesInAll", max);
        limited(hold("p1", HOUR, false), "heldMinutesInAll", max);
        schedule.redis().hset(schedule.keys.schedule(), "held_ms", "" + 2 * max);
        assertThat(schedule.hold("p1").word()).isEqualTo("HELD");

        // A hold that became an order was not for nothing.
        assertThat(schedule.hold("p2").word()).isEqualTo("HELD");
        placed("p2", 3 * max);
        assertThat(schedule.order("p2", "o2").word()).isEqualTo("ORDERED");
        assertThat(schedule.redis().hexists(schedule.keys.buyers(), "t:p2")).isFalse();
    }

    @Test
    void ordersThatEndUnsoldCountForAsLongAsTheyCouldBePaid() {
        for (String packed : new String[] {",,,100000,", ""}) {
            limits(packed);
            schedule.redis().hset(schedule.keys.schedule(), "held_ms", "1");
            String user = packed.isEmpty() ? "p2" : "p1";
            assertThat(schedule.order(user, "o" + user).word()).isEqualTo("ORDERED");
            String key = schedule.orderKey("o" + user);
            schedule.redis().hset(key, "placed_at", "0");
            schedule.redis().hset(key, "pay_before", "" + 365 * 24 * HOUR);
            assertThat(schedule.end("o" + user, "cancelled").word()).isEqualTo("ENDED");
            assertThat(schedule.redis().hget(schedule.keys.buyers(), "o:" + user))
                    .isEqualTo("" + 365 * 24 * HOUR);
            Answer refused = schedule.order(user, "p" + user);
            assertThat(refused.word()).isEqualTo("LIMITED");
            assertThat(refused.values().get(0)).isEqualTo("heldMinutesInAll");
            assertThat(schedule.hold(user).word()).isEqualTo("LIMITED");
        }
    }

    @Test
    void besideAnOrderNothingIsHeld() {
        assertThat(schedule.order("p1", "o1").word()).isEqualTo("ORDERED");
        Answer refused = schedule.hold("p1");
        assertThat(refused.word()).isEqualTo("ALREADY_ORDERED");
        assertThat(refused.values().get(0)).isEqualTo("o1");
        // The order that is told of could still be lost.
        assertThat(refused.facts()).hasSize(1);
        assertThat(schedule.end("o1", "cancelled").word()).isEqualTo("ENDED");
        assertThat(schedule.hold("p1").word()).isEqualTo("HELD");
    }

    @Test
    void userHasAsManyPlacesAsTheLimitSays() {
        limits(",2,,,");
        assertThat(schedule.order("p1", "o1").word()).isEqualTo("ORDERED");
        assertThat(schedule.hold("p1").word()).isEqualTo("HELD");
        assertThat(schedule.order("p1", "o2").word()).isEqualTo("ORDERED");
        Answer refused = schedule.hold("p1");
        limited(refused, "placesPerUser", 2);
        assertThat(refused.values().get(2)).isEqualTo("order:o2");
        assertThat(refused.facts()).hasSize(1);
        limited(schedule.order("p1", "o3"), "placesPerUser", 2);

        assertThat(schedule.pay("o2", "r").word()).isEqualTo("PAID");
        assertThat(schedule.end("o1", "cancelled").word()).isEqualTo("ENDED");
        assertThat(schedule.order("p1", "o3").word()).isEqualTo("ORDERED");
        limited(schedule.order("p1", "o4"), "placesPerUser", 2);
        assertThat(schedule.counts()).containsExactly(4L, 0L, 2L, 6L);
    }

    @Test
    void unpaidOrdersCountAsHoldsUntilTheyArePaidOrEnd() {
        limits("1,5,,,");
        assertThat(schedule.order("p1", "o1").word()).isEqualTo("ORDERED");
        Answer refused = schedule.hold("p1");
        limited(refused, "holdsPerUser", 1);
        assertThat(refused.values().get(2)).isEqualTo("order:o1");
        assertThat(schedule.pay("o1", "r").word()).isEqualTo("PAID");

        assertThat(schedule.hold("p1").word()).isEqualTo("HELD");
        assertThat(schedule.order("p1", "o2").word()).isEqualTo("ORDERED");
        limited(schedule.order("p1", "o3"), "holdsPerUser", 1);
        assertThat(capture("o2")).contains("CAPTURED");
        assertThat(schedule.order("p1", "o3").word()).isEqualTo("ORDERED");
        assertThat(schedule.end("o3", "cancelled").word()).isEqualTo("ENDED");
        assertThat(schedule.order("p1", "o4").word()).isEqualTo("ORDERED");
    }

    @Test
    void paymentWaitsForARebuildThatMayHaveReadItsOrderAsUnpaid() {
        limits("1,5,,,");
        schedule.order("p1", "o1");
        schedule.begin();
        schedule.close(true);
        // Paid now, the order would be among the unpaid ones of its user for good: the rebuild writes what it has read.
        assertThat(schedule.pay("o1", "r").word()).isEqualTo("UNINITIALISED");
        assertThat(schedule.redis().hget(schedule.orderKey("o1"), "pay_status")).isEqualTo("0");
    }

    @Test
    void afterSomethingEndedUnsoldTheUserRests() {
        limits(",,,," + HOUR);
        Answer hold = schedule.hold("p1");
        assertThat(schedule.cancel("p1").word()).isEqualTo("CANCELLED");
        Answer refused = schedule.hold("p1");
        limited(refused, "cooldownMinutes", HOUR);
        assertThat(refused.values().get(2)).isEqualTo("hold:" + hold.values().get(0));
        assertThat(refused.number(3) - lab.now()).isBetween(HOUR - SLACK, HOUR);
        // The end that is told of could still be lost.
        assertThat(refused.facts()).hasSize(1);
        limited(schedule.order("p1", "o1"), "cooldownMinutes", HOUR);
        assertThat(schedule.hold("p2").word()).isEqualTo("HELD");
        assertThat(schedule.order("p2", "o2").word()).isEqualTo("ORDERED");

        assertThat(schedule.end("o2", "cancelled").word()).isEqualTo("ENDED");
        Answer other = schedule.hold("p2");
        limited(other, "cooldownMinutes", HOUR);
        assertThat(other.values().get(2)).isEqualTo("order:o2");

        limits(",,,,1");
        await().atMost(Patience.HANG).until(() -> schedule.hold("p2").word().equals("HELD"));
    }

    @Test
    void holdThatRanOutBeginsTheRestAtItsEndSweptOrNot() {
        limits(",,," + HOUR + "," + HOUR);
        assertThat(schedule.hold("p1", 20_000).word()).isEqualTo("HELD");
        schedule.runOut("p1");
        ended("p1", 1_000);
        limited(schedule.hold("p1"), "cooldownMinutes", HOUR);
        limited(schedule.order("p1", "o1"), "cooldownMinutes", HOUR);
        assertThat(schedule.expire("p1").values()).contains("EXPIRED");
        Answer refused = schedule.hold("p1");
        limited(refused, "cooldownMinutes", HOUR);
        assertThat(refused.number(3) - lab.now()).isLessThanOrEqualTo(HOUR - 1_000);
    }

    @Test
    void orderStaysUnpaidNoLongerThanTheHoldTimeOfTheLimits() {
        limits(",,5000,,");
        assertThat(schedule.order("p1", "o1").number(1) - lab.now()).isBetween(1L, 5_000L);
    }

    @Test
    void otherLimitsAreRebuiltBeforeTheNextClaim() {
        assertThat(update(",,,,").word()).isEqualTo("UPDATED");
        assertThat(schedule.hold("p1").word()).isEqualTo("UNINITIALISED");
    }

    @Test
    void holdThatEndedWhileThereWasNoHotStateBeginsItsRestAtItsEnd() {
        schedule.begin();
        schedule.close(true);
        long end = lab.now() - 1_000;
        Answer ended = schedule.step(
                "schedule/restore_hold",
                "p1",
                "",
                Map.of(
                        "lock_id",
                        "7",
                        "locked_ms",
                        "" + (end - 5_000),
                        "expires_ms",
                        "" + end,
                        "version",
                        "1",
                        "status",
                        "0",
                        "limits",
                        ",,," + HOUR + "," + HOUR));
        assertThat(ended.word()).isEqualTo("ENDED");
        assertThat(ended.fact("hold").fields()).containsEntry("ended_at", "" + end);
        assertThat(schedule.redis().hgetAll(schedule.keys.buyers()))
                .containsEntry("t:p1", "5000")
                .containsEntry("r:p1", end + " hold:7 ");
    }

    private Answer hold(String user, long millis, boolean bound) {
        return schedule.step("schedule/place_hold", user, "", Map.of("ttl_ms", "" + millis, "bound", bound ? "1" : ""));
    }

    private Answer extend(String user, long millis, boolean bound) {
        return schedule.step(
                "schedule/extend_hold", user, "", Map.of("ttl_ms", "" + millis, "bound", bound ? "1" : ""));
    }

    private String capture(String order) {
        Map<String, String> payment = Map.of(
                "reference",
                "pi-" + order,
                "cents",
                "710",
                "state",
                "CAPTURED",
                "valid_until_ms",
                "",
                "authorized_ms",
                "1");
        return schedule.step("schedule/record_payment", "", order, payment)
                .values()
                .get(0);
    }

    private Answer update(String limits) {
        return schedule.run(
                "schedule/update_schedule", new HashMap<>(Map.of("max", "6")), "max", "6", "limits", limits);
    }

    private void limits(String packed) {
        schedule.redis().hset(schedule.keys.schedule(), "limits", packed);
    }

    private long left(Answer held) {
        assertThat(held.word()).isIn("HELD", "EXTENDED");
        return held.number(1) - lab.now();
    }

    private static void limited(Answer answer, String limit, long max) {
        assertThat(answer.word()).isEqualTo("LIMITED");
        assertThat(answer.values().get(0)).isEqualTo(limit);
        assertThat(answer.number(1)).isEqualTo(max);
    }

    /** Lets a live hold have been placed so long ago. */
    private void placed(String user, long millisAgo) {
        change(user, 1, lab.now() - millisAgo);
    }

    /** Lets a hold have ended so long ago. */
    private void ended(String user, long millisAgo) {
        change(user, 2, lab.now() - millisAgo);
    }

    private void change(String user, int part, long millis) {
        String[] parts = schedule.redis().hget(schedule.keys.holds(), user).split(":", -1);
        parts[part] = "" + millis;
        schedule.redis().hset(schedule.keys.holds(), user, String.join(":", parts));
    }
}
