package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/**
 * A Redis that is behind takes over: it has an order unpaid that has ended since, and somebody asks of the order once
 * more.
 */
@RunAsClient
class OlderRedisIT extends LimitsOverRest {

    @ParameterizedTest
    @EnumSource
    void anOrderThatHasEndedLeavesNoIndexEntry(Ordered model) {
        String path = resource(model, model == Ordered.SCHEDULES ? "'placesPerUser':5" : "'holdsPerUser':5");
        String order = order(model, path, "user:u1").is(201).json().getString("orderId");
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            String member = redis.zrange("orders:exp", 0, -1).stream()
                    .filter(each -> each.contains(order))
                    .findAny()
                    .orElseThrow();
            double end = redis.zscore("orders:exp", member);
            calls.send("DELETE", "orders/" + order, "", "user:u1", "").is(204);
            redis.del("order:" + order);
            redis.zadd("orders:exp", end, member);
        }
        String body = "{'reference':'pi','amount':'7.10','state':'CAPTURED'}";
        order(model, path, "user:u2").is(201);
        for (int left = 8; left > 0; left--) {
            order(model, path, "user:more-" + left);
        }

        assertThat(calls.send("POST", "orders/" + order + "/payments", body, "payment", "")
                        .is(200)
                        .json()
                        .getString("state"))
                .isEqualTo("REFUND_DUE");
        consistent(path);
    }
}
