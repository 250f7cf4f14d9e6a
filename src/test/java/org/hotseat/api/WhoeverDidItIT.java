package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;

/** The audit has what services do for users, and what operators read of persons; nobody looks like the server. */
@RunAsClient
class WhoeverDidItIT extends OverAudit {

    private static final String WINDOW = "'startsAt':'2020-01-01T00:00:00Z','endsAt':'2090-01-01T00:00:00Z'";

    @Test
    void eachActOfAServiceForAUserHasALine() {
        Person service = person(newId("shop"), "service");
        String named = "{'userId':'" + newId("u") + "'}";
        String user = named.substring(11, named.length() - 2);
        String schedule = schedule(9);
        String program = program(9);
        String sale = "api/sales/" + newId("s");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + idOf(sale) + "','stock':3," + WINDOW
                                + ",'valid':true,'perUserLimit':3,'price':'7.10'}")
                .is(201);
        String rain = "api/rains/" + newId("r");
        operator()
                .put(rain, "{'totalAmount':'2.00','packets':2," + WINDOW + ",'funderId':'company'}")
                .is(201);
        String drop = "api/drops/" + newId("d");
        operator()
                .put(drop, "{" + WINDOW + ",'generate':{'pattern':'T-########','count':2}}")
                .is(201);

        line(service, "hold", "POST", schedule + "/holds", named);
        line(service, "extend-hold", "POST", schedule + "/holds/" + user + "/extension", "{'holdMinutes':30}");
        line(service, "cancel-hold", "DELETE", schedule + "/holds/" + user, "");
        String cancelled = "api/orders/"
                + line(service, "order", "POST", schedule + "/orders", named).text("orderId");
        line(service, "cancel-order", "DELETE", cancelled, "");
        String bought = "api/orders/"
                + line(
                                service,
                                "order",
                                "POST",
                                program + "/purchases",
                                "{'userId':'" + user + "','strategy':'CHOOSE','seats':['A-r-1']}")
                        .text("orderId");
        line(service, "pay-order", "POST", bought + "/payment", "{'reference':'r'}");
        line(service, "refund-order", "POST", bought + "/refund", "");
        line(service, "order", "POST", sale + "/orders", named);
        line(service, "grab", "POST", rain + "/grabs", named);
        line(service, "claim-code", "POST", drop + "/claims", named);
        String wallet = "api/wallets/" + user;
        line(service, "deposit", "POST", wallet + "/deposits", "{'amount':'5.00','reference':'d'}");
        line(service, "pay-out", "POST", wallet + "/payouts", "{'amount':'1.00','reference':'p'}");
        String receiver = newId("u");
        line(
                service,
                "transfer",
                "POST",
                wallet + "/transfers",
                "{'to':'" + receiver + "','amount':'2.00','reference':'t'}");

