package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The rows of the REST table for operators, and the refusals that every row has in common. */
@RunAsClient
class OperationsContractIT extends OverRest {

    @Test
    void pagesHearOfNoIssuerThatIsNotSetAndThatUsersPay() {
        assertThat(nobody().get("api/sign-in").is(200).object())
                .isEqualTo(Answer.json("{'checkout':true,'selfPayment':true}"));
        user().get("api/sign-in").is(200);
    }

    @Test
    void evidenceShowsTheHotStateBesideTheFacts() {
        String schedule = schedule(4);
        String id = idOf(schedule);
        Person holder = user();
        Answer hold = holder.post(schedule + "/holds").is(201);
        Person cancelling = user();
        cancelling.post(schedule + "/holds").is(201);
        cancelling.delete(schedule + "/holds/" + cancelling.id()).is(204);
        Person buyer = user();
        buyer.delete(order(buyer, schedule)).is(204);
        order(buyer, schedule);

        Answer answer = operator().get(schedule + "/hot-state").is(200);

        String member = "lock:" + id + ":" + holder.id();
        answer.shows(
                "{'scheduleId':'" + id + "','consistent':true,'differences':[],'findings':[],"
                        + "'sum':{'maxPlayers':4,'available':2,'held':1,'booked':1},"
                        + "'facts':{'maxPlayers':4,'held':1,'booked':1,'orders':2,'lockRecords':2,"
                        + "'money':{'captured':'0.00','placed':'0.00','refundDue':'0.00','refunded':'0.00','kept':'0.00'}}}",
                "redis",
                "keys",
                "moreKeys");
        JsonObject redis = answer.object().getJsonObject("redis");
        assertThat(redis).containsOnlyKeys("seats", "holds", "expiryIndex", "outboxLength");
        assertThat(redis.getInt("seats")).isEqualTo(2);
        assertThat(redis.getJsonArray("holds")).hasSize(1);
        JsonObject held = redis.getJsonArray("holds").getJsonObject(0);
        assertThat(held).containsOnlyKeys("key", "userId", "lockId", "places", "ttlMillis");
        assertThat(held.getString("key")).isEqualTo(member);
        assertThat(held.getString("userId")).isEqualTo(holder.id());
        assertThat(held.getInt("lockId")).isEqualTo((int) hold.number("lockId"));
        assertThat(held.getInt("ttlMillis")).isBetween(800_000, 900_000);
        assertThat(redis.getJsonArray("expiryIndex")).hasSize(1);
        assertThat(redis.getJsonArray("expiryIndex").getJsonObject(0))
                .isEqualTo(Answer.json("{'member':'" + member + "','expiresAt':'" + hold.text("expiresAt") + "'}"));
    }

    @Test
    void evidenceTellsOfAPlaceThatIsMissing() {
        String schedule = schedule(3);
        user().post(schedule + "/holds").is(201);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.decr("seats:" + idOf(schedule));
        }

        JsonObject evidence = operator().get(schedule + "/hot-state").is(200).object();

        assertThat(evidence.getBoolean("consistent")).isFalse();
        assertThat(evidence.getJsonArray("differences")).isNotEmpty();

