package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.RedisClient;

/** Reports of what a resource has sold: to the cent that of its evidence, whatever happens to Redis. */
@RunAsClient
class SalesReportContractIT extends OverPayments {

    @Test
    void operatorsReadItAndNobodyElse() {
        String schedule = schedule(1);
        for (String part : List.of("/report", "/tickets", "/payments")) {
            for (Person other : List.of(user(), service(), payment(), person("gate-1", "gate"))) {
                other.get(schedule + part).refused(403, "'wrong-role'");
            }
            nobody().get(schedule + part).refused(401, "'no-token'");
            operator().get("api/schedules/" + newId("none") + part).is(404);
            operator().get(schedule + part, "Accept", "image/png").is(406);
        }
        for (String query : List.of("by=week", "zone=Mars/Crater", "by=", "until=now")) {
            operator().get(schedule + "/report?" + query).is(400);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void sumsAreThoseOfTheEvidenceToTheCent(String model) {
        String resource = resource(model);
        String kept = buy(user(), resource);
        tell(kept, "a", "7.10", "CAPTURED").is(200);
        String part = buy(user(), resource);
        tell(part, "b", "7.10", "AUTHORIZED").is(200);
        tell(part, "b", "7.10", "CAPTURED").is(200);
        tell(part, "late", "7.10", "CAPTURED").is(200);
        refund(part, "r1", "2.05", "").is(200);
        String back = buy(user(), resource);
        tell(back, "c", "7.10", "CAPTURED").is(200);
        operator().post(back + "/refund").is(200);
        String ended = buy(user(), resource);
        operator().delete(ended).is(204);
        buy(user(), resource);

        JsonObject report = report(resource, "?by=minute");
        assertThat(report.getJsonObject("orders"))
                .isEqualTo(Answer.json("{'unpaid':1,'paid':2,'refunded':1,'ended':1}"));
        assertThat(report.getInt("units")).isEqualTo(2);
        JsonObject money = report.getJsonObject("money");
        assertThat(money)
                .isEqualTo(operator()
                        .get(resource + "/hot-state")
                        .is(200)
                        .object()
                        .getJsonObject("facts")
                        .getJsonObject("money"));
        assertThat(money.getString("captured")).isEqualTo("28.40");
        assertThat(money.getString("refunded")).isEqualTo("9.15");
        JsonObject sold = report.getJsonArray("sold").getJsonObject(0);
        assertThat(report.getJsonArray("sold")).hasSize(1);
        assertThat(sold.getString("price")).isEqualTo("7.10");
        assertThat(sold.getString("amount")).isEqualTo("14.20");
        assertThat(sum(report, "captured")).isEqualTo(2840);
        assertThat(sum(report, "refunded")).isEqualTo(915);
        assertThat(report.getJsonArray("rows").stream()
                        .mapToInt(row -> row.asJsonObject().getInt("orders"))
                        .sum())
                .isEqualTo(5);

        try (RedisClient redis = redis()) {
            redis.flushAll();
        }
        // Claims are counted beside the facts, and may have been written meanwhile.
        assertThat(without(report(resource, "?by=minute"), "claims")).isEqualTo(without(report, "claims"));
        assertThat(sum(report(resource, "?zone=Asia/Shanghai"), "captured")).isEqualTo(2840);

        List<String> tickets = lines(resource + "/tickets");
        assertThat(tickets).hasSize(3);
        assertThat(tickets.get(0))
                .isEqualTo("ticketId,orderId,userId,unit,label,categoryId,price,paidAt,externalId,holderId,attendee");
        assertThat(tickets)
                .filteredOn(line -> line.contains(idOf(kept)))
                .hasSize(1)
                .allMatch(line -> line.contains(",7.10,"));
        List<String> payments = lines(resource + "/payments");
        assertThat(payments.get(0))
                .isEqualTo("at,orderId,userId,entry,reference,state,amount,refunded,kept,externalId");
        assertThat(payments).filteredOn(line -> line.contains(",payment,")).hasSize(4);
        assertThat(payments)
                .filteredOn(line -> line.contains(",refund,r1,,2.05"))
                .hasSize(1);
    }

    /** More orders than are read at once, of which most have no ticket. */
    @Test
    void linesGoOnPastOrdersWithoutAny() {
        String schedule = schedule(700);
        for (int i = 0; i < 600; i++) {
            order(service(), schedule, newId("many"));
        }
        String paid = buy(user(), schedule);
        tell(paid, "a", "7.10", "CAPTURED").is(200);
        assertThat(lines(schedule + "/tickets")).hasSize(2);
        assertThat(operator()
                        .get(schedule + "/payments", "Accept", "application/x-ndjson")
                        .is(200)
                        .response()
                        .body())
                .contains("\"amount\":\"7.10\"");
    }

    private static void order(Person service, String schedule, String user) {
        service.post(schedule + "/orders", "{'userId':'" + user + "'}").is(201);
    }

    private JsonObject report(String resource, String query) {
        return operator().get(resource + "/report" + query).is(200).object();
    }

    private static JsonObject without(JsonObject report, String field) {
        return Json.createObjectBuilder(report).remove(field).build();
    }

    private List<String> lines(String path) {
        return operator()
                .get(path, "Accept", "text/csv")
                .is(200)
                .response()
                .body()
                .lines()
                .toList();
    }

    private static long sum(JsonObject report, String field) {
        return report.getJsonArray("rows").stream()
                .map(JsonValue::asJsonObject)
                .mapToLong(row -> OverRains.cents(row.getString(field)))
                .sum();
    }

    private String resource(String model) {
        if (!model.equals("sales")) {
            return model.equals("schedules") ? schedule(9) : program(9);
        }
        String sale = "api/sales/" + newId("s");
        operator()
                .put(
                        sale,
                        "{'goodId':'" + idOf(sale) + "','stock':9,'startsAt':'" + OverRains.LONG_AGO + "','endsAt':'"
                                + OverRains.FAR_OFF + "','valid':true,'perUserLimit':3,'price':'7.10'}")
                .is(201);
        return sale;
    }
}
