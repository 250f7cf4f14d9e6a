package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.function.Supplier;
import org.hotseat.testing.FaultProxy;
import org.hotseat.testing.Management;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** While a store is away: readiness names it, liveness stays up, requests are refused with a time to come back at. */
@RunAsClient
class StoresAwayIT extends OverRest {

    @Test
    void redisIsNamedWhileItIsUnavailableAndNothingIsPretended() {
        String schedule = schedule(3);
        Person user = user();
        String order = order(user, schedule);

        whileAway(TestStores.current().redisProxy(), "redis", () -> {
            assertAway(nobody().get(schedule));
            assertAway(nobody().get("api/schedules?limit=1"));
            assertAway(user.post(schedule + "/holds"));
            assertAway(user.post(schedule + "/orders"));
            // The facts alone can answer these.
            user.get(order).is(200);
            user.get("api/orders?limit=1").is(200);
            user.get(order + "/payments").is(200);
            user.get("api/wallets/" + user.id()).is(200);
            nobody().get("").is(200);
            assertAway(user.post(order + "/payment", "{'reference':'r'}"));
            assertAway(operator().get(schedule + "/hot-state"));
            assertAway(operator().post(schedule + "/rebuild"));
        });

        user().post(schedule + "/holds").is(201);
        user.post(order + "/payment", "{'reference':'r'}").is(200);
        assertCounts(schedule, 1, 1, 1);
    }

    @Test
    void mongodbIsNamedWhileItIsUnavailableAndNothingIsDecidedWithoutIt() {
        String schedule = schedule(5);
        Person user = user();
        String order = order(user, schedule);
        Person hasty = user();

        whileAway(TestStores.current().mongoProxy(), "mongodb", () -> {
            assertNotConfirmed(hasty.post(schedule + "/holds", "{}", "hasty"));
            assertNotConfirmed(user.post(order + "/payment", "{'reference':'r'}"));
            assertNotConfirmed(user.delete(order));
            assertAway(operator().put(schedule, "{'name':'n','maxPlayers':9}"));
            assertAway(operator().put("api/schedules/" + newId("away"), "{'name':'n','maxPlayers':9}"));
            assertAway(operator().get(schedule + "/hot-state"));
            assertAway(operator().post("api/ops/adopt"));
            // Questions that the hot state alone can answer are answered.
            nobody().get(schedule).is(200);
            user.get(order).is(200);
        });

        Answer hold =
                await().until(() -> hasty.post(schedule + "/holds", "{}", "hasty"), answer -> answer.status() == 201);
        hasty.post(schedule + "/holds", "{}", "hasty")
                .is(201)
                .shows(hold.response().body());
        assertThat(user.get(order).number("payStatus")).isIn(0L, 1L);
        user.post(order + "/payment", "{'reference':'r'}").is(200);
        assertCounts(schedule, 3, 1, 1);
    }

    @Test
    void aStoreThatIsUnavailableIsNamedToBuyersOfSeatsAndNoSeatIsLost() {
        String program = program(6);
        Person user = user();
        String order = "api/orders/"
                + user.post(program + "/purchases", "{'strategy':'CHOOSE','seats':['A-r-1']}")
                        .is(201)
                        .text("orderId");
        nobody().get(program + "/seats").is(200);
        String best = "{'strategy':'BEST','tickets':[{'categoryId':'A','count':2}]}";

        whileAway(TestStores.current().redisProxy(), "redis", () -> {
            assertAway(nobody().get(program));
            assertAway(nobody().get(program + "/seats"));
            assertAway(user.post(program + "/purchases", best));
            assertAway(user.post(order + "/payment", "{'reference':'r'}"));
            assertAway(operator().get(program + "/hot-state"));
            assertAway(operator().post(program + "/rebuild"));
        });
        whileAway(TestStores.current().mongoProxy(), "mongodb", () -> {
            assertNotConfirmed(user.post(program + "/purchases", best, "hasty"));
            assertNotConfirmed(user.post(order + "/payment", "{'reference':'r'}"));
            assertAway(operator().get(program + "/hot-state"));
            nobody().get(program + "/seats").is(200);
            nobody().get(program).is(200);
        });

        Answer bought =
                await().until(() -> user.post(program + "/purchases", best, "hasty"), answer -> answer.status() == 201);
        user.post(program + "/purchases", best, "hasty")
                .is(201)
                .shows(bought.response().body());
        JsonObject evidence = operator().get(program + "/hot-state").is(200).object();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        assertThat(evidence.getJsonObject("sum").getInt("free")).isEqualTo(3);
    }

    private void whileAway(FaultProxy proxy, String store, Runnable assertions) {
        assertReadiness(Map.of("redis", "up", "mongodb", "up"));
        proxy.cut();
        try {
            assertReadiness(Map.of(
                    "redis",
                    store.equals("redis") ? "away" : "up",
                    "mongodb",
                    store.equals("mongodb") ? "away" : "up"));
            assertThat(health("live").statusCode()).isEqualTo(200);
            assertions.run();
            assertThat(health("live").statusCode()).isEqualTo(200);
        } finally {
            proxy.restore();
            settle(store);
        }
    }

    /** The next tests find a server that has noticed that the store is back. */
    private void settle(String store) {
        assertReadiness(Map.of("redis", "up", "mongodb", "up"));
        String schedule = "api/schedules/" + newId("back");
        Supplier<Answer> probe = () -> operator().put(schedule, "{'name':'" + store + "','maxPlayers':1}");
        await().until(() -> probe.get().status() < 300);
        await().until(() -> user().post(schedule + "/orders").status() != 503);
    }

    private void assertReadiness(Map<String, String> stores) {
        int status = stores.containsValue("away") ? 503 : 200;
        await().untilAsserted(() -> {
            HttpResponse<String> answer = health("ready");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
            JsonObject data = jakarta.json.Json.createReader(new StringReader(answer.body()))
                    .readObject()
                    .getJsonArray("checks")
                    .stream()
                    .map(JsonValue::asJsonObject)
                    .filter(check -> check.getString("name").equals("stores"))
                    .findAny()
                    .orElseThrow()
                    .getJsonObject("data");
            stores.forEach((name, state) ->
                    assertThat(data.getString(name)).as(answer.body()).isEqualTo(state));
        });
    }

    /**
     * It is decided and not confirmed, when the server has not noticed yet that MongoDB is away; otherwise it is not
     * decided.
     */
    private static void assertNotConfirmed(Answer answer) {
        if (answer.response().statusCode() == 202) {
            assertThat(answer.header("Retry-After")).contains("1");
            assertThat(answer.header("Location")).isPresent();
        } else {
            assertAway(answer);
        }
    }

    private static void assertAway(Answer answer) {
        answer.is(503);
        assertThat(answer.header("Retry-After"))
                .hasValueSatisfying(
                        seconds -> assertThat(Integer.parseInt(seconds)).isBetween(1, 60));
        assertThat(answer.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        assertThat(answer.text("detail")).isNotBlank();
    }

    private HttpResponse<String> health(String kind) {
        try {
            return HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(Management.health().resolve(kind))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
