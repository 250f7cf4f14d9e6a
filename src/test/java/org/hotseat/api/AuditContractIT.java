package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** {@code GET /ops/audit}, and the ids of requests. */
@RunAsClient
class AuditContractIT extends OverAudit {

    @Test
    void operatorsReadItAndNobodyElse() {
        for (Person other : List.of(user(), service(), payment(), person("gate-1", "gate"))) {
            other.get("api/ops/audit").refused(403, "'wrong-role'");
        }
        nobody().get("api/ops/audit").refused(401, "'no-token'");
        operator().get("api/ops/audit?limit=1").is(200);
        operator().post("api/ops/audit").refused(405, "'method-not-allowed'");
    }

    @Test
    void staffCheckTheSeals() {
        String path = "api/ops/audit/check";
        for (Person other : List.of(user(), service(), payment(), person("gate-1", "gate"))) {
            other.get(path).refused(403, "'wrong-role'");
        }
        nobody().get(path).refused(401, "'no-token'");
        for (String bad : List.of("limit=0", "limit=101", "limit=x", "after=-1", "after=x", "seals=1")) {
            operator().get(path + "?" + bad).is(400);
        }
        assertThat(person("viewer-1", "viewer").get(path + "?limit=1").is(200).object())
                .containsKeys("whole", "lines", "unsealed", "problems");
    }

    @Test
    void aLineTellsWhoDidWhatWhen() {
        String schedule = schedule(1);
        String order = order(user(), schedule);
        String request = newId("pay");
        Instant before = operator().get(order).is(200).time("placedAt");
        call(
                        payment(),
                        request,
                        "POST",
                        order + "/payments",
                        "{'reference':'pi-1','amount':'7.10','state':'AUTHORIZED'}")
                .is(200);
        JsonObject line = lines("requestId=" + request).get(0);
        assertThat(line.getString("act")).isEqualTo("authorize");
        assertThat(line.getString("actor")).isEqualTo("till");
        assertThat(line.getJsonArray("roles").getString(0)).isEqualTo("payment");
        assertThat(line.getString("resource")).isEqualTo("schedules/" + idOf(schedule));
        assertThat(Instant.parse(line.getString("at"))).isAfterOrEqualTo(before);
        JsonObject details = line.getJsonObject("details");
        assertThat(details.getString("orderId")).isEqualTo(idOf(order));
        assertThat(details.getString("reference")).isEqualTo("pi-1");
        assertThat(details.getString("amount")).isEqualTo("7.10");
    }

    @Test
    void eachFilterLeavesOutWhatItDoesNotName() {
        String schedule = schedule(3);
        String id = idOf(schedule);
        Person chief = person(newId("chief|of"), "operator");
        chief.post(schedule + "/stop").is(200);
        chief.post(schedule + "/resume").is(200);
        operator().post(schedule + "/stop").is(200);

        assertThat(acts("resource=" + id)).containsExactly("put", "stop", "resume", "stop");
        assertThat(acts("resource=" + id + "&act=stop")).containsExactly("stop", "stop");
        assertThat(acts("actor=" + OverLists.encoded(chief.id()))).containsExactly("stop", "resume");
        assertThat(acts("actor=" + OverLists.encoded(chief.id()) + "&act=stop")).containsExactly("stop");
        List<JsonObject> all = lines("resource=" + id);
        String second = all.get(1).getString("at");
        String third = all.get(2).getString("at");
        assertThat(acts("resource=" + id + "&since=" + third)).endsWith("stop").hasSizeBetween(2, 3);
        assertThat(acts("resource=" + id + "&until=" + second))
                .startsWith("put")
                .doesNotContain("resume");
        assertThat(acts("resource=" + newId("none"))).isEmpty();
    }

    @Test
    void pagesGoOnBehindTheLastLine() {
        String schedule = schedule(1);
        for (int i = 0; i < 3; i++) {
            operator().post(schedule + "/stop").is(200);
            operator().post(schedule + "/resume").is(200);
        }
        List<JsonObject> all = lines("resource=" + idOf(schedule));
        assertThat(all).hasSize(7);
        List<JsonObject> read = new ArrayList<>();
        Answer page = operator().get("api/ops/audit?limit=3&resource=" + idOf(schedule));
        read.addAll(page.is(200).list().getValuesAs(JsonObject.class));
        while (page.header("Link").isPresent()) {
            page = operator().get(OverLists.next(page));
            read.addAll(page.is(200).list().getValuesAs(JsonObject.class));
        }
        assertThat(read).isEqualTo(all);
    }

