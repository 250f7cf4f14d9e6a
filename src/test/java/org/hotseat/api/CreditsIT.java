package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.StreamEntryID;

/**
 * Claims on their way into wallets, wallets, and dead letters, over HTTP; the claims are appended as the grab's script
 * does.
 */
@RunAsClient
class CreditsIT extends OverRest {

    private static final String LETTERS = "api/ops/dead-letters/claims";
    private static final int ATTEMPTS = 5;

    private final String user = newId("user");
    private final String rain = newId("rain");

    private MongoClient mongo;
    private MongoDatabase facts;
    private RedisClient redis;

    @BeforeEach
    void openStores() {
        mongo = MongoClients.create(TestStores.current().mongoUri());
        facts = mongo.getDatabase("hotseat_test");
        redis = RedisClient.builder()
                .hostAndPort("127.0.0.1", TestStores.current().redisPort())
                .build();
    }

    @AfterEach
    void closeStores() {
        redis.close();
        mongo.close();
    }

    @Test
    void aClaimIsInTheWalletOnceHoweverOftenItWasAppended() {
        for (int i = 0; i < 3; i++) {
            claim(1, user, 710);
        }
        claim(2, user, 1);
        Person owner = person(user, "user");
        await().until(() ->
                owner.get("api/wallets/" + user).is(200).text("balance").equals("7.11"));
        awaitCredited();
        JsonObject wallet = owner.get("api/wallets/" + user).is(200).object();
        assertThat(wallet.getString("balance")).isEqualTo("7.11");
        assertThat(wallet.getInt("entryCount")).isEqualTo(2);
        assertThat(wallet.getJsonArray("entries").stream()
                        .map(entry -> entry.asJsonObject().getString("entryId")))
                .containsExactlyInAnyOrder(rain + ":1", rain + ":2");
        JsonObject second =
                owner.get("api/wallets/" + user + "?after=1&limit=1").is(200).object();
        assertThat(second.getJsonArray("entries"))
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.asJsonObject().getInt("number")).isEqualTo(2));
    }

    @Test
    void walletsAreTheirOwnersAndThoseWhoMayActForThem() {
        assertThat(person(user, "user").get("api/wallets/" + user).is(200).text("balance"))
                .isEqualTo("0.00");
        person("somebody", "user").get("api/wallets/" + user).refused(403, "'not-yours'");
        person("shop", "service").get("api/wallets/" + user).is(200);
        operator().get("api/wallets/" + user).is(200);
        nobody().get("api/wallets/" + user).is(401);
        operator().get("api/wallets/" + user + "?limit=0").complainsOf("limit");
        operator().get("api/wallets/" + user + "?after=x").complainsOf("after");
    }

    @Test
    void aCreditThatFailsForOneUserIsRetriedBuriedReplayedAndCreditedOnce() {
        String other = newId("user");
        facts.getCollection("wallets").insertOne(new Document("_id", user).append("Balance", "damaged"));
        claim(1, user, 500);
        claim(2, other, 300);

        JsonObject letter =
                await().until(() -> letter(user), Optional::isPresent).orElseThrow();
        assertThat(letter.getInt("attempts")).isEqualTo(ATTEMPTS);
        assertThat(letter.getString("reason")).isNotBlank();
        assertThat(letter.getString("group")).isEqualTo("wallets");
        assertThat(letter.getJsonObject("fields").getString("packet")).isEqualTo(rain + ":1");
        await().until(() ->
                operator().get("api/wallets/" + other).is(200).text("balance").equals("3.00"));

        facts.getCollection("wallets").deleteOne(new Document("_id", user));
        String path = LETTERS + "/" + letter.getString("id");
        operator().post(path + "/replay").is(204);
        operator().post(path + "/replay").refused(404, "'unknown-dead-letter'");
        operator().delete(path).refused(404, "'unknown-dead-letter'");
        await().until(() ->
                operator().get("api/wallets/" + user).is(200).text("balance").equals("5.00"));
        awaitCredited();
        assertThat(letter(user)).isEmpty();
        assertThat(operator().get("api/wallets/" + user).is(200).number("entryCount"))
                .isEqualTo(1);
        assertThat(facts.getCollection("wallet_entries").countDocuments(new Document("_id", rain + ":1")))
                .isEqualTo(1);
    }

    @Test
    void deadLettersAreOperatorsAndCanBeDropped() {
        facts.getCollection("wallets").insertOne(new Document("_id", user).append("Balance", "damaged"));
        claim(1, user, 500);
        JsonObject letter =
                await().until(() -> letter(user), Optional::isPresent).orElseThrow();
        String path = LETTERS + "/" + letter.getString("id");
        for (Person refused : List.of(person(user, "user"), person("shop", "service"))) {
            refused.get(LETTERS).is(403);
            refused.post(path + "/replay").is(403);
            refused.delete(path).is(403);
        }
        assertThat(operator().get("api/ops/dead-letters").is(200).list()).anySatisfy(stream -> {
            assertThat(stream.asJsonObject().getString("stream")).isEqualTo("claims");
            assertThat(stream.asJsonObject().getInt("deadLetters")).isPositive();
        });
        operator().get("api/ops/dead-letters/nothing").refused(404, "'unknown-stream'");
        operator().get(LETTERS + "?after=x").complainsOf("after");
        operator().delete(path).is(204);
        operator().delete(path).refused(404, "'unknown-dead-letter'");
        assertThat(letter(user)).isEmpty();
    }

    private void claim(int packet, String owner, int cents) {
        String id = rain + ":" + packet;
        Document fact = new Document("_id", id).append("Rain_ID", rain).append("User_ID", owner);
        if (facts.getCollection("claims").countDocuments(new Document("_id", id)) == 0) {
            facts.getCollection("claims").insertOne(fact);
        }
        redis.xadd(
                "claims",
                StreamEntryID.NEW_ENTRY,
                Map.of("rain", rain, "packet", id, "user", owner, "amount_cents", Integer.toString(cents)));
    }

    /** Until nothing of this rain is in the stream. */
    private void awaitCredited() {
        await().until(() -> redis.xrange("claims", "-", "+").stream()
                .noneMatch(entry -> rain.equals(entry.getFields().get("rain"))));
    }

    private Optional<JsonObject> letter(String owner) {
        return operator().get(LETTERS + "?limit=1000").is(200).list().stream()
                .map(value -> value.asJsonObject())
                .filter(each -> each.getJsonObject("fields").getString("user").equals(owner))
                .findFirst();
    }
}
