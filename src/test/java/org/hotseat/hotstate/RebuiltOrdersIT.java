package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.bson.Document;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.RestoreParams;

/**
 * A rebuild leaves what the facts say, also when Redis still has an order that has ended by them, that they do not
 * know, or that they have in another state: a backup was put back, a fact was refused, another system has written.
 */
@RunAsClient
class RebuiltOrdersIT extends LimitsOverRest {

    private static final String REFUND = "{'reference':'re','amount':'7.10','reason':'asked for'}";

    private static final String CAPTURE = "{'reference':'pi','amount':'7.10','state':'CAPTURED'}";

    private interface Stored {
        void change(MongoCollection<Document> documents);
    }

    private static void in(String collection, Stored stored) {
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            stored.change(mongo.getDatabase("hotseat_test").getCollection(collection));
        }
    }

    private String ordered(Ordered model, String path, String user) {
        return order(model, path, "user:" + user).is(201).json().getString("orderId");
    }

    private void rebuild(String path) {
        calls.post(path + "/rebuild", "operator").is(200);
        consistent(path);
    }

    private Answer paid(String order) {
        return calls.send("POST", "orders/" + order + "/payments", CAPTURE, "payment", "");
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULES,false", "SCHEDULES,true", "SALES,false", "SALES,true", "PROGRAMS,false", "PROGRAMS,true"})
    void anOrderThatTheFactsDoNotKnowIsGone(Ordered model, boolean paid) {
        String path = resource(model, "");
        String gone = ordered(model, path, "u1");
        String stays = ordered(model, path, "u2");
        if (paid) {
            paid(gone).is(200);
        }
        in("orders", orders -> orders.deleteOne(Filters.eq("_id", gone)));

        rebuild(path);

        calls.send("GET", "orders/" + gone, "", "user:u1", "").is(404);
        paid(gone).is(404);
        paid(stays).is(200);
        ordered(model, path, "u1");
        consistent(path);
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULES,false", "SCHEDULES,true", "SALES,false", "SALES,true", "PROGRAMS,false", "PROGRAMS,true"})
    void anOrderThatHasEndedByTheFactsHasEnded(Ordered model, boolean paid) {
        String path = resource(model, "");
        String ended = ordered(model, path, "u1");
        ordered(model, path, "u2");
        if (paid) {
            paid(ended).is(200);
        }
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            Map<String, byte[]> before = new HashMap<>();
            String id = path.substring(path.indexOf('/') + 1);
            for (String key : redis.keys("*")) {
                if (key.contains(id) || key.contains(ended)) {
                    before.put(key, redis.dump(key));
                }
            }
            Map<String, Double> index = new HashMap<>();
            redis.zrangeWithScores("orders:exp", 0, -1).stream()
                    .filter(member -> member.getElement().contains(ended))
                    .forEach(member -> index.put(member.getElement(), member.getScore()));
            if (paid) {
                calls.send("POST", "orders/" + ended + "/refunds", REFUND, "payment", "")
                        .is(200);
            } else {
                calls.send("DELETE", "orders/" + ended, "", "user:u1", "").is(204);
            }
            before.forEach((key, value) ->
                    redis.restore(key, 0, value, RestoreParams.restoreParams().replace()));
            if (!index.isEmpty()) {
                redis.zadd("orders:exp", index);
            }
        }

        rebuild(path);

        assertThat(calls.send("GET", "orders/" + ended, "", "user:u1", "")
                        .is(200)
                        .json()
                        .getInt("payStatus"))
                .isEqualTo(paid ? 2 : -1);
        calls.send("DELETE", "orders/" + ended, "", "user:u1", "").is(409);
        ordered(model, path, "u1");
        consistent(path);
    }

    @ParameterizedTest
    @EnumSource
    void anOrderThatIsPaidInRedisAloneIsUnpaid(Ordered model) {
        String path = resource(model, "");
        String order = ordered(model, path, "u1");
        Document[] unpaid = new Document[1];
        in("orders", orders -> unpaid[0] = orders.find(Filters.eq("_id", order)).first());
        paid(order).is(200);
        in("orders", orders -> orders.replaceOne(Filters.eq("_id", order), unpaid[0]));

        rebuild(path);

        assertThat(calls.send("GET", "orders/" + order, "", "user:u1", "")
                        .is(200)
                        .json()
                        .getInt("payStatus"))
                .isZero();
        calls.send("DELETE", "orders/" + order, "", "user:u1", "").is(204);
        consistent(path);
    }

    @ParameterizedTest
    @EnumSource
    void anIndexEntryAloneIsGone(Ordered model) {
        String path = resource(model, "");
        ordered(model, path, "u1");
        String resource = path.replace("s/", ":");
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            double later = System.currentTimeMillis() + 3_600_000;
            redis.zadd("orders:exp", later, resource + ":" + UUID.randomUUID() + "-0");
            if (model == Ordered.SCHEDULES) {
                redis.zadd("locks:exp", later, "lock:" + path.substring(path.indexOf('/') + 1) + ":ghost");
            }
        }
        assertThat(calls.get(path + "/hot-state").is(200).json().getBoolean("consistent"))
                .isFalse();

        rebuild(path);
    }

    @Test
    void aCodeThatTheFactsDoNotKnowAsClaimedIsClaimedAgain() {
        String id = RestCalls.newId("drop");
        calls.send(
                        "PUT",
                        "drops/" + id,
                        "{'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z','perUserLimit':1,"
                                + "'codes':['ONLY-1']}",
                        "operator",
                        "")
                .is(201);
        calls.send("POST", "drops/" + id + "/claims", "{}", "user:u1", "").is(201);
        in("drop_claims", claims -> claims.deleteMany(Filters.eq("Drop_ID", id)));

        rebuild("drops/" + id);

        calls.send("POST", "drops/" + id + "/claims", "{}", "user:u2", "").is(201);
        consistent("drops/" + id);
    }

    @Test
    void aPacketThatTheFactsDoNotKnowAsClaimedIsGrabbedAgain() {
        String id = RestCalls.newId("rain");
        calls.send(
                        "PUT",
                        "rains/" + id,
                        "{'totalAmount':'0.01','packets':1,'startsAt':'2020-01-01T00:00:00Z','endsAt':"
                                + "'2090-01-01T00:00:00Z','funderId':'funder-1'}",
                        "operator",
                        "")
                .is(201);
        calls.send("POST", "rains/" + id + "/grabs", "{}", "user:u1", "").is(200);
        in("claims", claims -> claims.deleteMany(Filters.eq("Rain_ID", id)));

        calls.post("rains/" + id + "/rebuild", "operator").is(200);

        assertThat(calls.send("POST", "rains/" + id + "/grabs", "{}", "user:u2", "")
                        .is(200)
                        .json()
                        .getString("code"))
                .isEqualTo("0");
    }
}
