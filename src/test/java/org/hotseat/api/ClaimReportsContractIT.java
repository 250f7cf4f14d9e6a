package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hotseat.testing.Ways;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.RedisClient;

/** Reports of claims: what clients were answered, counted by its reason, and what was sold by phase. */
@RunAsClient
class ClaimReportsContractIT extends OverPayments {

    @ParameterizedTest
    @EnumSource
    void outcomesAreThoseThatClientsWereAnsweredAlsoWithoutRedis(DirectOperationsIT.Hot hot) {
        String path = hot.path(this, 3);
        String resource = path.substring(0, path.lastIndexOf('/'));
        Map<String, Long> answered = new TreeMap<>();
        Person again = user();
        for (int i = 0; i < 4; i++) {
            count(answered, again.by(Ways::direct).post(path, hot.body()));
            count(answered, user().by(Ways::usual).post(path, hot.body()));
            count(answered, user().by(Ways::direct).post(path, hot.body()));
            count(answered, user().by(Ways::direct).post(path, "{'userId':1}"));
        }
        assertThat(answered).containsKey("granted").hasSizeGreaterThan(2);

        String claims = "api/ops/claims?by=minute&model=" + resource.split("/")[1] + "&resource=" + idOf(resource);
        JsonObject told = await().until(
                        () -> operator().get(claims).is(200).object(),
                        report -> outcomes(report).equals(answered));
        assertThat(told.getJsonNumber("p50Ms").doubleValue())
                .isPositive()
                .isLessThanOrEqualTo(told.getJsonNumber("p95Ms").doubleValue());
        assertThat(told.getJsonNumber("p95Ms").doubleValue())
                .isLessThanOrEqualTo(told.getJsonNumber("p99Ms").doubleValue());
        Map<String, Long> rows = new TreeMap<>();
        told.getJsonArray("rows")
                .getValuesAs(JsonObject.class)
                .forEach(row -> outcomes(row).forEach((outcome, number) -> rows.merge(outcome, number, Long::sum)));
        assertThat(rows).isEqualTo(answered);

        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        assertThat(operator().get(claims).is(200).object()).isEqualTo(told);
        if (!resource.contains("rains") && !resource.contains("drops")) {
            JsonObject report =
                    operator().get(resource + "/report?by=minute").is(200).object();
            assertThat(report.getJsonObject("claims")).isEqualTo(told);
        }
    }

    /** Grabs have the codes 0, 1 and -1 in good answers, and drops give codes away. */
    private static void count(Map<String, Long> answered, Answer answer) {
        String code = answer.object().containsKey("code")
                ? answer.object().get("code").toString().replace("\"", "")
                : "granted";
        boolean granted = answer.status() < 400 && !code.equals("1") && !code.equals("-1");
        answered.merge(granted ? "granted" : code, 1L, Long::sum);
    }

    private static Map<String, Long> outcomes(JsonObject claims) {
        Map<String, Long> outcomes = new TreeMap<>();
        claims.getJsonObject("refused").forEach((code, number) -> outcomes.put(code, Long.valueOf(number.toString())));
        if (claims.getInt("granted") > 0) {
            outcomes.put("granted", (long) claims.getInt("granted"));
        }
        return outcomes;
    }

    @Test
    void theClaimsOfAllAreReadByViewersAndNobodyElse() {
        String claims = "api/ops/claims";
        person("vera", "viewer").get(claims).is(200);
        for (Person other : List.of(user(), service(), payment(), person("gate-1", "gate"))) {
            other.get(claims).refused(403, "'wrong-role'");
        }
        nobody().get(claims).refused(401, "'no-token'");
        for (String query :
                List.of("by=week", "zone=Mars/Crater", "since=then", "resource=a", "model=sales&resource=*")) {
            operator().get(claims + "?" + query).is(400);
        }
        operator()
                .get(claims + "?since=2090-01-01T00:00:00Z")
                .is(200)
                .shows("{'granted':0,'refused':{},'waiting':0,'rows':[],'by':'minute'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void soldByPhaseIsWhatWasBoughtInEachAlsoWithoutRedis(String model) {
        String id = newId("phases");
        String resource = "api/" + model + "/" + id;
        operator()
                .put(resource, definition(model, id, phase("2020-01-01T00:00:00Z", "2089-01-01T00:00:00Z")))
                .is(201);
        paid(resource);
        paid(resource);
        String turn = Instant.now().plusMillis(1).truncatedTo(ChronoUnit.MILLIS).toString();
        await().until(() -> Instant.now().isAfter(Instant.parse(turn)));
        operator()
                .put(
                        resource,
                        definition(
                                model,
                                id,
                                phase("2020-01-01T00:00:00Z", turn) + "," + phase(turn, "2088-01-01T00:00:00Z") + ","
                                        + phase("2088-01-01T00:00:00Z", "2089-01-01T00:00:00Z")))
                .is(200);
        paid(resource);
        buy(user(), resource);

        JsonValue sold = report(resource).get("soldByPhase");
        assertThat(sold.asJsonArray().getValuesAs(JsonObject.class).stream()
                        .map(row -> row.getJsonArray("phases")
                                        .getJsonObject(0)
                                        .getString("opensAt")
                                        .substring(0, 4)
                                + " " + row.getInt("orders") + " " + row.getInt("units") + " "
                                + row.getString("amount")))
                .containsExactly("2020 2 2 14.20", turn.substring(0, 4) + " 1 1 7.10", "2088 0 0 0.00");
        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        assertThat(report(resource).get("soldByPhase")).isEqualTo(sold);
    }

    private JsonObject report(String resource) {
        return operator().get(resource + "/report").is(200).object();
    }

    private void paid(String resource) {
        tell(buy(user(), resource), newId("pay"), "7.10", "CAPTURED").is(200);
    }

    private static String phase(String opens, String closes) {
        return "{'opensAt':'" + opens + "','closesAt':'" + closes + "'}";
    }

    private static String definition(String model, String id, String phases) {
        String own = switch (model) {
            case "schedules" -> "'name':'A game','maxPlayers':9,'price':'7.10'";
            case "programs" ->
                "'title':'An evening','startsAt':'2090-01-01T20:00:00Z','accountLimit':8,'categories':[{"
                        + "'categoryId':'A','name':'A','price':'7.10','rows':[{'row':'r','seats':9}]}]";
            default ->
                "'goodId':'" + id + "','stock':9,'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z',"
                        + "'valid':true,'perUserLimit':3,'price':'7.10'";
        };
        return "{" + own + ",'phases':[" + phases + "]}";
    }
}
