package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Holds, orders and refunds of several places of a schedule, and of several units of a sale. */
@RunAsClient
class PartiesContractIT extends OverPayments {

    @Test
    void partyHoldsOrdersAndPaysAllItsPlaces() {
        String schedule = schedule(6);
        Person user = user();
        Answer held = user.post(schedule + "/holds", "{'places':4}", "k").is(201);
        assertThat(held.number("places")).isEqualTo(4);
        user.post(schedule + "/holds", "{'places':4.0}", "k")
                .is(201)
                .shows(held.response().body());
        user.post(schedule + "/holds", "{'places':3}", "k").refused(422, "'idempotency-key-reused'");
        user.post(schedule + "/holds", "{}", "k").refused(422, "'idempotency-key-reused'");
        assertSameHold(user.get(schedule + "/holds/" + user.id()), held);
        assertThat(user.post(schedule + "/holds/" + user.id() + "/extension", "{'holdMinutes':14}")
                        .is(200)
                        .number("places"))
                .isEqualTo(4);
        assertThat(user.get("api/holds").is(200).list().getJsonObject(0).getInt("places"))
                .isEqualTo(4);
        assertCounts(schedule, 2, 4, 0);

        assertThat(user.post(schedule + "/orders", "{'places':2}")
                        .refused(409, "'other-places'")
                        .number("places"))
                .isEqualTo(4);
        Answer placed = user.post(schedule + "/orders", "{'places':4}").is(201);
        assertThat(placed.number("places")).isEqualTo(4);
        assertThat(placed.text("price")).isEqualTo("28.40");
        user.post(schedule + "/holds", "{'places':2}").refused(409, "'already-ordered'");
        String order = "api/orders/" + placed.text("orderId");
        assertThat(tell(order, "a", "7.10", "CAPTURED")
                        .refused(409, "'wrong-amount'")
                        .text("expected"))
                .isEqualTo("28.40");
        tell(order, "a", "28.40", "CAPTURED").is(200);
        assertThat(user.get(order).number("places")).isEqualTo(4);
        assertCounts(schedule, 2, 0, 4);
        assertThat(user().post(schedule + "/orders").is(201).number("places")).isEqualTo(1);
    }

    @Test
    void partyLargerThanWhatIsLeftHearsHowManyAreLeftAndASmallerOneGetsThem() {
        String schedule = schedule(3);
        String sale = sale(3, 20);
        for (int i = 0; i < 5; i++) {
            assertThat(user().post(schedule + "/holds", "{'places':5}")
                            .refused(409, "-2")
                            .number("remaining"))
                    .isEqualTo(3);
            assertThat(user().post(sale + "/orders", "{'units':5}")
                            .refused(409, "30006")
                            .number("remaining"))
                    .isEqualTo(3);
        }
        Person user = user();
        user.post(schedule + "/holds", "{'places':20}").refused(409, "-2");
        user.post(schedule + "/holds", "{'places':3}").is(201);
        user.post(sale + "/orders", "{'units':20}").refused(409, "30006");
        user.post(sale + "/orders", "{'units':3}").is(201);
        for (int i = 0; i < 2; i++) {
            assertThat(user().post(schedule + "/orders", "{'places':2}")
                            .refused(409, "-2")
                            .number("remaining"))
                    .isZero();
            assertThat(user().post(sale + "/orders").refused(409, "30006").number("remaining"))
                    .isZero();
        }
        assertCounts(schedule, 0, 3, 0);
    }

    @Test
    void badNumbersAreRefusedAndChangeNothing() {
        String schedule = schedule(30);
        String sale = sale(30, 20);
        Person user = user();
        String order = order(user, schedule);
        for (String bad : List.of("0", "21", "1.5", "'2'", "-1", "[2]", "true")) {
            user.post(schedule + "/holds", "{'places':" + bad + "}").complainsOf("places");
            user.post(schedule + "/orders", "{'places':" + bad + "}").complainsOf("places");
            user.post(sale + "/orders", "{'units':" + bad + "}").refused(400, "20001");
            payment()
                    .post(order + "/refunds", "{'reference':'r','amount':'7.10','reason':'ill','places':" + bad + "}")
                    .complainsOf("places");
        }
        payment()
                .post(
                        order + "/refunds",
                        "{'reference':'r','amount':'7.10','reason':'ill','places':1,'seats':['A-r-1']}")
                .complainsOf("places");
        assertCounts(schedule, 29, 0, 1);
        assertThat(user.get(sale).number("remaining")).isEqualTo(30);
    }

