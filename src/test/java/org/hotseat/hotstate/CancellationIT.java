package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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

/** Cancellations of all models, over REST. */
@RunAsClient
class CancellationIT extends InServer {

    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String OPEN = "{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2089-01-01T00:00:00Z'}";

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @ParameterizedTest
    @EnumSource
    void whatIsCancelledSellsNothingAnyMoreAndCannotBeResumed(PhasedModel model) {
        String path = resource(model);
        calls.send("POST", path + "/" + model.claims, model.claim, "user:u1", "")
                .is(model.granted);

        JsonObject cancelled = cancel(path, "rain").is(200).json();

        assertThat(cancelled.getBoolean("stopped")).isTrue();
        assertThat(cancelled.getJsonObject("cancellation").getString("reason")).isEqualTo("rain");
        Answer refused = calls.send("POST", path + "/" + model.claims, model.claim, "user:u2", "")
                .is(409);
        assertThat(refused.json().getString("code")).isIn("stopped", "over");
        calls.send("POST", path + "/stop", "", "operator", "").is(200);
        JsonObject resumed =
                calls.send("POST", path + "/resume", "", "operator", "").is(409).json();
        assertThat(resumed.getString("code")).isEqualTo("cancelled");
        assertThat(resumed.getString("cancelledAt"))
                .isEqualTo(cancelled.getJsonObject("cancellation").getString("at"));

        JsonObject done = done(path);
        assertThat(done.getString("at"))
                .isEqualTo(cancelled.getJsonObject("cancellation").getString("at"));
        assertThat(cancel(path, "rain").is(200).json().getJsonObject("cancellation"))
                .isEqualTo(done);
        JsonObject other = cancel(path, "snow").is(409).json();
        assertThat(other.getString("code")).isEqualTo("cancelled");
        assertThat(other.getString("reason")).isEqualTo("rain");
        calls.post(path + "/rebuild", "operator").is(200);
        assertThat(view(path)).isEqualTo(done);
        JsonObject evidence = evidence(path);
        assertThat(evidence.getJsonObject("redis").getJsonObject("cancellation"))
                .isEqualTo(evidence.getJsonObject("facts").getJsonObject("cancellation"));
    }

    @ParameterizedTest
    @EnumSource
    void onlyOperatorsCancelAndBadReasonsChangeNothing(PhasedModel model) {
        String path = resource(model);
        for (String role : new String[] {"user", "service", "payment"}) {
            calls.send("POST", path + "/cancellation", "{'reason':'rain'}", role, "")
                    .is(403);
        }
        for (String body :
                new String[] {"{}", "{'reason':''}", "{'reason':7}", "{'reason':'" + "x".repeat(257) + "'}"}) {
            calls.send("POST", path + "/cancellation", body, "operator", "").is(400);
        }
        calls.send("POST", model.path() + "/nowhere/cancellation", "{'reason':'rain'}", "operator", "")
                .is(404);
        calls.send("POST", path + "/" + model.claims, model.claim, "user:u1", "")
                .is(model.granted);
    }

    /** The hash of a stopped resource says so, and so do the facts; where one of them does not, the evidence tells. */
    @ParameterizedTest
    @EnumSource
    void aStopThatIsInRedisOnlyIsADifference(PhasedModel model) {
        String path = resource(model);
        calls.send("POST", path + "/stop", "", "operator", "").is(200);
        assertThat(evidence(path).getJsonObject("facts").getBoolean("stopped")).isTrue();
        String id = path.substring(path.indexOf('/') + 1);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            String hash = model == PhasedModel.SALES ? "seckill_good_" + id : path.replaceFirst("s/", ":");
            assertThat(redis.hset(hash, "stopped", "0")).isZero();
        }
        JsonObject evidence = calls.get(path + "/hot-state").is(200).json();

