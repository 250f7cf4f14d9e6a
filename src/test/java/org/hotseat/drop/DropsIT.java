package org.hotseat.drop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.drop.DropCalls.FAR_OFF;
import static org.hotseat.drop.DropCalls.LONG_AGO;
import static org.hotseat.drop.DropCalls.lines;
import static org.hotseat.drop.DropCalls.offer;
import static org.hotseat.drop.DropCalls.refused;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.Document;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The rows of the REST table about drops. */
@RunAsClient
class DropsIT extends InServer {

    @ArquillianResource
    private URL base;

    private DropCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new DropCalls(base.toURI());
    }

    @Test
    void aDropIsCreatedWithItsCodesAndShownToAnybodyWithoutThem() {
        String id = DropCalls.newId("drop");
        String body = offer(LONG_AGO, FAR_OFF, 2, ",'comment':'Keys','codes':['" + id + "-A','" + id + "-B']");
        Answer made = calls.put(id, body).is(201);
        assertThat(made.header("Location")).endsWith("/hotseat/api/drops/" + id);
        assertThat(made.json().toString())
                .isEqualTo("{\"dropId\":\"" + id + "\",\"codes\":2,\"left\":2,\"claimed\":0,\"startsAt\":\"" + LONG_AGO
                        + "\",\"endsAt\":\"" + FAR_OFF
                        + "\",\"perUserLimit\":2,\"comment\":\"Keys\",\"state\":\"open\",\"closesAt\":\""
                        + FAR_OFF + "\"}");
        Answer shown = calls.send("GET", "drops/" + id, "", "", "").is(200);
        assertThat(shown.body()).isEqualTo(made.body()).doesNotContain(id + "-A");
        assertThat(calls.send("GET", "drops?limit=1000", "", "", "").is(200).body())
                .contains(made.body())
                .doesNotContain(id + "-A");
        assertThat(calls.put(id, body).is(200).body()).isEqualTo(made.body());
        calls.put(id, offer(LONG_AGO, FAR_OFF, 3, ",'codes':['" + id + "-B','" + id + "-C']"))
                .is(200);
        JsonObject now = calls.get("drops/" + id).json();
        assertThat(now.getInt("codes")).isEqualTo(3);
        assertThat(now.getInt("perUserLimit")).isEqualTo(3);
        assertThat(now.containsKey("comment")).isFalse();
        calls.holds(id, 3, 0);
        assertThat(calls.evidence(id).toString()).doesNotContain(id + "-A");
    }

    @Test
    void generatedCodesAreAsManyAsAskedForHoweverOftenTheyAreAskedFor() {
        String id = DropCalls.newId("drop");
        for (int i = 0; i < 2; i++) {
            calls.put(id, offer(LONG_AGO, FAR_OFF, 1, ",'generate':{'pattern':'G-****-****','count':720}"));
            assertThat(calls.get("drops/" + id).json().getInt("codes")).isEqualTo(720);
        }
        calls.put(id, offer(LONG_AGO, FAR_OFF, 1, ",'generate':{'pattern':'G-****-****','count':730}"))
                .is(200);
        calls.holds(id, 730, 0);
        assertThat(calls.claim(id, "u1", "").is(201).json().getString("code")).matches("G-[A-Z2-9]{4}-[A-Z2-9]{4}");
    }

    @Test
    void badFieldsAreAllReportedAndRolesAreKept() {
        String id = DropCalls.newId("drop");
        assertThat(calls.put(id, "{}").is(400).body()).contains("startsAt", "endsAt");
        assertThat(calls.put(
                                id,
                                offer(
                                        FAR_OFF,
                                        LONG_AGO,
                                        0,
                                        ",'codes':['a','a','b c'],'generate':{'pattern':'A-####','count':11}"))
                        .is(400)
                        .body())
                .contains("endsAt", "perUserLimit", "codes[1]", "codes[2]", "generate.pattern")
                .doesNotContain("b c");
        calls.send("PUT", "drops/" + id, offer(LONG_AGO, FAR_OFF, 1, ""), "service", "")
                .is(403);
        refused(calls.send("GET", "drops/" + id, "", "", ""), 404, "unknown-drop");
        refused(calls.claim(id, "u1", ""), 404, "unknown-drop");
        refused(calls.claims(id, "u1", "operator"), 404, "unknown-drop");
        refused(calls.upload(id, "{}\n"), 404, "unknown-drop");
        refused(calls.get("drops/" + id + "/hot-state"), 404, "unknown-drop");

        String drop = calls.drop(2, 1);
        calls.upload(drop, BodyPublishers.ofString("{}\n"), "service").is(403);
        calls.upload(drop, BodyPublishers.ofString("{}\n"), "").is(401);
        calls.send("POST", "drops/" + drop + "/codes", "{}", "operator", "").is(415);
        calls.send("POST", "drops/" + drop + "/claims", "{}", "", "").is(401);
        calls.send("POST", "drops/" + drop + "/claims", "{'userId':'other'}", "user", "")
                .is(403);
        calls.claims(drop, "other", "user").is(403);
        calls.send("GET", "drops/" + drop + "/hot-state", "", "service", "").is(403);
        calls.post("drops/" + drop + "/rebuild", "service").is(403);
        calls.holds(drop, 2, 0);
    }

    @Test
    void aUserGetsACodeUpToTheLimitAndSeesItsOwn() {
        String drop = calls.drop(3, 2);
        Answer first = calls.send("POST", "drops/" + drop + "/claims", "{}", "user:ann", "k-" + drop)
                .is(201);
        assertThat(first.json().getString("code")).isEqualTo(drop + "-1");
        assertThat(first.json().getString("userId")).isEqualTo("ann");
        assertThat(calls.send("POST", "drops/" + drop + "/claims", "{}", "user:ann", "k-" + drop))
                .isEqualTo(first);
        calls.send("POST", "drops/" + calls.drop(1, 1) + "/claims", "{}", "user:ann", "k-" + drop)
                .is(422);
        Answer second = calls.claim(drop, "ann", "").is(201);
        assertThat(second.json().getString("code")).isEqualTo(drop + "-2");
        Answer third = calls.claim(drop, "ann", "");
        refused(third, 409, "limit-reached");
        assertThat(third.json().getInt("perUserLimit")).isEqualTo(2);
        assertThat(calls.claims(drop, "ann", "user:ann").is(200).body())
                .isEqualTo("[" + first.body() + "," + second.body() + "]");
        assertThat(calls.claims(drop, "bob", "user:bob").is(200).body()).isEqualTo("[]");
        calls.claim(drop, "bob", "").is(201);
        refused(calls.claim(drop, "bob", ""), 409, "none-left");
        assertThat(calls.upload(drop, lines(1, i -> drop + "-late"))
                        .is(200)
                        .json()
                        .getInt("left"))
                .isEqualTo(1);
        org.awaitility.Awaitility.await()
                .until(() -> calls.claim(drop, "bob", "").status() == 201);
        calls.holds(drop, 0, 4);
    }

    @Test
    void outsideTheWindowNothingIsGiven() {
        String drop = calls.drop(1, 1);
        calls.put(drop, offer("2089-01-01T00:00:00Z", FAR_OFF, 1, "")).is(200);
        Answer early = calls.claim(drop, "u1", "");
        refused(early, 409, "not-begun");
        assertThat(early.json().getString("startsAt")).isEqualTo("2089-01-01T00:00:00Z");
        calls.put(drop, offer(LONG_AGO, "2020-01-02T00:00:00Z", 1, "")).is(200);
        Answer late = calls.claim(drop, "u1", "");
        refused(late, 409, "over");
        assertThat(late.json().getString("endsAt")).isEqualTo("2020-01-02T00:00:00Z");
        calls.holds(drop, 1, 0);
    }

    @Test
    void anUploadRefusesBadLinesAndDuplicatesByTheirNumbersAndMayBeRepeated() {
        String drop = calls.drop(0, 1);
        String body =
                "{\"code\":\"A-1\"}\n\n{\"code\":\"A-2\"}\nrubbish\n{\"code\":\"A-1\"}\n{\"code\":\"A 3\"}\n{\"code\":\"A-4\"}";
        assertThat(calls.upload(drop, body).is(200).body())
                .isEqualTo(
                        "{\"dropId\":\"" + drop + "\",\"lines\":6,\"added\":3,\"duplicates\":1,\"bad\":2,\"refused\":["
                                + "{\"line\":4,\"problem\":\"is not a JSON object\"},"
                                + "{\"line\":5,\"problem\":\"is in the drop already\"},"
                                + "{\"line\":6,\"problem\":\"code must be 1 to 128 visible ASCII characters\"}],\"codes\":3,\"left\":3}");
        JsonObject again = calls.upload(drop, body).is(200).json();
        assertThat(again.getInt("added")).isZero();
        assertThat(again.getInt("duplicates")).isEqualTo(4);
        assertThat(calls.upload(drop, "").is(200).json().getInt("lines")).isZero();
        JsonObject many = calls.upload(drop, "rubbish\n".repeat(2_500)).is(200).json();
        assertThat(many.getInt("bad")).isEqualTo(2_500);
        assertThat(many.getJsonArray("refused")).hasSize(1_000);
        calls.holds(drop, 3, 0);
    }

    @Test
    void whatAServerThatDiedHasLeftIsAddedByARepetition() {
        String drop = calls.drop(3, 1);
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            MongoCollection<Document> codes = mongo.getDatabase("hotseat_test").getCollection("drop_codes");
            MongoCollection<Document> batches =
                    mongo.getDatabase("hotseat_test").getCollection("drop_batches");
            // It had reserved a code, and not stored its batch.
            Document reserved =
                    codes.find(Filters.regex("_id", "^" + drop + ":")).first();
            Document stored = batches.find(Filters.eq("Drop_ID", drop)).first();
            String other = calls.drop(1, 1);
            Document dead = codes.find(Filters.regex("_id", "^" + other + ":")).first();
            batches.deleteMany(Filters.eq("Drop_ID", other));
            assertThat(List.of(reserved, stored, dead)).doesNotContainNull();
            calls.post("drops/" + other + "/rebuild", "operator").is(200);
            assertThat(calls.upload(other, lines(1, i -> other + "-1"))
                            .is(200)
                            .json()
                            .getInt("added"))
                    .isEqualTo(1);
            assertThat(calls.claim(other, "u1", "").is(201).json().getString("code"))
                    .isEqualTo(other + "-1");
            calls.holds(other, 0, 1);

            // It had stored a batch, and not added it to the hot state.
            batches.insertOne(new Document(stored)
                    .append("_id", drop + ":zz-other")
                    .append("Token", "t")
                    .append("Size", 1)
                    .append("Codes", List.of("Z-1")));
            assertThat(calls.evidence(drop).getBoolean("consistent")).isFalse();
            assertThat(calls.upload(drop, "").is(200).json().getInt("codes")).isEqualTo(4);
            calls.holds(drop, 4, 0);
        }
    }

    @Test
    void anEmptiedDropIsRebuiltAndEveryoneKeepsItsCode() {
        String drop = calls.drop(1_200, 2);
        Set<String> codes = new HashSet<>();
        for (int i = 0; i < 8; i++) {
            codes.add(calls.claim(drop, "u" + i % 5, "k" + i + drop)
                    .is(201)
                    .json()
                    .getString("code"));
        }
        assertThat(codes).hasSize(8);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
        for (int i = 0; i < 8; i++) {
            assertThat(codes)
                    .contains(calls.claim(drop, "u" + i % 5, "k" + i + drop)
                            .is(201)
                            .json()
                            .getString("code"));
        }
        refused(calls.claim(drop, "u0", ""), 409, "limit-reached");
        assertThat(codes)
                .doesNotContain(calls.claim(drop, "u4", "").is(201).json().getString("code"));
        calls.holds(drop, 1_191, 9);
        JsonObject report =
                calls.post("drops/" + drop + "/rebuild", "operator").is(200).json();
        assertThat(report.getBoolean("changed")).isFalse();
        calls.holds(drop, 1_191, 9);
    }

    @Test
    void aServerWithAnotherKeyRefusesClaimsAndUploadsClearlyAndTakesNoCode() {
        String drop = calls.drop(2, 1);
        calls.claim(drop, "u1", "").is(201);
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            mongo.getDatabase("hotseat_test")
                    .getCollection("drops")
                    .updateOne(Filters.eq("_id", drop), new Document("$set", new Document("Key_ID", "another")));
        }
        calls.post("drops/" + drop + "/rebuild", "operator").is(200);
        refused(calls.claim(drop, "u2", ""), 409, "other-codes-key");
        refused(calls.upload(drop, lines(1, i -> "X-1")), 409, "other-codes-key");
        refused(calls.put(drop, offer(LONG_AGO, FAR_OFF, 1, ",'codes':['X-1']")), 409, "other-codes-key");
        calls.put(drop, offer(LONG_AGO, FAR_OFF, 5, "")).is(200);
        calls.holds(drop, 1, 1);
    }
}