        Answer rebuilt = operator().post(schedule + "/rebuild").is(200);
        rebuilt.shows("{'id':'" + idOf(schedule) + "','changed':true,"
                + "'before':{'maxPlayers':3,'available':1,'held':1,'booked':0},"
                + "'after':{'maxPlayers':3,'available':2,'held':1,'booked':0}}");
        assertCounts(schedule, 2, 1, 0);
    }

    @Test
    void rebuildChangesNothingWhereNothingIsWrong() {
        String schedule = schedule(3);
        Person holder = user();
        Answer hold = holder.post(schedule + "/holds").is(201);
        Person buyer = user();
        String order = order(buyer, schedule);
        Answer shown = buyer.get(order).is(200);

        String counts = "{'maxPlayers':3,'available':1,'held':1,'booked':1}";
        for (int i = 0; i < 2; i++) {
            operator()
                    .post(schedule + "/rebuild")
                    .is(200)
                    .shows("{'id':'" + idOf(schedule) + "','changed':false,'before':" + counts + ",'after':" + counts
                            + "}");
        }

        assertThat(holder.get(schedule + "/holds/" + holder.id()).is(200).number("lockId"))
                .isEqualTo(hold.number("lockId"));
        buyer.get(order).is(200).shows(shown.response().body());
        assertCounts(schedule, 1, 1, 1);
    }

    @Test
    void operationsOnWhatIsUnknownAreRefused() {
        operator().get("api/schedules/never-made/hot-state").refused(404, "'unknown-schedule'");
        operator().post("api/schedules/never-made/rebuild").refused(404, "'unknown-schedule'");
        operator().get("api/teapots/t1/hot-state").refused(404, "'not-found'");
        operator().post("api/teapots/t1/rebuild").refused(404, "'not-found'");
        operator().get("api/schedules/a%20b/hot-state").complainsOf("id");
        operator().post("api/schedules/a%20b/rebuild").complainsOf("id");
    }

    /** Each address of the table with the methods it does not take. */
    @Test
    void methodsThatARowDoesNotHaveAreRefused() {
        String schedule = schedule(1);
        String order = order(user(), schedule);
        for (String[] row : new String[][] {
            {"api/schedules", "POST", "PUT", "DELETE", "PATCH"},
            {schedule, "POST", "DELETE", "PATCH"},
            {schedule + "/holds", "GET", "PUT", "DELETE", "PATCH"},
            {schedule + "/holds/p1", "PUT", "POST", "PATCH"},
            {schedule + "/holds/p1/extension", "GET", "PUT", "DELETE"},
            {schedule + "/orders", "GET", "PUT", "DELETE", "PATCH"},
            {schedule + "/hot-state", "POST", "PUT", "DELETE"},
            {schedule + "/rebuild", "GET", "PUT", "DELETE"},
            {order, "PUT", "POST", "PATCH"},
            {order + "/payment", "GET", "PUT", "DELETE"},
            {order + "/refund", "PUT", "DELETE"},
            {"api/ops/adopt", "GET", "PUT", "DELETE"},
        }) {
            for (int i = 1; i < row.length; i++) {
                Answer answer = operator().send(row[i], row[0], BodyPublishers.noBody());
                answer.refused(405, "'method-not-allowed'");
                assertThat(answer.header("Allow")).as("%s %s", row[i], row[0]).isPresent();
            }
        }
        assertCounts(schedule, 0, 0, 1);
    }

    @Test
    void bodiesThatAreNoJsonOrTooLongAreRefusedEverywhere() {
        String schedule = schedule(1);
        Person user = user();
        String order = order(user, schedule);
        String long1 = "{\"name\":\"" + "x".repeat(1 << 20) + "\"}";
        for (String[] row : new String[][] {
            {"PUT", schedule},
            {"POST", schedule + "/holds"},
            {"POST", schedule + "/orders"},
            {"POST", schedule + "/holds/p1/extension"},
            {"POST", order + "/payment"},
        }) {
            for (String type : List.of("text/plain", "application/xml", "application/jsonx", "multipart/form-data")) {
                operator()
                        .send(row[0], row[1], BodyPublishers.ofString("{}"), "Content-Type", type)
                        .refused(415, "'unsupported-media-type'");
            }
            operator()
                    .send(row[0], row[1], BodyPublishers.ofString(long1), "Content-Type", "application/json")
                    .refused(413, "'too-large'");
            operator()
                    .send(row[0], row[1], BodyPublishers.ofString("[1]"), "Content-Type", "application/json")
                    .complainsOf("body");
        }
        assertCounts(schedule, 0, 0, 1);
    }
}
