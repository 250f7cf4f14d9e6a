package org.hotseat.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.Document;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

/** A person who did something in every model leaves the stores; everything else stays as it is. */
@RunAsClient
class ErasureIT extends InServer {

    private static final String PSEUDONYM = "erased-aaaaaaaaaaaaaaaaaaaaaaaabc";

    @ArquillianResource
    private URL base;

    private PersonCalls calls;
    private RedisClient redis;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new PersonCalls(base.toURI(), "er|" + RestCalls.newId("ann") + "x");
        redis = RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }

    @AfterEach
    void close() {
        redis.close();
    }

    @Test
    void aPersonLeavesEverythingAndSumsStay() {
        PersonLife life = new PersonLife(calls, redis);
        Map<String, String> sums = life.sums();
        calls.get("ops/search?text=" + calls.inPath()).is(200);
        assertThat(found()).isNotEmpty();
        JsonObject done = done(erase());
        String pseudonym = done.getString("pseudonym");

        assertThat(found()).isEmpty();
        assertThat(done.keySet()).doesNotContain("userId", "undecided");
        assertThat(done.getString("askedBy")).isEqualTo("operator-1");
        assertThat(done.getJsonObject("documents").keySet())
                .contains("orders", "lock_records", "claims", "rains", "drop_claims", "wallets", "wallet_entries")
                .contains("events", "webhook_attempts", "audit");
        assertThat(life.sums()).isEqualTo(sums);
        JsonObject order = calls.get("orders/" + life.seats).is(200).json();
        assertThat(order.getString("ownerId")).isEqualTo(pseudonym);
        assertThat(calls.get("orders?limit=100&user=" + pseudonym).is(200).body())
                .contains(life.paid, life.seats, life.units);
        calls.own("GET", "orders/" + life.paid, "").is(403);
        JsonObject received = calls.get(life.received).is(200).json();
        assertThat(received.getString("holderId")).isEqualTo(pseudonym);
        assertThat(received.getString("attendee")).isEqualTo("erased");
        // The ticket is in, as before.
        calls.as("gate", "POST", "checkins", "{'ticket':'" + life.ticket + "'}").is(409);
        assertThat(calls.get("ops/erasures?limit=200").is(200).body()).contains(done.getString("erasureId"));
        assertThat(RawSearch.collections()).isSubsetOf(PersonalCollections.named());

        // Late money of an order that has ended.
        assertThat(calls.pay(life.ended, "7.10").is(200).json().getString("state"))
                .isEqualTo("CAPTURED");
        assertThat(found()).isEmpty();
        redis.flushAll();
        assertThat(life.sums()).isEqualTo(sums);
        assertThat(found()).isEmpty();

        // Asked again it is another erasure, which finds nothing.
        JsonObject nothing = done(erase());
        assertThat(nothing.getJsonObject("documents")).isEmpty();
        assertThat(nothing.getString("pseudonym")).isNotEqualTo(pseudonym);
        // The person may come back, and is a new one.
        calls.own("POST", life.sale + "/orders", "{}").is(201);
        assertThat(calls.get(life.sale + "/hot-state").is(200).json().getJsonArray("differences"))
                .isEmpty();
    }

    @Test
    void whatIsUndecidedIsReportedAndNothingIsDone() {
        String schedule = calls.put("schedules", "{'name':'A game','maxPlayers':5,'price':'7.10'}");
        calls.own("POST", schedule + "/holds", "{}").is(201);
        assertThat(refused().getInt("holds")).isEqualTo(1);
        String order =
                calls.own("POST", schedule + "/orders", "{}").is(201).json().getString("orderId");
        assertThat(refused().getInt("unpaidOrders")).isEqualTo(1);
        calls.pay(order, "7.10").is(200);
        calls.as("operator", "POST", schedule + "/cancellation", "{'reason':'ill'}")
                .is(200);
        await().until(() -> calls.get("orders/" + order).is(200).json().getInt("payStatus") != 1);
        assertThat(refused().getInt("refundsDue")).isEqualTo(1);
        String refund = "{'reference':'r1','amount':'7.10','reason':'ill'}";
        calls.as("payment", "POST", "orders/" + order + "/refunds", refund).is(200);
        calls.wallet(calls.inPath(), "deposits", "3.00", "");
        assertThat(refused().getInt("walletsWithMoney")).isEqualTo(1);
        calls.wallet(calls.inPath(), "payouts", "3.00", "");
        String rain = calls.put(
                "rains",
                "{'totalAmount':'7.10','packets':5,'funderId':'" + calls.subject()
                        + "','startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'}");
        assertThat(refused().getInt("openRains")).isEqualTo(1);
        calls.post(rain + "/closing", "operator").is(200);
        await().until(() -> !refused().containsKey("openRains"));
        assertThat(refused().getInt("walletsWithMoney")).isEqualTo(1);
        calls.wallet(calls.inPath(), "payouts", "7.10", "");
        for (String word : List.of("", "system", "anonymous")) {
            calls.as("operator", "POST", "ops/erasures", "{'userId':'" + word + "'}")
                    .is(400);
        }
        calls.as("service", "POST", "ops/erasures", "{'userId':'u'}").is(403);
        calls.get("ops/erasures/none").is(404);
        assertThat(found()).isNotEmpty();
        done(erase());
        assertThat(found()).isEmpty();
    }

    @Test
    void anErasureGoesOnWhereAServerDiedInTheMiddle() {
        PersonLife life = new PersonLife(calls, redis);
        Map<String, String> sums = life.sums();
        String id = UUID.randomUUID().toString();
        // The lease of the server that died runs out.
        redis.set("rebuild:erasures:" + id, "dead@0", SetParams.setParams().px(10_000));
        leave(id, life);
        // Asked again it is the one under way.
        assertThat(erase()).isEqualTo(id);
        assertThat(done(id).getString("pseudonym")).isEqualTo(PSEUDONYM);
        assertThat(found()).isEmpty();
        assertThat(life.sums()).isEqualTo(sums);
        redis.flushAll();
        assertThat(life.sums()).isEqualTo(sums);
    }

    /** An erasure in the middle: some documents have the pseudonym, and the wallet is on its way. */
    private void leave(String id, PersonLife life) {
        String subject = calls.subject();
        try (MongoClient client = MongoClients.create(TestStores.current().mongoUri())) {
            MongoDatabase database = client.getDatabase("hotseat_test");
            Document asked = new Document("Pseudonym", PSEUDONYM).append("Asked_At", Date.from(Instant.now()));
            database.getCollection("lock_records")
                    .updateMany(Filters.eq("Player_ID", subject), Updates.set("Player_ID", PSEUDONYM));
            database.getCollection("wallet_entries")
                    .updateMany(Filters.eq("Owner_ID", subject), Updates.set("Leaving", PSEUDONYM));
            database.getCollection("wallets").deleteOne(Filters.eq("_id", subject));
            database.getCollection("erasure_users")
                    .insertOne(new Document(asked).append("_id", subject).append("Erasure_ID", id));
            database.getCollection("erasures")
                    .insertOne(new Document(asked)
                            .append("_id", id)
                            .append("User", subject)
                            .append("State", "running")
                            .append("Resources", List.of(life.schedule)));
        }
    }

    @Test
    void anOperatorLeavesSignaturesAndAudit() {
        String operator = "operator:" + calls.subject();
        String path = "schedules/" + RestCalls.newId("er");
        calls.as(operator, "PUT", path, "{'name':'A game','maxPlayers':5}").is(201);
        calls.as(operator, "POST", path + "/stop", "").is(200);
        assertThat(found()).isNotEmpty();
        JsonObject done = done(erase());
        assertThat(found()).isEmpty();
        assertThat(done.getJsonObject("documents").keySet()).contains("audit", "schedules", "stops");
        assertThat(calls.get("ops/audit?actor=" + done.getString("pseudonym"))
                        .is(200)
                        .body())
                .contains("stop");
    }

    private List<String> found() {
        return new RawSearch(calls.subject().substring("er|".length())).places(redis);
    }

    private String erase() {
        Answer begun = calls.as("operator", "POST", "ops/erasures", "{'userId':'" + calls.subject() + "'}")
                .is(202);
        String id = begun.json().getString("erasureId");
        assertThat(begun.header("Location")).endsWith("/api/ops/erasures/" + id);
        return id;
    }

    private JsonObject refused() {
        JsonObject refusal = calls.as("operator", "POST", "ops/erasures", "{'userId':'" + calls.subject() + "'}")
                .is(409)
                .json();
        assertThat(refusal.getString("code")).isEqualTo("undecided");
        return refusal;
    }

    private JsonObject done(String id) {
        await().until(() -> calls.get("ops/erasures/" + id)
                .is(200)
                .json()
                .getString("state")
                .equals("done"));
        return calls.get("ops/erasures/" + id).is(200).json();
    }
}
