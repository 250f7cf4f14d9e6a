package org.hotseat.hotstate.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.function.Consumer;
import org.hotseat.hotstate.LateWrites;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/** A sum that was broken by hand in Redis is found, and nothing more is sold until somebody has seen it. */
@RunAsClient
class ConservationLawsIT extends LateWrites {

    private static final String OPEN = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    private void inRedis(Consumer<RedisClient> change) {
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            change.accept(redis);
        }
    }

    private void check(String path) {
        calls.send("POST", "test/conservation/" + path, "", "operator", "").is(204);
    }

    private boolean stopped(String path) {
        return calls.get(path).is(200).json().getBoolean("stopped", false);
    }

    private static String id(String path) {
        return path.substring(path.indexOf('/') + 1);
    }

    /** Readiness has it as data. */
    private String broken() {
        return calls.send("GET", "test/conservation", "", "operator", "")
                .is(200)
                .body();
    }

    private static void breakSum(RedisClient redis, Ordered model, String id) {
        switch (model) {
            case SCHEDULES -> redis.incr("seats:" + id);
            case SALES -> redis.hincrBy("seckill_good_" + id, "amount", 1);
            case PROGRAMS -> redis.hincrBy("program:remain:" + id, "A", 1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResourceThatHasMoreThanThereIsSellsNothingUntilAnOperatorHasSeenIt(Ordered model) {
        String path = resource(model);
        order(model, path, "user:u1").is(201);
        check(path);
        assertThat(stopped(path)).isFalse();
        inRedis(redis -> breakSum(redis, model, id(path)));

        check(path);

        assertThat(stopped(path)).isTrue();
        Answer refused = order(model, path, "user:u2").is(409);
        assertThat(refused.json().getString("code")).isEqualTo("stopped");
        assertThat(broken()).contains(path);
        calls.post(path + "/resume", "operator").is(200);
        check(path);
        assertThat(stopped(path)).as("an operator has seen it").isFalse();
        assertThat(broken()).contains(path);

        calls.post(path + "/rebuild", "operator").is(200);
        check(path);
        assertThat(stopped(path)).isFalse();
        assertThat(broken()).doesNotContain(path);
        consistent(path);
    }

    @ParameterizedTest
    @EnumSource
    void moneyThatDoesNotAddUpStopsTheSale(Ordered model) {
        String path = resource(model);
        String order = order(model, path, "user:u1").is(201).json().getString("orderId");
        String capture = "{'reference':'pi','amount':'7.10','state':'CAPTURED'}";
        calls.send("POST", "orders/" + order + "/payments", capture, "payment", "")
                .is(200);
        check(path);
        assertThat(stopped(path)).isFalse();
        collection("orders").updateOne(Filters.eq("_id", order), Updates.set("Placed", 0.01));

        check(path);

        assertThat(stopped(path)).isTrue();
    }

    /** Nothing but the rebuild has it checked. */
    @ParameterizedTest
    @EnumSource
    void aRebuiltResourceIsChecked(Ordered model) {
        String path = resource(model);
        String order = order(model, path, "user:u1").is(201).json().getString("orderId");
        String capture = "{'reference':'pi','amount':'7.10','state':'CAPTURED'}";
        calls.send("POST", "orders/" + order + "/payments", capture, "payment", "")
                .is(200);
        collection("orders").updateOne(Filters.eq("_id", order), Updates.set("Placed", 0.01));

        calls.post(path + "/rebuild", "operator").is(200);

        await().until(() -> stopped(path));
    }

    @Test
    void aDropWithMoreCodesThanItHas() {
        String path = "drops/" + RestCalls.newId("law");
        calls.send("PUT", path, "{" + OPEN + ",'perUserLimit':1,'codes':['ONE-1','TWO-2']}", "operator", "")
                .is(201);
        calls.send("POST", path + "/claims", "{}", "user:u1", "").is(201);
        check(path);
        assertThat(stopped(path)).isFalse();
        inRedis(redis -> redis.hincrBy("drop:" + id(path), "claimed", -1));

        check(path);

        assertThat(stopped(path)).isTrue();
        calls.send("POST", path + "/claims", "{}", "user:u2", "").is(409);
    }

    @Test
    void aRainWithMoreCentsThanItHas() {
        String path = "rains/" + RestCalls.newId("law");
        calls.send("PUT", path, "{" + OPEN + ",'totalAmount':'0.07','packets':2,'funderId':'funder-1'}", "operator", "")
                .is(201);
        calls.send("POST", path + "/grabs", "{}", "user:u1", "").is(200);
        check(path);
        assertThat(stopped(path)).isFalse();
        inRedis(redis -> redis.hincrBy("rain:" + id(path), "left_cents", 1));

        check(path);

        assertThat(stopped(path)).isTrue();
    }
}
