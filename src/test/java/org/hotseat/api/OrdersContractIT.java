package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The rows of the REST table about orders. */
@RunAsClient
class OrdersContractIT extends OverRest {

    @Test
    void heldPlaceIsOrderedPaidAndRefunded() {
        String schedule = schedule(2);
        Person user = user();
        long lockId = user.post(schedule + "/holds").is(201).number("lockId");
        Instant before = Instant.now();

        Answer placed = user.post(schedule + "/orders").is(201);
        String id = placed.text("orderId");
        String common = "'orderId':'" + id + "','kind':'schedule','ownerId':'" + user.id() + "','userId':'" + user.id()
                + "','scheduleId':'"
                + idOf(schedule) + "','lockId':" + lockId + ",'places':1,'price':'7.10','sold':{'name':'A game'}";
        placed.shows("{" + common + ",'payStatus':0}", "payBefore", "placedAt");
        assertThat(placed.time("payBefore")).isEqualTo(placed.time("placedAt").plus(Duration.ofMinutes(15)));
        assertThat(placed.time("placedAt"))
                .isBetween(before.minusSeconds(2), Instant.now().plusSeconds(2));
        user.get(schedule + "/holds/" + user.id()).refused(404, "'no-hold'");
        user.get("api/orders/" + id).is(200).shows(placed.response().body());
        assertCounts(schedule, 1, 0, 1);

        Answer paid = user.post("api/orders/" + id + "/payment", "{'reference':'bank 17/é'}")
                .is(200);
        paid.shows(
                "{" + common + ",'payStatus':1,'reference':'bank 17/é','paid':'7.10','refunded':'0.00'}",
                "payBefore",
                "placedAt",
                "paidAt",
                "payments");
        assertThat(paid.text("placedAt")).isEqualTo(placed.text("placedAt"));
        assertCounts(schedule, 1, 0, 1);

        Answer refunded = user.post("api/orders/" + id + "/refund").is(200);
        refunded.shows(
                "{" + common
                        + ",'payStatus':2,'reference':'bank 17/é','ending':'refunded','paid':'7.10','refunded':'7.10'}",
                "payBefore",
                "placedAt",
                "paidAt",
                "endedAt",
                "payments");
        user.get("api/orders/" + id).is(200).shows(refunded.response().body());
        assertCounts(schedule, 2, 0, 0);
    }

    @Test
    void freePlaceIsOrderedDirectlyAndCancelled() {
        String schedule = schedule(1);
        Person user = user();
        Answer placed = user.post(schedule + "/orders", "{}").is(201);
        String order = "api/orders/" + placed.text("orderId");
        assertThat(placed.object()).doesNotContainKeys("lockId", "paidAt", "endedAt", "reference", "ending");

        assertThat(user.delete(order).is(204).response().body()).isEmpty();

        Answer cancelled = user.get(order).is(200);
        assertThat(cancelled.number("payStatus")).isEqualTo(-1);
        assertThat(cancelled.text("ending")).isEqualTo("cancelled");
        assertCounts(schedule, 1, 0, 0);
        user.post(schedule + "/orders").is(201);
    }

    @Test
    void secondActiveOrderIsRefusedWithTheFirstOnesId() {
        String schedule = schedule(3);
        Person user = user();
        String order = order(user, schedule);

        assertThat(user.post(schedule + "/orders")
                        .refused(409, "'already-ordered'")
                        .text("orderId"))
                .isEqualTo(idOf(order));
        user.post(order + "/payment", "{'reference':'r'}").is(200);
        assertThat(user.post(schedule + "/orders")
                        .refused(409, "'already-ordered'")
                        .text("orderId"))
                .isEqualTo(idOf(order));
        assertCounts(schedule, 2, 0, 1);
    }

    @Test
    void orderIsRefusedWhenNoPlaceIsLeft() {
        String schedule = schedule(1);
        user().post(schedule + "/holds").is(201);

        user().post(schedule + "/orders").refused(409, "-2");
        user().post("api/schedules/never-made/orders").refused(404, "'unknown-schedule'");
    }