    @Test
    void limitCountsPlacesAndTheSalesLimitUnits() {
        String schedule = "api/schedules/" + newId("s");
        operator()
                .put(schedule, "{'name':'n','maxPlayers':30,'price':'7.10','limits':{'placesPerUser':4}}")
                .is(201);
        Person user = user();
        Answer alone = user.post(schedule + "/holds", "{'places':5}").refused(409, "'limit-reached'");
        assertThat(alone.text("limit")).isEqualTo("placesPerUser");
        String first = user.post(schedule + "/orders", "{'places':3}").is(201).text("orderId");
        assertThat(user.post(schedule + "/orders", "{'places':2}")
                        .refused(409, "'limit-reached'")
                        .text("orderId"))
                .isEqualTo(first);
        operator().post(schedule + "/rebuild").is(200);
        user.post(schedule + "/holds", "{'places':2}").refused(409, "'limit-reached'");
        user.post(schedule + "/holds").is(201);
        assertCounts(schedule, 26, 1, 3);

        String sale = sale(30, 4);
        user.post(sale + "/orders", "{'units':3}").is(201);
        Answer refused = user.post(sale + "/orders", "{'units':2}").refused(409, "30007");
        assertThat(refused.number("perUserLimit")).isEqualTo(4);
        assertThat(refused.number("taken")).isEqualTo(3);
        user.post(sale + "/orders").is(201);
    }

    @Test
    void partOfAPartyGetsItsMoneyBackAndItsPlacesAreFreeAlsoWhenRedisWasEmptied() {
        String schedule = schedule(4);
        Person user = user();
        String order = "api/orders/"
                + user.post(schedule + "/orders", "{'places':4}").is(201).text("orderId");
        tell(order, "a", "28.40", "CAPTURED").is(200);
        assertThat(places(order, "r", "7.10", 2).refused(409, "'wrong-amount'").text("expected"))
                .isEqualTo("14.20");
        Answer refund = places(order, "r", "14.20", 2).is(200);
        refund.shows("{'reference':'r','amount':'14.20','reason':'ill','places':2}", "at");
        places(order, "r", "14.20", 2).is(200).shows(refund.response().body());
        assertThat(user.get(order).text("price")).isEqualTo("14.20");
        assertCounts(schedule, 2, 0, 2);
        money(schedule, "28.40", "14.20", "0.00", "14.20");

        emptied(schedule);
        assertCounts(schedule, 2, 0, 2);
        assertThat(user.get(order).number("places")).isEqualTo(2);
        places(order, "s", "21.30", 3).refused(409, "'too-much'");
        tell(order, "b", "14.20", "CAPTURED").is(200);
        assertThat(places(order, "s", "21.30", 3)
                        .refused(409, "'too-many-places'")
                        .number("places"))
                .isEqualTo(2);
        user().post(schedule + "/orders", "{'places':2}").is(201);
        places(order, "t", "14.20", 2).is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(2);
        assertCounts(schedule, 2, 0, 2);
        money(schedule, "42.60", "0.00", "14.20", "28.40");
        refund(order, "u", "7.10", "A-r-1").complainsOf("seats");
        String seats = buy(user(), program(1));
        tell(seats, "p", "7.10", "CAPTURED").is(200);
        places(seats, "q", "7.10", 1).complainsOf("places");
    }

    @Test
    void refundedUnitsAreKeptThroughARebuild() {
        String sale = sale(9, 20);
        Person user = user();
        String order = "api/orders/"
                + user.post(sale + "/orders", "{'units':5}").is(201).text("orderId");
        tell(order, "a", "35.50", "CAPTURED").is(200);
        places(order, "r", "14.20", 2).is(200);
        for (int i = 0; i < 2; i++) {
            JsonObject evidence = operator().get(sale + "/hot-state").is(200).object();
            assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
            assertThat(evidence.getJsonObject("facts").getInt("refundedAndKept"))
                    .isEqualTo(2);
            assertThat(evidence.getJsonObject("sum")).isEqualTo(Answer.json("{'stock':9,'available':4,'sold':5}"));
            emptied(sale);
        }
        service().post(order + "/refund").is(200);
        emptied(sale);
        money(sale, "35.50", "0.00", "0.00", "35.50");
        assertThat(user.get(sale).number("remaining")).isEqualTo(4);
        assertThat(user.get(order).number("units")).isEqualTo(3);
    }

    @Test
    void aPartysHoldOutlivesAnEmptiedRedisAndEndsWithItsSchedule() {
        String schedule = schedule(6);
        Person holder = user();
        holder.post(schedule + "/holds", "{'places':3}").is(201);
        user().post(schedule + "/orders", "{'places':2}").is(201);
        emptied(schedule);
        assertCounts(schedule, 1, 3, 2);
        assertThat(holder.get(schedule + "/holds/" + holder.id()).is(200).number("places"))
                .isEqualTo(3);
        operator().put(schedule, "{'name':'n','maxPlayers':4}").refused(409, "'below-taken'");
        assertThat(holder.post(schedule + "/orders").is(201).number("places")).isEqualTo(3);
        assertCounts(schedule, 1, 0, 5);
    }

    private Answer places(String order, String reference, String amount, int places) {
        return payment()
                .post(
                        order + "/refunds",
                        "{'reference':'" + reference + "','amount':'" + amount + "','reason':'ill','places':" + places
                                + "}");
    }

    private String sale(int stock, int perUser) {
        String id = newId("sale");
        operator()
                .put(
                        "api/sales/" + id,
                        "{'goodId':'" + id + "','stock':" + stock + ",'valid':true,'perUserLimit':" + perUser
                                + ",'price':'7.10','startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'}")
                .is(201);
        return "api/sales/" + id;
    }

    /** All of Redis is gone, and this resource is back. */
    private void emptied(String resource) {
        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        operator().get(resource).is(200);
    }
}
