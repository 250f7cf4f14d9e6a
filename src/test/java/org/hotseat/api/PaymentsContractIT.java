package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The rows of the REST table about payments. */
@RunAsClient
class PaymentsContractIT extends OverRest {

    @Test
    void anAuthorizedOrderIsPinnedThenCaptured() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);

        Answer authorized = tell(order, "a", "7.10", "AUTHORIZED").is(200);
        assertThat(authorized.text("state")).isEqualTo("AUTHORIZED");
        letTimeRunOut(order);
        assertThat(score(schedule, order)).isGreaterThan(Instant.now().toEpochMilli());
        assertThat(user.get(order).number("payStatus")).isZero();
        assertThat(tell(order, "a", "7.1", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(tell(order, "a", "7.10", "AUTHORIZED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        money(schedule, "7.10", "7.10", "0.00", "0.00");
    }

    @Test
    void anAuthorizationPinsUntilItsEndOnly() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        letTimeRunOut(order);
        Instant end = Instant.now().plusSeconds(3).truncatedTo(ChronoUnit.MILLIS);
        Answer authorized = payment()
                .post(
                        order + "/payments",
                        "{'reference':'a','amount':'7.10','state':'AUTHORIZED','validUntil':'" + end + "'}")
                .is(200);
        assertThat(authorized.time("validUntil")).isEqualTo(end);

        await().atMost(Duration.ofSeconds(60)).until(() -> user.get(order).number("payStatus") == -1);
        assertThat(Instant.now()).isAfter(end.minusSeconds(2));
        assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertCounts(schedule, 0, 0, 1);
        money(schedule, "7.10", "7.10", "0.00", "0.00");
    }

    @Test
    void theAmountMustBeTheOrders() {
        String schedule = schedule(1);
        String order = order(user(), schedule);

        for (String state : List.of("AUTHORIZED", "CAPTURED")) {
            Answer refused = tell(order, "a", "7.00", state).refused(409, "'wrong-amount'");
            assertThat(refused.text("amount")).isEqualTo("7.00");
            assertThat(refused.text("expected")).isEqualTo("7.10");
        }
        tell(order, "a", "7.10", "AUTHORIZED").is(200);
        Answer other = tell(order, "a", "7.11", "CAPTURED").refused(409, "'other-amount'");
        assertThat(other.text("expected")).isEqualTo("7.10");
        money(schedule, "0.00", "0.00", "0.00", "0.00");
    }

    @Test
    void aVoidedOrderExpiresAndACaptureIsNotVoided() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);

        tell(order, "a", "7.10", "AUTHORIZED").is(200);
        payment().post(order + "/payments/none/void").refused(404, "'unknown-payment'");
        assertThat(payment().post(order + "/payments/a/void").is(200).text("state"))
                .isEqualTo("VOIDED");
        assertThat(payment().post(order + "/payments/a/void").is(200).text("state"))
                .isEqualTo("VOIDED");
        assertThat(score(schedule, order))
                .isEqualTo(user.get(order).time("payBefore").toEpochMilli());
        assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(payment()
                        .post(order + "/payments/a/void")
                        .refused(409, "'captured'")
                        .text("state"))
                .isEqualTo("CAPTURED");
        tell(order, "b", "7.10", "AUTHORIZED").refused(409, "'wrong-state'");
    }

    @Test
    void aLateCaptureTakesThePlaceAgainOrIsOwedBack() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        user.delete(order).is(204);

        assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("CAPTURED");
        assertThat(user.get(order).object()).doesNotContainKeys("ending", "endedAt", "refundDue");
        assertCounts(schedule, 0, 0, 1);
        assertThat(user().post(schedule + "/orders").status()).isEqualTo(409);
        assertThat(tell(order, "b", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("REFUND_DUE");
        assertThat(user.get(order).text("refundDue")).isEqualTo("7.10");
        money(schedule, "14.20", "7.10", "7.10", "0.00");

        service().post(order + "/refund").is(200);
        String next = order(user(), schedule);
        tell(next, "c", "7.10", "CAPTURED").is(200);
        money(schedule, "21.30", "7.10", "7.10", "7.10");
        assertThat(due(order).getString("refundDue")).isEqualTo("7.10");
    }

    /** Its hash is gone, as after a day, and it is what its latest fact says. */
    @Test
    void anOrderThatIsInTheFactsOnlyIsPaidLateOrOwedBack() {
        for (String resource : List.of(schedule(1), program(1))) {
            Person user = user();
            String order = buy(user, resource);
            user.delete(order).is(204);
            forget(order);
            Person other = user();
            String second = buy(other, resource);
            assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("REFUND_DUE");
            forget(order);
            assertThat(tell(order, "a", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("REFUND_DUE");
            other.delete(second).is(204);
            forget(second);
            assertThat(tell(second, "a", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("CAPTURED");
            money(resource, "14.20", "7.10", "7.10", "0.00");
            assertThat(due(order).getInt("payStatus")).isEqualTo(-1);
        }
    }

    @Test
    void aRebuildKeepsAuthorizationsAndWhatIsOwed() {
        for (String resource : List.of(schedule(2), program(2))) {
            Person user = user();
            String pinned = buy(user, resource);
            tell(pinned, "a", "7.10", "AUTHORIZED").is(200);
            String twice = buy(user(), resource);
            tell(twice, "a", "7.10", "CAPTURED").is(200);
            tell(twice, "b", "7.10", "CAPTURED").is(200);
            forget(pinned);
            forget(twice);
            operator().post(resource + "/rebuild").is(200);
            assertThat(user.get(pinned).number("payStatus")).isZero();
            assertThat(tell(twice, "b", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("REFUND_DUE");
            assertThat(tell(twice, "c", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("REFUND_DUE");
            letTimeRunOut(pinned);
            assertThat(tell(pinned, "a", "7.10", "CAPTURED").is(200).text("state"))
                    .isEqualTo("CAPTURED");
            money(resource, "28.40", "14.20", "14.20", "0.00");
        }
    }

    @Test
    void aRefundOfAllEndsTheOrderAndIsKeptOnce() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        refund(order, "r0", "7.10", "").refused(409, "'too-much'");
        tell(order, "a", "7.10", "CAPTURED").is(200);
        tell(order, "b", "7.10", "CAPTURED").is(200);
        Answer much = refund(order, "r1", "14.21", "").refused(409, "'too-much'");
        assertThat(much.text("expected")).isEqualTo("14.20");

        Answer settled = refund(order, "r1", "7.10", "").is(200);
        settled.shows("{'reference':'r1','amount':'7.10','reason':'asked'}", "at");
        refund(order, "r1", "7.10", "").is(200).shows(settled.response().body());
        assertThat(refund(order, "r1", "7.00", "")
                        .refused(409, "'other-amount'")
                        .text("expected"))
                .isEqualTo("7.10");
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        money(schedule, "14.20", "7.10", "0.00", "7.10");

        refund(order, "r2", "2.10", "").is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        money(schedule, "14.20", "5.00", "0.00", "9.20");
        refund(order, "r3", "5.00", "").is(200);
        refund(order, "r3", "5.00", "").is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(2);
        assertThat(user.get(order).text("ending")).isEqualTo("refunded");
        assertCounts(schedule, 1, 0, 0);
        money(schedule, "14.20", "0.00", "0.00", "14.20");
        forget(order);
        refund(order, "r3", "5.00", "").is(200);
        refund(order, "r4", "0.01", "").refused(409, "'too-much'");
        assertThat(tell(order, "d", "7.10", "CAPTURED").is(200).text("state")).isEqualTo("REFUND_DUE");
        money(schedule, "21.30", "0.00", "7.10", "14.20");
    }

    @Test
    void oneSeatOfAPurchaseIsRefundedAndFreeAgain() {
        String program = program(3);
        Person user = user();
        Answer placed = user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1','A-r-2','A-r-3']}")
                .is(201);
        String order = "api/orders/" + placed.text("orderId");
        refund(order, "r", "7.10", "A-r-1").refused(409, "'too-much'");
        tell(order, "a", "21.30", "CAPTURED").is(200);
        assertThat(refund(order, "r", "7.00", "A-r-2")
                        .refused(409, "'wrong-amount'")
                        .text("expected"))
                .isEqualTo("7.10");
        refund(order, "r", "7.10", "A-r-9").refused(409, "'other-seats'");

        refund(order, "r", "7.10", "A-r-2")
                .is(200)
                .shows("{'reference':'r','amount':'7.10','reason':'asked','seats':['A-r-2']}", "at");
        refund(order, "r", "7.10", "A-r-2").is(200);
        assertThat(user.get(order).text("total")).isEqualTo("14.20");
        money(program, "21.30", "14.20", "0.00", "7.10");
        user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1']}")
                .refused(409, "1001");
        String next = "api/orders/"
                + user().post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-2']}")
                        .is(201)
                        .text("orderId");
        forget(order);
        forget(next);
        operator().post(program + "/rebuild").is(200);
        money(program, "21.30", "14.20", "0.00", "7.10");
        refund(order, "s", "7.10", "A-r-2").refused(409, "'other-seats'");
        payment()
                .post(
                        order + "/refunds",
                        "{'reference':'t','amount':'14.20','reason':'asked','seats':['A-r-1','A-r-3']}")
                .is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(2);
        money(program, "21.30", "0.00", "0.00", "21.30");
        String plain = order(user(), schedule(1));
        tell(plain, "a", "7.10", "CAPTURED").is(200);
        refund(plain, "r", "7.10", "A-r-1").complainsOf("seats");
    }

    @Test
    void anOrderThatCostsNothingIsPaidAtOnce() {
        String schedule = "api/schedules/" + newId("s");
        operator()
                .put(schedule, "{'name':'A game','maxPlayers':2,'price':'0.00'}")
                .is(201);
        String program = "api/programs/" + newId("p");
        operator()
                .put(
                        program,
                        "{'title':'An evening','startsAt':'2030-01-01T20:00:00Z','accountLimit':8,'categories':[{'categoryId':'A',"
                                + "'name':'A','price':'0.00','rows':[{'row':'r','seats':4}]}]}")
                .is(201);
        String sale = "api/sales/" + newId("s");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + idOf(sale) + "','stock':2,'startsAt':'2020-01-01T00:00:00Z','endsAt':"
                                + "'2090-01-01T00:00:00Z','valid':true,'perUserLimit':1,'price':'0.00'}")
                .is(201);
        for (String resource : List.of(schedule, program, sale)) {
            Person user = user();
            String order = buy(user, resource);
            assertThat(user.get(order).number("payStatus")).isEqualTo(1);
            assertThat(user.get(order).time("paidAt")).isEqualTo(user.get(order).time("placedAt"));
            money(resource, "0.00", "0.00", "0.00", "0.00");
            operator().post(resource + "/rebuild").is(200);
            money(resource, "0.00", "0.00", "0.00", "0.00");
        }
    }

    @Test
    void onlyThePaymentSystemTellsOfPayments() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        String body = "{'reference':'a','amount':'7.10','state':'CAPTURED'}";
        for (Person other : List.of(user, service(), operator())) {
            other.post(order + "/payments", body).refused(403, "'wrong-role'");
            other.post(order + "/payments/a/void").refused(403, "'wrong-role'");
            other.post(order + "/refunds", "{'reference':'a','amount':'7.10','reason':'r'}")
                    .refused(403, "'wrong-role'");
        }
        nobody().post(order + "/payments", body).refused(401, "'no-token'");
        payment().get(order).refused(403, "'wrong-role'");
        payment().post(order + "/payment", "{'reference':'a'}").refused(403, "'wrong-role'");
        payment().get("api/ops/refunds-due").refused(403, "'wrong-role'");
        assertThat(user.get(order).number("payStatus")).isZero();
    }

    @Test
    void badPaymentsAreRefused() {
        String order = order(user(), schedule(1));
        payment().post(order + "/payments", "{}").complainsOf("reference", "amount", "state");
        payment().post(order + "/refunds", "{}").complainsOf("reference", "amount", "reason");
        refund(order, "r", "0.00", "").complainsOf("amount");
        refund(order, "r", "7.10", "nowhere").complainsOf("seats");
        tell(order, "a", "7.101", "CAPTURED").complainsOf("amount");
        tell(order, "a", "7.10", "VOIDED").complainsOf("state");
        payment()
                .post(order + "/payments", "{'reference':'a','amount':'7.10','state':'AUTHORIZED','validUntil':'soon'}")
                .complainsOf("validUntil");
        tell("api/orders/never-made", "a", "7.10", "CAPTURED").refused(404, "'unknown-order'");
        payment().post("api/orders/never-made/payments/a/void").refused(404, "'unknown-order'");
    }

    @Test
    void aRepetitionWithTheSameKeyGetsTheFirstAnswer() {
        String order = order(user(), schedule(1));
        String path = order + "/payments";
        String authorized = "{'reference':'a','amount':'7.10','state':'AUTHORIZED'}";
        String captured = "{'reference':'a','amount':'7.10','state':'CAPTURED'}";
        Answer first = payment().post(path, authorized, order + "1").is(200);
        payment().post(path, captured, order + "2").is(200);
        payment()
                .post(path, authorized, order + "1")
                .is(200)
                .shows(first.response().body());
        payment().post(path, captured, order + "1").refused(422, "'idempotency-key-reused'");
    }

    private Person payment() {
        return person("till", "payment");
    }

    private Answer tell(String order, String reference, String amount, String state) {
        return payment()
                .post(
                        order + "/payments",
                        "{'reference':'" + reference + "','amount':'" + amount + "','state':'" + state + "'}");
    }

    private Answer refund(String order, String reference, String amount, String seat) {
        String seats = seat.isEmpty() ? "" : ",'seats':['" + seat + "']";
        return payment()
                .post(
                        order + "/refunds",
                        "{'reference':'" + reference + "','amount':'" + amount + "','reason':'asked'" + seats + "}");
    }

    private static String buy(Person user, String resource) {
        return resource.contains("programs")
                ? "api/orders/"
                        + user.post(
                                        resource + "/purchases",
                                        "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}")
                                .is(201)
                                .text("orderId")
                : order(user, resource);
    }

    /** The order in the list of what is owed. */
    private JsonObject due(String order) {
        String after = "";
        for (int i = 0; i < 100; i++) {
            JsonArray page = operator()
                    .get("api/ops/refunds-due?limit=1000&after=" + after)
                    .is(200)
                    .list();
            for (JsonObject each : page.getValuesAs(JsonObject.class)) {
                if (each.getString("orderId").equals(idOf(order))) {
                    return each;
                }
                after = each.getString("orderId");
            }
        }
        throw new AssertionError(order + " is not listed");
    }

    private void money(String resource, String captured, String placed, String due, String refunded) {
        JsonObject evidence = operator().get(resource + "/hot-state").is(200).object();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("facts").getJsonObject("money"))
                .isEqualTo(Answer.json("{'captured':'" + captured + "','placed':'" + placed + "','refundDue':'" + due
                        + "','refunded':'" + refunded + "'}"));
    }

    private static void forget(String order) {
        try (RedisClient redis = redis()) {
            redis.del("order:" + idOf(order));
        }
    }

    private static void letTimeRunOut(String order) {
        try (RedisClient redis = redis()) {
            redis.hset("order:" + idOf(order), "pay_before", "1");
        }
    }

    private static long score(String schedule, String order) {
        try (RedisClient redis = redis()) {
            return redis.zscore("orders:exp", "schedule:" + idOf(schedule) + ":" + idOf(order))
                    .longValue();
        }
    }

    private static RedisClient redis() {
        return RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }
}