    @Test
    void whatAnOrdersStateDoesNotAllowIsRefusedWithThatState() {
        String schedule = schedule(3);
        Person user = user();
        String order = order(user, schedule);

        assertWrongState(user.post(order + "/refund"), 0);
        user.post(order + "/payment", "{'reference':'r'}").is(200);
        assertWrongState(user.post(order + "/payment", "{'reference':'other'}"), 1);
        assertWrongState(user.delete(order), 1);
        user.post(order + "/refund").is(200);
        assertWrongState(user.post(order + "/refund"), 2);
        assertWrongState(user.post(order + "/payment", "{'reference':'r'}"), 2);
        assertWrongState(user.delete(order), 2);

        String cancelled = order(user, schedule);
        user.delete(cancelled).is(204);
        assertWrongState(user.delete(cancelled), -1);
        assertWrongState(user.post(cancelled + "/payment", "{'reference':'r'}"), -1);
        assertWrongState(user.post(cancelled + "/refund"), -1);
        assertCounts(schedule, 3, 0, 0);
    }

    @Test
    void repetitionWithTheSameKeyGetsTheFirstAnswer() {
        String schedule = schedule(3);
        Person user = user();

        Answer placed = user.post(schedule + "/orders", "{}", "o").is(201);
        String order = "api/orders/" + placed.text("orderId");
        user.post(schedule + "/orders", "{}", "o")
                .is(201)
                .shows(placed.response().body());
        Answer paid = user.post(order + "/payment", "{'reference':'r'}", "p").is(200);
        user.post(order + "/payment", "{'reference':'r'}", "p")
                .is(200)
                .shows(paid.response().body());
        user.post(order + "/payment", "{'reference':'r'}")
                .is(200)
                .shows(paid.response().body());
        user.post(order + "/payment", "{'reference':'r2'}", "p").refused(422, "'idempotency-key-reused'");
        Answer refunded = user.post(order + "/refund", "{}", "f").is(200);
        user.post(order + "/refund", "{}", "f")
                .is(200)
                .shows(refunded.response().body());
        user.post(order + "/refund", "{}", "o").refused(422, "'idempotency-key-reused'");
        user.post(order + "/payment", "{'reference':'r'}", "p")
                .is(200)
                .shows(paid.response().body());

        user.post(schedule + "/orders", "{}", "o")
                .is(201)
                .shows(placed.response().body());
        assertCounts(schedule, 3, 0, 0);
    }

    @Test
    void cancellationThatIsRepeatedWithItsKeyGetsTheFirstAnswer() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);

        user.delete(order, "Idempotency-Key", "c").is(204);
        user.delete(order, "Idempotency-Key", "c").is(204);
        assertWrongState(user.delete(order, "Idempotency-Key", "d"), -1);
        user.post(order + "/refund", "{}", "c").refused(422, "'idempotency-key-reused'");
        assertCounts(schedule, 1, 0, 0);
    }

    @Test
    void badInputIsNamedAndUnknownOrdersAreUnknown() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);

        for (String bad : new String[] {"{}", "{'reference':7}", "{'reference':''}", "{'reference':'a\\nb'}"}) {
            user.post(order + "/payment", bad).complainsOf("reference");
        }
        user.post(order + "/payment", "{'reference':'" + "r".repeat(129) + "'}").complainsOf("reference");
        user.post(order + "/payment").complainsOf("reference");
        user.post(schedule + "/orders", "{'userId':['x']}").complainsOf("userId");
        user.get("api/orders/a%20b").complainsOf("orderId");
        user.get("api/orders/never-made").refused(404, "'unknown-order'");
        user.delete("api/orders/never-made").refused(404, "'unknown-order'");
        user.post("api/orders/never-made/payment", "{'reference':'r'}").refused(404, "'unknown-order'");
        user.post("api/orders/never-made/refund").refused(404, "'unknown-order'");
        user.post(order + "/payment", "{'reference':'" + "r".repeat(128) + "'}").is(200);
    }

    /**
     * The setting for all orders is 15 minutes; so this one's pay-before time is moved, in both places that hold it.
     */
    @Test
    void unpaidOrderExpiresAndItsPlaceIsOnSaleAgain() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.hset("order:" + idOf(order), "pay_before", "1000");
            redis.zadd("orders:exp", 1000, "schedule:" + idOf(schedule) + ":" + idOf(order));
        }

        assertWrongState(user.post(order + "/payment", "{'reference':'late'}"), -1);
        await().untilAsserted(() -> assertCounts(schedule, 1, 0, 0));

        Answer expired = user.get(order).is(200);
        assertThat(expired.number("payStatus")).isEqualTo(-1);
        assertThat(expired.text("ending")).isEqualTo("expired");
        assertThat(expired.object()).containsKey("endedAt");
        user.post(schedule + "/orders").is(201);
    }

    private static void assertWrongState(Answer answer, int payStatus) {
        assertThat(answer.refused(409, "'wrong-state'").number("payStatus")).isEqualTo(payStatus);
    }
}
