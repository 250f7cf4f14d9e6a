package org.hotseat.hotstate.over;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.hotseat.hotstate.CancellationOverRest;
import org.hotseat.hotstate.PhasedModel;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/** Cancellations of all models, over REST. */
@RunAsClient
class CancellationIT extends CancellationOverRest {

    @ParameterizedTest
    @EnumSource
    void whatIsCancelledSellsNothingAnyMoreAndCannotBeResumed(PhasedModel model) {
        String path = resource(model);
        calls.send("POST", path + "/" + model.claims, model.claim, "user:u1", "")
                .is(model.granted);

        JsonObject cancelled = cancel(path, "rain").is(200).json();

        assertThat(cancelled.getBoolean("stopped")).isTrue();
        assertThat(cancelled.getJsonObject("cancellation").getString("reason")).isEqualTo("rain");
        Answer refused = calls.send("POST", path + "/" + model.claims, model.claim, "user:u2", "")
                .is(409);
        assertThat(refused.json().getString("code")).isEqualTo("cancelled");
        calls.send("POST", path + "/stop", "", "operator", "").is(200);
        JsonObject resumed =
                calls.send("POST", path + "/resume", "", "operator", "").is(409).json();
        assertThat(resumed.getString("code")).isEqualTo("cancelled");
        assertThat(resumed.getString("cancelledAt"))
                .isEqualTo(cancelled.getJsonObject("cancellation").getString("at"));

        JsonObject done = done(path);
        assertThat(done.getString("at"))
                .isEqualTo(cancelled.getJsonObject("cancellation").getString("at"));
        assertThat(cancel(path, "rain").is(200).json().getJsonObject("cancellation"))
                .isEqualTo(done);
        JsonObject other = cancel(path, "snow").is(409).json();
        assertThat(other.getString("code")).isEqualTo("cancelled");
        assertThat(other.getString("reason")).isEqualTo("rain");
        calls.post(path + "/rebuild", "operator").is(200);
        assertThat(view(path)).isEqualTo(done);
        JsonObject evidence = evidence(path);
        assertThat(evidence.getJsonObject("redis").getJsonObject("cancellation"))
                .isEqualTo(evidence.getJsonObject("facts").getJsonObject("cancellation"));
    }

    @ParameterizedTest
    @EnumSource
    void onlyOperatorsCancelAndBadReasonsChangeNothing(PhasedModel model) {
        String path = resource(model);
        for (String role : new String[] {"user", "service", "payment"}) {
            calls.send("POST", path + "/cancellation", "{'reason':'rain'}", role, "")
                    .is(403);
        }
        for (String body :
                new String[] {"{}", "{'reason':''}", "{'reason':7}", "{'reason':'" + "x".repeat(257) + "'}"}) {
            calls.send("POST", path + "/cancellation", body, "operator", "").is(400);
        }
        calls.send("POST", model.path() + "/nowhere/cancellation", "{'reason':'rain'}", "operator", "")
                .is(404);
        calls.send("POST", path + "/" + model.claims, model.claim, "user:u1", "")
                .is(model.granted);
    }

    /** The hash of a stopped resource says so, and so do the facts; where one of them does not, the evidence tells. */
    @ParameterizedTest
    @EnumSource
    void aStopThatIsInRedisOnlyIsADifference(PhasedModel model) {
        String path = resource(model);
        calls.send("POST", path + "/stop", "", "operator", "").is(200);
        assertThat(evidence(path).getJsonObject("facts").getBoolean("stopped")).isTrue();
        String id = path.substring(path.indexOf('/') + 1);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            String hash = model == PhasedModel.SALES ? "seckill_good_" + id : path.replaceFirst("s/", ":");
            assertThat(redis.hset(hash, "stopped", "0")).isZero();
        }
        JsonObject evidence = calls.get(path + "/hot-state").is(200).json();

        assertThat(evidence.getBoolean("consistent")).isFalse();
        assertThat(evidence.getJsonArray("differences").toString()).contains("not stopped in Redis");
        calls.post(path + "/rebuild", "operator").is(200);
        evidence(path);
    }
}
