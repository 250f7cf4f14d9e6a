package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;

/**
 * The end of a claim whose packet somebody else has among the facts, as a server leaves it behind that stood still
 * while Redis was emptied: nobody is told of it, and it does not count as written.
 */
@RunAsClient
class FactConflictsIT extends OverRest {

    private final String rain = newId("rain");
    private final String path = "api/rains/" + rain;

    private MongoClient mongo;
    private MongoCollection<Document> claims;
    private RedisClient redis;

    @BeforeEach
    void openStores() {
        mongo = MongoClients.create(TestStores.current().mongoUri());
        claims = mongo.getDatabase("hotseat_test").getCollection("claims");
        redis = RedisClient.create("127.0.0.1", TestStores.current().redisPort());
        operator()
                .put(
                        path,
                        "{'totalAmount':'0.03','packets':3,'startsAt':'2020-01-01T00:00:00Z','endsAt':"
                                + "'2090-01-01T00:00:00Z','funderId':'funder-1'}")
                .is(201);
    }

    @AfterEach
    void closeStores() {
        redis.close();
        mongo.close();
    }

    @Test
    void aLateClaimOnAPacketThatWasGivenAwayAnewIsADeadLetterAndItsReplyForgotten() {
        Person owner = user();
        assertThat(owner.post(path + "/grabs").text("redPacketId")).isEqualTo(rain + ":1");
        Person late = user();
        String key = "idem:" + late.id() + ":late";
        Map<String, String> fact = new LinkedHashMap<>();
        fact.put("kind", "claim");
        fact.putAll(Map.of("resource", rain, "packet", "1", "user", late.id(), "cents", "1", "sequence", "1"));
        fact.putAll(Map.of("claimed_at", "1", "version", "1", "idem", key, "idem_print", "x", "idem_reply", "[]"));
        StreamEntryID entry = redis.xadd("outbox", StreamEntryID.NEW_ENTRY, fact);
        redis.set(key, "[\"x\",[\"GRABBED\",\"1\",\"1\"],[\"" + entry + "\"]]");

        // Whatever writes out the outbox: a recovery does so after some seconds, a look at the evidence now.
        operator().get(path + "/hot-state").is(200);
        assertThat(dead(entry.toString())).isTrue();

        assertThat(redis.exists(key)).isFalse();
        assertThat(owner(1)).isEqualTo("[" + owner.id() + "]");
        owner.post(path + "/grabs").is(200).shows("{'code':'1','redPacketId':'" + rain + ":1','amount':'0.01'}");
        Answer other = late.post(path + "/grabs", "{}", "late").is(200);
        assertThat(other.text("code")).isEqualTo("0");
        assertThat(other.text("redPacketId")).isEqualTo(rain + ":2");
        assertConsistentSoon();
    }

    @Test
    void whoWasGivenWhatTheFactsSayIsAnotherUsersIsNotToldSoAndGetsAnother() {
        String late = newId("user");
        claims.insertOne(new Document("_id", rain + ":1")
                .append("Rain_ID", rain)
                .append("Packet", 1)
                .append("User_ID", late)
                .append("Amount", new Decimal128(new BigDecimal("0.01")))
                .append("Sequence", 1L)
                .append("Claimed_At", Date.from(Instant.now()))
                .append("Version", 1L));
        Person user = user();
        Answer refused = user.post(path + "/grabs", "{}", "k").is(500);
        assertThat(refused.response().body()).doesNotContain("amount");

        await().until(() -> user.post(path + "/grabs", "{}", "k").is(200).text("redPacketId"), (rain + ":2")::equals);
        assertThat(service()
                        .post(path + "/grabs", "{'userId':'" + late + "'}")
                        .is(200)
                        .text("redPacketId"))
                .isEqualTo(rain + ":1");
        assertThat(owner(1)).isEqualTo("[" + late + "]");
        assertConsistentSoon();
    }

    private boolean dead(String entry) {
        return redis.xrange("outbox:dead", "-", "+").stream()
                .anyMatch(letter -> entry.equals(letter.getFields().get("entry"))
                        && letter.getFields().get("reason").contains("another user"));
    }

    private String owner(int packet) {
        return claims.find(new Document("_id", rain + ":" + packet))
                .map(claim -> claim.getString("User_ID"))
                .into(new ArrayList<>())
                .toString();
    }

    /** The rain may be under its rebuild just now. */
    private void assertConsistentSoon() {
        await().until(() -> operator().get(path + "/hot-state").is(200).object().getBoolean("consistent"));
    }
}