        for (String owner : List.of(user, receiver)) {
            for (JsonObject entry : service.get("api/wallets/" + owner)
                    .is(200)
                    .object()
                    .getJsonArray("entries")
                    .getValuesAs(JsonObject.class)) {
                boolean packet = entry.getString("kind").equals("packet");
                JsonObject by = entry.getJsonObject("doneBy");
                assertThat(by.getString("actor")).as("%s", entry).isEqualTo(packet ? "system" : service.id());
                assertThat(by.getJsonArray("roles").getString(0)).isEqualTo(packet ? "server" : "service");
                assertThat(by.containsKey("requestId")).isEqualTo(!packet);
            }
        }
    }

    @Test
    void whatAUserDoesForItselfHasNone() {
        Person user = user();
        String request = newId("act");
        call(user, request, "POST", schedule(1) + "/orders", "{}").is(201);

        assertThat(lines("requestId=" + request)).isEmpty();
    }

    @Test
    void anOperatorsReadOfPersonsHasALineAndAnExportEachTime() {
        Person boss = person(newId("boss"), "operator");
        Person user = user();
        String schedule = schedule(3);
        String order = order(user, schedule);
        user().post(schedule + "/holds").is(201);
        Map<String, Map<String, String>> reads = new LinkedHashMap<>();
        reads.put(order, Map.of("address", "/orders/{id}", "id", idOf(order)));
        reads.put(order + "/history", Map.of("address", "/orders/{id}/history", "id", idOf(order)));
        reads.put("api/orders?user=" + user.id(), Map.of("address", "/orders", "userId", user.id()));
        reads.put("api/holds", Map.of("address", "/holds"));
        reads.put("api/wallets/" + user.id(), Map.of("address", "/wallets/{userId}", "userId", user.id()));
        reads.put(
                "api/users/" + user.id() + "/claims", Map.of("address", "/users/{userId}/claims", "userId", user.id()));
        reads.put("api/ops/audit?actor=" + boss.id(), Map.of("address", "/ops/audit", "actor", boss.id()));
        reads.put("api/ops/dead-letters/claims", Map.of("address", "/ops/dead-letters/{stream}", "stream", "claims"));
        reads.put("api/ops/erasures", Map.of("address", "/ops/erasures"));
        reads.forEach((path, details) -> {
            String request = newId("read");
            boss.get(path, RequestIds.HEADER, request).is(200);
            boss.get(path + (path.contains("?") ? "&" : "?") + "limit=2", RequestIds.HEADER, request);
            List<JsonObject> lines = lines("requestId=" + request);
            assertThat(lines).as(path).hasSize(1);
            assertThat(lines.get(0).getString("act")).isEqualTo("read");
            assertThat(lines.get(0).getString("actor")).isEqualTo(boss.id());
            Map<String, String> reported = new LinkedHashMap<>();
            lines.get(0)
                    .getJsonObject("details")
                    .forEach((name, value) -> reported.put(
                            name, lines.get(0).getJsonObject("details").getString(name)));
            assertThat(reported).isEqualTo(details);
        });

        String request = newId("export");
        for (int i = 0; i < 2; i++) {
            boss.get("api/orders?user=" + user.id(), RequestIds.HEADER, request, "Accept", "text/csv")
                    .is(200);
        }
        assertThat(lines("requestId=" + request))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.getString("act")).isEqualTo("export"));
        String refused = newId("export");
        for (String parameters : List.of("?limit=5", "?changedSince=soon", "?state=odd", "?nothing=1")) {
            boss.get("api/orders" + parameters, RequestIds.HEADER, refused, "Accept", "text/csv")
                    .is(400);
        }
        boss.get("api/sales/" + newId("none") + "/tickets", RequestIds.HEADER, refused, "Accept", "text/csv")
                .is(404);
        assertThat(lines("requestId=" + refused)).isEmpty();
        String own = newId("read");
        user.get(order, RequestIds.HEADER, own).is(200);
        service().get(order, RequestIds.HEADER, own).is(200);
        assertThat(lines("requestId=" + own)).isEmpty();
    }

    @Test
    void aSubjectNamedSystemDoesNotLookLikeTheServer() {
        Person system = person("system", "operator");
        String request = newId("act");
        String schedule = schedule(1);
        call(system, request, "POST", schedule + "/stop", "").is(200);
        JsonObject line = lines("requestId=" + request).get(0);
        assertThat(line.getString("actor")).isEqualTo("system");
        assertThat(line.getJsonArray("roles").getString(0)).isEqualTo("operator");
        Person user = user();
        String order = order(user, schedule(1));
        system.delete(order).is(204);
        assertThat(last(user, order).getJsonArray("roles").getString(0)).isEqualTo("operator");
        String wallet = "api/wallets/" + newId("u");
        person("system", "service")
                .post(wallet + "/deposits", "{'amount':'5.00','reference':'d'}")
                .is(200);
        assertThat(operator()
                        .get(wallet)
                        .object()
                        .getJsonArray("entries")
                        .getJsonObject(0)
                        .getJsonObject("doneBy")
                        .getJsonArray("roles")
                        .getString(0))
                .isEqualTo("service");
    }

    private static JsonObject last(Person user, String order) {
        List<JsonObject> steps = user.get(order + "/history").is(200).list().getValuesAs(JsonObject.class);
        return steps.get(steps.size() - 1);
    }

    /** Does it, and finds just one line of it. */
    private Answer line(Person caller, String word, String method, String path, String body) {
        String request = newId("act");
        Answer answer = call(caller, request, method, path, body);
        assertThat(answer.status()).as("%s", answer).isBetween(200, 204);
        List<JsonObject> lines = lines("requestId=" + request);
        assertThat(lines).as(path).hasSize(1);
        assertThat(lines.get(0).getString("act")).isEqualTo(word);
        assertThat(lines.get(0).getString("actor")).isEqualTo(caller.id());
        assertThat(lines.get(0).getJsonArray("roles").getString(0)).isEqualTo("service");
        return answer;
    }
}
