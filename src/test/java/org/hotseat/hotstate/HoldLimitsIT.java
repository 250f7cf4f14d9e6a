package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bson.Document;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** Limits of holds: how many, for how long, and how soon again. */
@RunAsClient
class HoldLimitsIT extends LimitsOverRest {

    @Test
    void aUserHoldsNoLongerThanTheHoldTimeAndRenewsNotForEver() {
        String path = resource(Ordered.SCHEDULES, "'heldMinutesInAll':20");
        Answer held = calls.send("POST", path + "/holds", "{'holdMinutes':10080}", "user:u1", "")
                .is(201);
        assertThat(expiry(held))
                .isBetween(Instant.now().plusSeconds(800), Instant.now().plusSeconds(960));
        Answer max = extend(path, "u1", 10_080).is(200);
        assertThat(expiry(max)).isBefore(Instant.now().plusSeconds(960));
        // A service names another time, and is held to what the user may hold in all.
        Answer service = calls.send("POST", path + "/holds/u1/extension", "{'holdMinutes':10080}", "service", "")
                .is(200);
        assertThat(expiry(service))
                .isBetween(Instant.now().plusSeconds(1_100), Instant.now().plusSeconds(1_260));
        JsonObject refusal = refusal(
                calls.send("POST", path + "/holds/u1/extension", "{'holdMinutes':10080}", "service", ""),
                "heldMinutesInAll");
        assertThat(refusal.getInt("lockId")).isEqualTo(held.json().getInt("lockId"));
        assertThat(refusal.getInt("most")).isEqualTo(20);
        calls.post(path + "/rebuild", "operator").is(200);
        refusal(
                calls.send("POST", path + "/holds/u1/extension", "{'holdMinutes':99}", "service", ""),
                "heldMinutesInAll");

        String free = resource(Ordered.SCHEDULES, "");
        calls.send("POST", free + "/holds", "{'holdMinutes':10080}", "user:u1", "")
                .is(201);
        assertThat(expiry(extend(free, "u1", 10_080).is(200)))
                .isBefore(Instant.now().plusSeconds(960));
        Answer week = calls.send("POST", free + "/holds", "{'holdMinutes':10080,'userId':'u2'}", "service", "")
                .is(201);
        assertThat(expiry(week)).isAfter(Instant.now().plus(Duration.ofDays(6)));
        extend(free, "u2", 10_080).is(200);
    }

    @Test
    void whatWasHeldBeforeCountsAlsoAfterRedisWasEmptied() {
        String path = resource(Ordered.SCHEDULES, "'heldMinutesInAll':0.1");
        Answer held = calls.send("POST", path + "/holds", "{}", "user:u1", "").is(201);
        assertThat(expiry(held)).isBefore(Instant.now().plusSeconds(60));
        await().until(() -> calls.get(path + "/holds/u1").status() == 404);

        JsonObject refusal = refusal(calls.send("POST", path + "/holds", "{}", "user:u1", ""), "heldMinutesInAll");
        assertThat(refusal.getInt("lockId")).isEqualTo(held.json().getInt("lockId"));
        await().untilAsserted(() -> assertThat(held(path)).isZero());
        flush();
        refusal(calls.send("POST", path + "/holds", "{}", "user:u1", ""), "heldMinutesInAll");
        calls.send("POST", path + "/holds", "{}", "user:u2", "").is(201);
        order(Ordered.SCHEDULES, path, "user:u1").is(201);
    }

    @Test
    void besideAnOrderNothingIsHeldUnlessTheLimitLetsAUserHaveMore() {
        String path = resource(Ordered.SCHEDULES, "");
        String order = order(Ordered.SCHEDULES, path, "user:u1").is(201).json().getString("orderId");
        JsonObject refused =
                calls.send("POST", path + "/holds", "{}", "user:u1", "").is(409).json();
        assertThat(refused.getString("code")).isEqualTo("already-ordered");
        assertThat(refused.getString("orderId")).isEqualTo(order);

        put(Ordered.SCHEDULES, path, "'placesPerUser':2").is(200);
        calls.send("POST", path + "/holds", "{}", "user:u1", "").is(201);
        String second = order(Ordered.SCHEDULES, path, "user:u1").is(201).json().getString("orderId");
        flush();
        for (String claim : new String[] {"/holds", "/orders"}) {
            JsonObject refusal = refusal(calls.send("POST", path + claim, "{}", "user:u1", ""), "placesPerUser");
            assertThat(refusal.getString("orderId")).isIn(order, second);
        }
        consistent(path);
    }

    @Test
    void whoLetAHoldGoRestsAlsoWhenRedisWasEmptied() {
        String path = resource(Ordered.SCHEDULES, "'cooldownMinutes':60");
        int cancelled = calls.send("POST", path + "/holds", "{}", "user:u1", "")
                .is(201)
                .json()
                .getInt("lockId");
        calls.send("DELETE", path + "/holds/u1", "", "user:u1", "").is(204);
        int expired = calls.send("POST", path + "/holds", "{'holdMinutes':0.01}", "user:u2", "")
                .is(201)
                .json()
                .getInt("lockId");
        await().until(() -> calls.get(path + "/holds/u2").status() == 404);
        for (int i = 0; i < 2; i++) {
            assertThat(refusal(calls.send("POST", path + "/holds", "{}", "user:u1", ""), "cooldownMinutes")
                            .getInt("lockId"))
                    .isEqualTo(cancelled);
            assertThat(refusal(order(Ordered.SCHEDULES, path, "user:u2"), "cooldownMinutes")
                            .getInt("lockId"))
                    .isEqualTo(expired);
            flush();
        }
        consistent(path);
    }

    /** They have no Limits, and no EndTime. */
    @Test
    void holdsOfAnEarlierVersionCountToTheirLastEndAndBeganNoCoolDown() {
        String id = RestCalls.newId("before");
        String path = Ordered.SCHEDULES.path(id);
        try (MongoClient mongo = MongoClients.create(TestStores.current().mongoUri())) {
            MongoDatabase facts = mongo.getDatabase("hotseat_test");
            facts.getCollection("schedules")
                    .insertOne(
                            new Document("_id", id).append("Name", "Of before").append("Max_Players", 9));
            for (int minutes : new int[] {4, 6}) {
                Instant end = Instant.now().minusSeconds(60);
                facts.getCollection("lock_records")
                        .insertOne(new Document("_id", -System.nanoTime())
                                .append("Schedule_ID", id)
                                .append("Player_ID", "u" + minutes)
                                .append("Status", 2)
                                .append("LockTime", Date.from(end.minusSeconds(60L * minutes)))
                                .append("ExpireTime", Date.from(end)));
            }
        }
        calls.send("POST", path + "/holds", "{}", "user:u6", "").is(201);
        calls.send("DELETE", path + "/holds/u6", "", "user:u6", "").is(204);
        put(Ordered.SCHEDULES, path, "'heldMinutesInAll':5,'cooldownMinutes':600")
                .is(200);

        calls.send("POST", path + "/holds", "{}", "user:u4", "").is(201);
        refusal(calls.send("POST", path + "/holds", "{}", "user:u6", ""), "cooldownMinutes");
        put(Ordered.SCHEDULES, path, "'heldMinutesInAll':5").is(200);
        refusal(calls.send("POST", path + "/holds", "{}", "user:u6", ""), "heldMinutesInAll");
    }

    private static Instant expiry(Answer hold) {
        return Instant.parse(hold.json().getString("expiresAt"));
    }
}
