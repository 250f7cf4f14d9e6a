package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.Document;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;

/**
 * A fact that MongoDB refuses for good, as its outbox entry stands there: what it took comes back, and the caller's
 * next claim is decided anew.
 */
@RunAsClient
class RefusedFactsIT extends LateWrites {

    private static final String OPEN = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    /** Puts an entry there of which no document can be made, and has the outbox written out. */
    private void refused(String path, String kind, Map<String, String> fields) {
        Map<String, String> fact = new LinkedHashMap<>();
        fact.put("kind", kind);
        fact.putAll(fields);
        fact.put("resource", id(path));
        fact.put("version", "a number that nobody can read");
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            String entry = redis.xadd("outbox", StreamEntryID.NEW_ENTRY, fact).toString();
            answered(() -> calls.get(path + "/hot-state")).is(200);
            await().until(() -> redis.xrange("outbox:dead", "-", "+").stream()
                    .anyMatch(letter -> entry.equals(letter.getFields().get("entry"))));
        }
    }

    /** The resource may be under its rebuild just now. */
    private void consistentSoon(String path) {
        await().until(() -> {
            var evidence = calls.get(path + "/hot-state");
            return evidence.status() == 200 && evidence.json().getBoolean("consistent");
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatARefusedOrderTookComesBack(Ordered model) {
        String path = resource(model);
        String order = order(model, path, "user:u1").is(201).json().getString("orderId");
        collection("orders").deleteOne(Filters.eq("_id", order));
        refused(
                path,
                "order",
                Map.of(
                        "order",
                        order,
                        "model",
                        model.name().toLowerCase(java.util.Locale.ROOT).replaceAll("s$", "")));

        consistentSoon(path);

        calls.send("GET", "orders/" + order, "", "user:u1", "").is(404);
        claimed(() -> order(model, path, "user:u2"));
        consistent(path);
    }

    /** The order is as it was before: unpaid. */
    @ParameterizedTest
    @EnumSource
    void aPaymentThatWasRefusedIsNone(Ordered model) {
        String path = resource(model);
        String order = order(model, path, "user:u1").is(201).json().getString("orderId");
        Document unpaid = document("orders", Filters.eq("_id", order)).orElseThrow();
        String capture = "{'reference':'pi','amount':'7.10','state':'CAPTURED'}";
        calls.send("POST", "orders/" + order + "/payments", capture, "payment", "")
                .is(200);
        collection("orders").replaceOne(Filters.eq("_id", order), unpaid);
        refused(
                path,
                "order",
                Map.of(
                        "order",
                        order,
                        "model",
                        model.name().toLowerCase(java.util.Locale.ROOT).replaceAll("s$", "")));

        consistentSoon(path);

        assertThat(calls.send("GET", "orders/" + order, "", "user:u1", "")
                        .is(200)
                        .json()
                        .getInt("payStatus"))
                .isZero();
        calls.send("POST", "orders/" + order + "/payments", capture, "payment", "")
                .is(200);
        consistent(path);
    }

    @Test
    void whatARefusedHoldTookComesBack() {
        String path = resource(Ordered.SCHEDULES);
        long lock = calls.send("POST", path + "/holds", "{}", "user:u1", "")
                .is(201)
                .json()
                .getJsonNumber("lockId")
                .longValue();
        collection("lock_records").deleteOne(Filters.eq("_id", lock));
        refused(path, "hold", Map.of("lock_id", Long.toString(lock), "user", "u1"));

        consistentSoon(path);

        claimed(() -> calls.send("POST", path + "/holds", "{}", "user:u2", ""));
        consistent(path);
    }

    @Test
    void aCodeOfARefusedClaimIsClaimedByAnother() {
        String path = "drops/" + RestCalls.newId("refused");
        calls.send("PUT", path, "{" + OPEN + ",'perUserLimit':1,'codes':['ONLY-1']}", "operator", "")
                .is(201);
        calls.send("POST", path + "/claims", "{}", "user:u1", "").is(201);
        collection("drop_claims").deleteOne(Filters.eq("Drop_ID", id(path)));
        refused(path, "drop_claim", Map.of("user", "u1"));

        consistentSoon(path);

        claimed(() -> calls.send("POST", path + "/claims", "{}", "user:u2", ""));
        consistent(path);
    }

    @Test
    void aPacketOfARefusedGrabIsGrabbedByAnother() {
        String path = "rains/" + RestCalls.newId("refused");
        calls.send("PUT", path, "{" + OPEN + ",'totalAmount':'0.07','packets':1,'funderId':'funder-1'}", "operator", "")
                .is(201);
        calls.send("POST", path + "/grabs", "{}", "user:u1", "").is(200);
        collection("claims").deleteOne(Filters.eq("Rain_ID", id(path)));
        refused(path, "claim", Map.of("user", "u1"));

        await().until(() ->
                calls.send("POST", path + "/grabs", "{}", "user:u2", "").body().contains("\"0\""));
    }
}
