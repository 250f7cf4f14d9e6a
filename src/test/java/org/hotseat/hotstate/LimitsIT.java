package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.Document;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.RedisClient;

/** Limits of one user, over REST: each refusal, and that a rebuild loses none. */
@RunAsClient
class LimitsIT extends InServer {

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    /** The models that are ordered, and an order of each by which nothing was held before. */
    enum Ordered {
        SCHEDULES("orders", "{}", "'name':'An evening','maxPlayers':9,'price':'7.10'"),
        SALES(
                "orders",
                "{}",
                "'stock':9,'valid':true,'perUserLimit':5,'price':'7.10','startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'"),
        PROGRAMS(
                "purchases",
                "{'strategy':'BEST','tickets':[{'categoryId':'A','count':1}]}",
                "'title':'An evening','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':[{'categoryId':'A','name':'A',"
                        + "'price':'7.10','rows':[{'row':'R1','seats':9}]}]");

        final String orders;
        final String order;
        final String body;

        Ordered(String orders, String order, String body) {
            this.orders = orders;
            this.order = order;
            this.body = body;
        }

        String path(String id) {
            return name().toLowerCase(java.util.Locale.ROOT) + "/" + id;
        }

        /** More than one order of one user, where that needs a limit. */
        String more() {
            return this == SCHEDULES ? ",'placesPerUser':5" : "";
        }

        String body(String id, String limits) {
            return "{" + body + (this == SALES ? ",'goodId':'" + id + "'" : "") + ",'limits':{" + limits + "}}";
        }
    }

    @ParameterizedTest
    @EnumSource
    void unpaidOrdersAreLimitedThroughARebuildUntilTheyArePaid(Ordered model) {
        String path = resource(model, "'holdsPerUser':2" + model.more());
        String first = order(model, path, "user:u1").is(201).json().getString("orderId");
        String second = order(model, path, "user:u1").is(201).json().getString("orderId");

        for (int i = 0; i < 2; i++) {
            JsonObject refusal = refusal(order(model, path, "user:u1"), "holdsPerUser");
            assertThat(refusal.getInt("most")).isEqualTo(2);
            assertThat(refusal.getString("orderId")).isIn(first, second);
            order(model, path, "user:other" + i).is(201);
            calls.post(path + "/rebuild", "operator").is(200);
        }
        pay(first);
        order(model, path, "user:u1").is(201);
        refusal(order(model, path, "user:u1"), "holdsPerUser");
        calls.send("DELETE", "orders/" + second, "", "user:u1", "").is(204);
        order(model, path, "user:u1").is(201);
        consistent(path);
    }

    @ParameterizedTest
    @EnumSource
    void whoLetAnOrderGoRestsAlsoWhenRedisWasEmptied(Ordered model) {
        String path = resource(model, "'cooldownMinutes':60" + model.more());
        String order = order(model, path, "user:u1").is(201).json().getString("orderId");
        calls.send("DELETE", "orders/" + order, "", "user:u1", "").is(204);

        JsonObject refusal = refusal(order(model, path, "user:u1"), "cooldownMinutes");
        assertThat(refusal.getString("orderId")).isEqualTo(order);
        assertThat(refusal.getInt("most")).isEqualTo(60);
        assertThat(Instant.parse(refusal.getString("until")))
                .isBetween(Instant.now().plusSeconds(3_400), Instant.now().plusSeconds(3_660));
        // A service that acts for the user is refused the same.
        refusal(order(model, path, "service:s1", "'userId':'u1'"), "cooldownMinutes");
        order(model, path, "user:u2").is(201);

        flush();
        JsonObject again = refusal(order(model, path, "user:u1"), "cooldownMinutes");
        assertThat(again.getString("orderId")).isEqualTo(order);
        assertThat(again.getString("until")).isEqualTo(refusal.getString("until"));
        consistent(path);
    }