        assertThat(evidence.getBoolean("consistent")).isFalse();
        assertThat(evidence.getJsonArray("differences").toString()).contains("not stopped in Redis");
        calls.post(path + "/rebuild", "operator").is(200);
        evidence(path);
    }

    @Test
    void holdsAndUnpaidOrdersEndAndPaidOnesAreDue() {
        String path = resource(PhasedModel.SCHEDULES);
        String authorized = order(path, "a");
        pay(authorized, "pa", "AUTHORIZED");
        String unpaid = order(path, "b");
        String paid = order(path, "c");
        assertThat(pay(paid, "pc", "CAPTURED")).isEqualTo("CAPTURED");
        calls.send("POST", path + "/holds", "{}", "user:d", "").is(201);

        cancel(path, "fire").is(200);

        JsonObject done = done(path);
        assertThat(done.getInt("orders")).isEqualTo(3);
        assertThat(done.getInt("refundsDue")).isEqualTo(1);
        for (String order : List.of(authorized, unpaid, paid)) {
            JsonObject ended = calls.get("orders/" + order).is(200).json();
            assertThat(ended.getInt("payStatus")).isEqualTo(-1);
            assertThat(ended.getString("ending")).isEqualTo("resource-cancelled");
        }
        JsonObject view = calls.get(path).json();
        assertThat(view.getInt("available")).isEqualTo(view.getInt("maxPlayers"));
        assertThat(money(path))
                .isEqualTo(Map.of("captured", "7.10", "placed", "0.00", "refundDue", "7.10", "refunded", "0.00"));
        // A late capture, of an authorization that has ended or of its own, is owed back.
        assertThat(pay(authorized, "pa", "CAPTURED")).isEqualTo("REFUND_DUE");
        assertThat(pay(unpaid, "pb", "CAPTURED")).isEqualTo("REFUND_DUE");
        assertThat(pay(paid, "pc", "CAPTURED")).isEqualTo("REFUND_DUE");
        assertThat(money(path)).containsEntry("captured", "21.30").containsEntry("refundDue", "21.30");
        calls.send(
                        "POST",
                        "orders/" + paid + "/refunds",
                        "{'reference':'r','amount':'7.10','reason':'fire'}",
                        "payment",
                        "")
                .is(200);
        assertThat(money(path)).containsEntry("refundDue", "14.20").containsEntry("refunded", "7.10");
        assertThat(view(path)).isEqualTo(done);
        calls.post(path + "/rebuild", "operator").is(200);
        assertThat(view(path)).isEqualTo(done);
    }

    @Test
    void theRestOfACancelledRainGoesBackToItsFunder() {
        String path = resource(PhasedModel.RAINS);
        calls.send("POST", path + "/grabs", "{}", "user:u1", "").is(200);
        cancel(path, "wind").is(200);

        done(path);
        JsonObject rain = calls.get(path).json();
        assertThat(rain.getString("state")).isEqualTo("over");
        assertThat(rain).containsKey("returnedAt");
    }

    /** Two hundred paid seats, Redis emptied in the middle, and money that arrives meanwhile. */
    @Test
    void eachPaidOrderIsDueOnceAlsoWhenRedisIsEmptied() {
        int paid = 200;
        int late = 20;
        String path = program(paid + late);
        String begin =
                calls.get("events?after=now").is(200).header("Link").replaceFirst(".*[?&]after=([^&>]*).*", "$1");
        ConcurrentLinkedQueue<String> orders = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<String> unpaid = new ConcurrentLinkedQueue<>();
        RestCalls.crowd(8, paid + late, i -> {
            Answer bought = patient(() -> calls.send(
                            "POST",
                            path + "/purchases",
                            PhasedModel.PROGRAMS.claim,
                            "user:u" + i,
                            path.replace("/", "-") + i))
                    .is(201);
            String order = bought.json().getString("orderId");
            (i < paid ? orders : unpaid).add(order);
            if (i < paid) {
                pay(order, "p", "CAPTURED");
            }
            return bought;
        });

        cancel(path, "fire").is(200);
        try (RedisClient redis =
                RedisClient.create("127.0.0.1", TestStores.current().redisPort())) {
            redis.flushAll();
        }
        List<String> last = List.copyOf(unpaid);
        RestCalls.crowd(4, late, i -> {
            assertThat(pay(last.get(i), "p", "CAPTURED")).isIn("CAPTURED", "REFUND_DUE");
            return patient(() -> cancel(path, "fire")).is(200);
        });

        JsonObject done = done(path);
        assertThat(done.getInt("orders")).isEqualTo(paid + late);
        assertThat(done.getInt("refundsDue")).isBetween(paid, paid + late);
        orders.addAll(unpaid);
        assertThat(refundsDue(orders)).isEqualTo(new TreeSet<>(orders));
        String sum = "1562.00";
        assertThat(money(path))
                .isEqualTo(Map.of("captured", sum, "placed", "0.00", "refundDue", sum, "refunded", "0.00"));
        evidence(path);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(told(path, begin))
                        .containsEntry("called-off", 1L)
                        .containsEntry("cancellation-done", 1L)
                        .containsEntry("cancelled", (long) paid + late)
                        .containsEntry("refund-due", (long) paid + late));
    }

    private String resource(PhasedModel model) {
        String id = RestCalls.newId("off");
        String body = model.body(id, OPEN);
        if (model == PhasedModel.SCHEDULES) {
            body = body.replaceFirst("\\{", "{'price':'7.10',");
        }
        calls.send("PUT", model.path() + "/" + id, body, "operator", "").is(201);
        return model.path() + "/" + id;
    }

    private String program(int seats) {
        String path = "programs/" + RestCalls.newId("off");
        String body = "{'title':'Off','startsAt':'2089-06-01T20:00:00Z','accountLimit':5,'categories':"
                + "[{'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'R1','seats':" + seats + "}]}]}";
        calls.send("PUT", path, body, "operator", "").is(201);
        return path;
    }

    /** Repeats while a store is too slow for so many, as every careful caller does. */
    private static Answer patient(Supplier<Answer> request) {
        return await().atMost(PATIENCE).until(request::get, answer -> answer.status() != 503);
    }

    private Answer cancel(String path, String reason) {
        return calls.send("POST", path + "/cancellation", "{'reason':'" + reason + "'}", "operator", "");
    }

    private String order(String path, String user) {
        return calls.send("POST", path + "/orders", "{}", "user:" + user, "")
                .is(201)
                .json()
                .getString("orderId");
    }

    private String pay(String order, String reference, String state) {
        String body = "{'reference':'" + reference + "','amount':'7.10','state':'" + state + "'}";
        return patient(() -> calls.send("POST", "orders/" + order + "/payments", body, "payment", ""))
                .is(200)
                .json()
                .getString("state");
    }

    private JsonObject view(String path) {
        return calls.get(path).is(200).json().getJsonObject("cancellation");
    }

    private JsonObject done(String path) {
        return await().atMost(PATIENCE)
                .until(() -> view(path), view -> view.getString("state").equals("done"));
    }

    private JsonObject evidence(String path) {
        JsonObject evidence = calls.get(path + "/hot-state").is(200).json();
        assertThat(evidence.getJsonArray("differences")).isEmpty();
        return evidence;
    }

    private Map<String, String> money(String path) {
        JsonObject money = evidence(path).getJsonObject("facts").getJsonObject("money");
        return money.keySet().stream().collect(Collectors.toMap(name -> name, money::getString));
    }

    /** Those of some orders of which money is due, each 7.10 and told once. */
    private Set<String> refundsDue(Collection<String> orders) {
        Set<String> found = new TreeSet<>();
        String after = "";
        do {
            Answer page = calls.get("ops/refunds-due?limit=1000" + after).is(200);
            array(page).getValuesAs(JsonObject.class).stream()
                    .filter(due -> orders.contains(due.getString("orderId")))
                    .forEach(due -> {
                        assertThat(found.add(due.getString("orderId"))).isTrue();
                        assertThat(due.getString("refundDue")).isEqualTo("7.10");
                        assertThat(due.getJsonArray("payments")).hasSize(1);
                    });
            String link = page.header("Link");
            after = link.isEmpty() ? "" : "&after=" + link.replaceFirst(".*[?&]after=([^&>]*).*", "$1");
        } while (!after.isEmpty());
        return found;
    }

    /** Counts the events of each type that the feed has told of a resource; one that comes again has the same id. */
    private Map<String, Long> told(String path, String begin) {
        List<String> ids = new ArrayList<>();
        String id = path.substring(path.indexOf('/') + 1);
        String before;
        String after = begin;
        do {
            Answer page = calls.get("events?limit=1000&resource=" + id + "&after=" + after)
                    .is(200);
            for (JsonValue event : array(page)) {
                ids.add(event.asJsonObject().getString("id"));
            }
            before = after;
            after = page.header("Link").replaceFirst(".*[?&]after=([^&>]*).*", "$1");
        } while (!after.equals(before));
        return ids.stream()
                .distinct()
                .collect(Collectors.groupingBy(
                        each -> each.substring(each.lastIndexOf('/') + 1), Collectors.counting()));
    }

    private static JsonArray array(Answer answer) {
        return Json.createReader(new StringReader(answer.body())).readArray();
    }
}