    @Test
    void badParametersAreRefusedAllAtOnce() {
        operator()
                .get(
                        "api/ops/audit?actor=&act=No%20Word&resource=a%20b&since=soon&until=late&requestId=a%20b&after=x&limit=0")
                .complainsOf("actor", "act", "resource", "since", "until", "requestId", "after", "limit");
        operator()
                .get("api/ops/audit?since=2030-01-02T00:00:00Z&until=2030-01-01T00:00:00Z")
                .complainsOf("until");
        String schedule = schedule(2);
        order(user(), schedule);
        order(user(), schedule);
        String cursor = OverLists.cursor(OverLists.next(operator().get("api/orders?limit=1")));
        operator().get("api/ops/audit?after=" + cursor).complainsOf("after");
    }

    @Test
    void whatChangesNothingHasNoLine() {
        String schedule = schedule(1);
        String id = idOf(schedule);
        operator().post(schedule + "/resume").is(200);
        operator().put(schedule, "{'name':'A game'}").is(400);
        operator().post(schedule + "/cancellation", "{}").is(400);
        operator().delete("api/checkins/none~1").is(404);
        operator().delete("api/locks/" + newId("free")).is(404);
        user().post(schedule + "/holds").is(201);
        service().post(schedule + "/holds", "{'userId':'" + newId("u") + "'}").is(409);
        assertThat(acts("resource=" + id)).containsExactly("put");

        for (int i = 0; i < 2; i++) {
            operator()
                    .send("POST", schedule + "/stop", BodyPublishers.noBody(), "Idempotency-Key", id)
                    .is(200);
        }
        assertThat(acts("resource=" + id)).containsExactly("put", "stop");
    }

    @Test
    void requestsHaveIdsOfTheirCallersOrOfOurs() {
        String mine = newId("mine");
        assertThat(id(RequestIds.HEADER, mine)).isEqualTo(mine);
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        assertThat(id("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")).isEqualTo(trace);
        for (String bad : List.of("a b", "x".repeat(65), "-", "a;b")) {
            assertThat(id(RequestIds.HEADER, bad)).matches("[0-9a-f]{16}");
        }
        for (String bad : List.of("00-" + "0".repeat(32) + "-00f067aa0ba902b7-01", "00-abc-00f067aa0ba902b7-01")) {
            assertThat(id("traceparent", bad)).matches("[0-9a-f]{16}");
        }
        assertThat(nobody().get("api/nowhere").is(404).header(RequestIds.HEADER))
                .isPresent();
        assertThat(user().put("api/schedules/x", "{}").is(403).header(RequestIds.HEADER))
                .isPresent();
    }

    @Test
    void refusedSignInsAreCountedByReasonAndMinute() {
        Instant since =
                Instant.parse(lines("resource=" + idOf(schedule(1))).get(0).getString("at"));
        for (int i = 0; i < 3; i++) {
            new Person(calls(), "", "no.good.token").get("api/ops/audit").refused(401, "'invalid-token'");
            user().get("api/ops/audit").refused(403, "'wrong-role'");
            nobody().get("api/ops/audit").refused(401, "'no-token'");
        }
        for (String reason : List.of("no-jwt", "wrong-role", "no-token")) {
            await().until(() -> counted(since, reason) >= 3);
        }
        JsonObject line = lines("act=refused-sign-in&since=" + since).get(0);
        assertThat(line.getString("actor")).isEqualTo("system");
        assertThat(line.getJsonArray("roles").getString(0)).isEqualTo("server");
        Instant minute = Instant.parse(line.getJsonObject("details").getString("minute"));
        assertThat(minute.getEpochSecond() % 60).isZero();
        assertThat(Instant.parse(line.getString("at"))).isAfter(minute);
    }

    private int counted(Instant since, String reason) {
        return lines("act=refused-sign-in&since=" + since).stream()
                .map(line -> line.getJsonObject("details"))
                .filter(details -> details.getString("reason").equals(reason))
                .mapToInt(details -> Integer.parseInt(details.getString("count")))
                .sum();
    }

    private String id(String header, String value) {
        return nobody().get("api/schedules?limit=1", header, value)
                .is(200)
                .header(RequestIds.HEADER)
                .orElseThrow();
    }

    private List<String> acts(String query) {
        return lines(query).stream().map(line -> line.getString("act")).toList();
    }
}