    @ParameterizedTest
    @EnumSource
    void anOrderStaysUnpaidNoLongerThanTheLimit(Ordered model) {
        String path = resource(model, "'holdMinutes':0.02");
        JsonObject order = order(model, path, "user:u1").is(201).json();
        assertThat(Instant.parse(order.getString("payBefore")))
                .isBefore(Instant.now().plusSeconds(60));
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        calls.get("orders/" + order.getString("orderId")).json().getInt("payStatus") == -1);
    }

    @ParameterizedTest
    @EnumSource
    void limitsThatArePutInMidSaleCountWhatWasTakenBefore(Ordered model) {
        String path = resource(model, model.more().replaceFirst(",", ""));
        order(model, path, "user:u1").is(201);
        Answer put = put(model, path, "'holdsPerUser':1,'cooldownMinutes':1" + model.more())
                .is(200);
        assertThat(put.json().getJsonObject("limits").getInt("holdsPerUser")).isEqualTo(1);

        refusal(order(model, path, "user:u1"), "holdsPerUser");
        put(model, path, model.more().replaceFirst(",", "")).is(200);
        order(model, path, "user:u1").is(201);
        consistent(path);
    }

    @Test
    void aUserHoldsNoLongerThanTheHoldTimeAndRenewsNotForEver() {
        String path = resource(Ordered.SCHEDULES, "'heldMinutesInAll':20");
        Answer held = calls.send("POST", path + "/holds", "{'holdMinutes':10080}", "user:u1", "")
                .is(201);
        assertThat(expiry(held))
                .isBetween(Instant.now().plusSeconds(800), Instant.now().plusSeconds(960));
        Answer most = extend(path, "u1", 10_080).is(200);
        assertThat(expiry(most)).isBefore(Instant.now().plusSeconds(960));
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
        await().atMost(Duration.ofSeconds(60))
                .until(() -> calls.get(path + "/holds/u1").status() == 404);

        JsonObject refusal = refusal(calls.send("POST", path + "/holds", "{}", "user:u1", ""), "heldMinutesInAll");
        assertThat(refusal.getInt("lockId")).isEqualTo(held.json().getInt("lockId"));
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(held(path)).isZero());
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
        await().atMost(Duration.ofSeconds(30))
                .until(() -> calls.get(path + "/holds/u2").status() == 404);
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

    @Test
    void limitsThatMeanNothingForAModelAreRefused() {
        String id = RestCalls.newId("nothing");
        for (Ordered model : new Ordered[] {Ordered.SALES, Ordered.PROGRAMS}) {
            assertThat(put(model, model.path(id), "'placesPerUser':1,'heldMinutesInAll':1,'holdsPerUser':0")
                            .is(400)
                            .body())
                    .contains("limits.placesPerUser", "limits.heldMinutesInAll", "limits.holdsPerUser");
        }
        for (PhasedModel model : new PhasedModel[] {PhasedModel.RAINS, PhasedModel.DROPS}) {
            String body = model.body(id, "").replace(",'phases':[]", ",'limits':{'holdsPerUser':1}");
            assertThat(calls.send("PUT", model.path() + "/" + id, body, "operator", "")
                            .is(400)
                            .body())
                    .contains("\"limits\"");
        }
    }

    @Test
    void fiftyRequestsOfOneUserAtOnceKeepNoMoreThanTheLimit() {
        for (Ordered model : Ordered.values()) {
            String path = resource(model, "'holdsPerUser':3" + model.more());
            Map<String, Integer> kinds = RestCalls.crowd(
                    16,
                    50,
                    i -> answered(() -> calls.send(
                            "POST", path + "/" + model.orders, model.order, "user:rush", path.replace('/', '-') + i)));
            assertThat(kinds).isEqualTo(Map.of("201", 3, "409 \"limit-reached\"", 47));
            consistent(path);
        }
    }

    private static void flush() {
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
    }

    private String resource(Ordered model, String limits) {
        String path = model.path(RestCalls.newId("limited"));
        put(model, path, limits).is(201);
        return path;
    }

    private Answer put(Ordered model, String path, String limits) {
        return calls.send("PUT", path, model.body(path.substring(path.indexOf('/') + 1), limits), "operator", "");
    }

    private Answer order(Ordered model, String path, String who, String... more) {
        String body = more.length == 0
                ? model.order
                : "{" + more[0] + (model.order.equals("{}") ? "" : ",") + model.order.substring(1);
        return calls.send("POST", path + "/" + model.orders, body, who, "");
    }

    private Answer extend(String path, String user, int minutes) {
        String body = "{'holdMinutes':" + minutes + "}";
        return calls.send("POST", path + "/holds/" + user + "/extension", body, "user:" + user, "");
    }

    private void pay(String order) {
        String payment = "{'reference':'pi-" + order + "','amount':'7.10','state':'CAPTURED'}";
        calls.send("POST", "orders/" + order + "/payments", payment, "payment", "")
                .is(200);
    }

    private int held(String path) {
        return calls.get(path).json().getInt("held");
    }

    /** Repeats a request while a store is slow on a busy machine, as every careful caller does. */
    private static Answer answered(Supplier<Answer> request) {
        Answer answer = request.get();
        for (int i = 0; i < 20 && answer.status() == 503; i++) {
            answer = request.get();
        }
        return answer;
    }

    private void consistent(String path) {
        Answer evidence = answered(() -> calls.get(path + "/hot-state")).is(200);
        assertThat(evidence.json().getBoolean("consistent")).as(evidence.body()).isTrue();
    }

    private static Instant expiry(Answer hold) {
        return Instant.parse(hold.json().getString("expiresAt"));
    }

    private static JsonObject refusal(Answer answer, String limit) {
        JsonObject problem = answer.is(409).json();
        assertThat(problem.getString("code")).isEqualTo("limit-reached");
        assertThat(problem.getString("limit")).isEqualTo(limit);
        return problem;
    }
}
