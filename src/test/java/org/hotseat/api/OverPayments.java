package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.hotseat.testing.TestStores;
import redis.clients.jedis.RedisClient;

/** The base of tests of payments and refunds: the calls of the payment system, and the sums of money. */
abstract class OverPayments extends OverRest {

    Person payment() {
        return person("till", "payment");
    }

    Answer tell(String order, String reference, String amount, String state) {
        return payment()
                .post(
                        order + "/payments",
                        "{'reference':'" + reference + "','amount':'" + amount + "','state':'" + state + "'}");
    }

    Answer refund(String order, String reference, String amount, String seat) {
        String seats = seat.isEmpty() ? "" : ",'seats':['" + seat + "']";
        return payment()
                .post(
                        order + "/refunds",
                        "{'reference':'" + reference + "','amount':'" + amount + "','reason':'asked'" + seats + "}");
    }

    /** A refund of which the seller keeps a part. */
    Answer keep(String order, String reference, String amount, String kept, String more) {
        return payment()
                .post(
                        order + "/refunds",
                        "{'reference':'" + reference + "','amount':'" + amount + "','kept':'" + kept
                                + "','reason':'asked'" + more + "}");
    }

    static String buy(Person user, String resource) {
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
    JsonObject due(String order) {
        String next = "api/ops/refunds-due?limit=3";
        while (true) {
            Answer page = operator().get(next).is(200);
            for (JsonObject each : page.list().getValuesAs(JsonObject.class)) {
                if (each.getString("orderId").equals(idOf(order))) {
                    return each;
                }
            }
            next = OverLists.next(page);
        }
    }

    void money(String resource, String captured, String placed, String due, String refunded) {
        money(resource, captured, placed, due, refunded, "0.00");
    }

    void money(String resource, String captured, String placed, String due, String refunded, String kept) {
        JsonObject evidence = operator().get(resource + "/hot-state").is(200).object();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("facts").getJsonObject("money"))
                .isEqualTo(Answer.json("{'captured':'" + captured + "','placed':'" + placed + "','refundDue':'" + due
                        + "','refunded':'" + refunded + "','kept':'" + kept + "'}"));
    }

    static void forget(String order) {
        try (RedisClient redis = redis()) {
            redis.del("order:" + idOf(order));
        }
    }

    static void letTimeRunOut(String order) {
        try (RedisClient redis = redis()) {
            redis.hset("order:" + idOf(order), "pay_before", "1");
        }
    }

    static long score(String schedule, String order) {
        try (RedisClient redis = redis()) {
            return redis.zscore("orders:exp", "schedule:" + idOf(schedule) + ":" + idOf(order))
                    .longValue();
        }
    }

    static RedisClient redis() {
        return RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }
}
