package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

/** Resources that are over leave Redis, and are told of as before; of all models that leave in this way. */
@RunAsClient
class OverIT extends InServer {

    private static final String OPEN = "{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2089-01-01T00:00:00Z'}";
    private static final String PAST = "{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2020-03-01T00:00:00Z'}";

    @ArquillianResource
    private URL base;

    private RestCalls calls;
    private RedisClient redis;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
        redis = RedisClient.create("127.0.0.1", TestStores.current().redisPort());
    }

    @AfterEach
    void close() {
        redis.close();
    }

    @Test
    void whatIsOverLeavesRedisIsToldFromTheFactsAndComesBack() {
        List<PhasedModel> models =
                List.of(PhasedModel.SCHEDULES, PhasedModel.PROGRAMS, PhasedModel.SALES, PhasedModel.DROPS);
        RestCalls.crowd(4, 4, i -> leavesAndComesBack(models.get(i)));
    }

    @Test
    void latePaymentsAndRefundsFindWhatHasLeftAndWhatIsUndecidedStays() {
        List<PhasedModel> models = List.of(PhasedModel.SCHEDULES, PhasedModel.PROGRAMS, PhasedModel.SALES);
        RestCalls.crowd(3, 3, i -> isPaidLate(models.get(i)));
    }

    private Answer leavesAndComesBack(PhasedModel model) {
        String path = resource(model);
        String begin = cursor();
        // In the middle of the sale it stays, and so does its entry.
        due(path);
        await().until(() -> redis.zscore("over:exp", member(path)) > 0);
        claim(model, path, "u1").is(201);
        over(model, path);
        JsonObject before = calls.get(path).is(200).json();
        leave(path);

        assertThat(calls.get(path).is(200).json()).isEqualTo(before);
        JsonObject listed = listed(path);
        if (model == PhasedModel.PROGRAMS) {
            assertThat(listed.getInt("remaining")).isEqualTo(before.getInt("remaining"));
            assertThat(listed.getInt("capacity")).isEqualTo(before.getInt("capacity"));
        } else {
            assertThat(listed).isEqualTo(before);
        }
        if (model == PhasedModel.SCHEDULES) {
            calls.send("GET", path + "/holds/u2", "", "user:u2", "").is(404);
        }
        assertThat(keys(path)).isEmpty();
        await().untilAsserted(() -> assertThat(calls.get("events?types=over&resource=" + id(path) + "&after=" + begin)
                        .is(200)
                        .body())
                .contains("org.hotseat.over"));

        if (model == PhasedModel.PROGRAMS) {
            assertThat(calls.get(path + "/seats").is(200).body()).contains("s");
        }
        // A claim is refused as before, by hot state that has come back.
        assertThat(claim(model, path, "u2").is(409).json().getString("code")).isIn("closed", "over", "30005");
        assertThat(keys(path)).isNotEmpty();
        assertThat(calls.get(path).is(200).json()).isEqualTo(before);
        leave(path);
        assertThat(evidence(path).getJsonArray("differences")).isEmpty();

        put(model, path, OPEN);
        claim(model, path, "u3").is(201);
        // The replies of when it had left are not told any more, whatever happens to Redis.
        JsonObject open = calls.get(path).is(200).json();
        keys(path).forEach(redis::del);
        assertThat(calls.get(path).is(200).json()).isEqualTo(open);
        assertThat(evidence(path).getJsonArray("differences")).isEmpty();
        return calls.get(path);
    }

    private Answer isPaidLate(PhasedModel model) {
        String path = resource(model);
        String paid = order(model, path, "u1");
        assertThat(pay(paid, "p1")).isEqualTo("CAPTURED");
        String unpaid = order(model, path, "u2");
        String cancelled = order(model, path, "u3");
        calls.send("DELETE", "orders/" + cancelled, "", "user:u3", "").is(204);
        over(model, path);
        due(path);
        // The look has put the entry off, and the unpaid order keeps the resource.
        await().until(() -> redis.zscore("over:exp", member(path)) > 0);
        assertThat(pay(unpaid, "p2")).isEqualTo("CAPTURED");
        leave(path);
        for (String order : new String[] {paid, unpaid, cancelled}) {
            assertThat(calls.get("orders/" + order).is(200).json().getString("orderId"))
                    .isEqualTo(order);
        }
        calls.get("orders/" + paid + "/tickets").is(200);
        assertThat(keys(path)).isEmpty();

        // The units are free, so the late money takes them again.
        assertThat(pay(cancelled, "p3")).isEqualTo("CAPTURED");
        assertThat(pay(paid, "p1")).isEqualTo("CAPTURED");
        String refund = "{'reference':'r1','amount':'7.10','reason':'late'}";
        calls.send("POST", "orders/" + paid + "/refunds", refund, "payment", "").is(200);

        JsonObject evidence = evidence(path);
        assertThat(evidence.getJsonArray("differences")).isEmpty();
        JsonObject money = evidence.getJsonObject("facts").getJsonObject("money");
        assertThat(money.getString("captured")).isEqualTo("21.30");
        assertThat(money.getString("placed")).isEqualTo("14.20");
        assertThat(money.getString("refundDue")).isEqualTo("0.00");
        assertThat(money.getString("refunded")).isEqualTo("7.10");
        JsonObject now = calls.get(path).is(200).json();
        leave(path);
        assertThat(calls.get(path).is(200).json()).isEqualTo(now);
        return calls.get(path);
    }

    private String resource(PhasedModel model) {
        String path = model.path() + "/" + RestCalls.newId("past");
        calls.send("PUT", path, body(model, path, OPEN), "operator", "").is(201);
        calls.get(path).is(200);
        return path;
    }

    private void over(PhasedModel model, String path) {
        put(model, path, PAST);
    }

    private void put(PhasedModel model, String path, String phase) {
        String body = body(model, path, phase).replaceFirst("'generate':\\{[^}]*\\},", "");
        calls.send("PUT", path, body, "operator", "").is(200);
    }

    private static String body(PhasedModel model, String path, String phase) {
        String body = model.body(id(path), phase);
        return model == PhasedModel.SCHEDULES ? body.replaceFirst("\\{", "{'price':'7.10',") : body;
    }

    /** Claims and leaves nothing undecided. */
    private Answer claim(PhasedModel model, String path, String user) {
        if (model == PhasedModel.DROPS) {
            return calls.send("POST", path + "/claims", model.claim, "user:" + user, "");
        }
        Answer answer = ordered(model, path, user);
        if (answer.status() == 201) {
            pay(answer.json().getString("orderId"), "p-" + user);
        }
        return answer;
    }

    private Answer ordered(PhasedModel model, String path, String user) {
        String claims = model == PhasedModel.SCHEDULES ? "orders" : model.claims;
        return calls.send("POST", path + "/" + claims, model.claim, "user:" + user, "");
    }

    private String order(PhasedModel model, String path, String user) {
        return ordered(model, path, user).is(201).json().getString("orderId");
    }

    private String pay(String order, String reference) {
        String body = "{'reference':'" + reference + "','amount':'7.10','state':'CAPTURED'}";
        return calls.send("POST", "orders/" + order + "/payments", body, "payment", "")
                .is(200)
                .json()
                .getString("state");
    }

    private void leave(String path) {
        await().until(() -> {
            due(path);
            return keys(path).isEmpty();
        });
    }

    /** Lets the next sweep look at it. */
    private void due(String path) {
        if (redis.zscore("over:exp", member(path)) != null) {
            redis.zadd("over:exp", 0, member(path));
        }
    }

    /** All keys of the resource; what expires by itself and tells nothing of it is not among them. */
    private Set<String> keys(String path) {
        Set<String> keys = new TreeSet<>(redis.keys("*" + id(path) + "*"));
        keys.removeIf(key -> key.startsWith("idem:") || key.startsWith("rate:"));
        return keys;
    }

    private JsonObject listed(String path) {
        String id = id(path);
        String before = id.substring(0, id.length() - 1);
        JsonArray page = Json.createReader(
                        new StringReader(calls.get(path.substring(0, path.indexOf('/')) + "?limit=200&after=" + before)
                                .is(200)
                                .body()))
                .readArray();
        return page.getValuesAs(JsonObject.class).stream()
                .filter(each -> each.toString().contains("\"" + id + "\""))
                .findAny()
                .orElseThrow();
    }

    private String cursor() {
        return calls.get("events?after=now").is(200).header("Link").replaceFirst(".*[?&]after=([^&>]*).*", "$1");
    }

    private JsonObject evidence(String path) {
        return calls.get(path + "/hot-state").is(200).json();
    }

    private static String member(String path) {
        return path.replace('/', ':');
    }

    private static String id(String path) {
        return path.substring(path.indexOf('/') + 1);
    }
}
