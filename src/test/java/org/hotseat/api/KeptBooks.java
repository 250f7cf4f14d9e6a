package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The money of one resource in cents as all of the server's books have it: orders, evidence, report, lists, feed. */
final class KeptBooks {

    private final Person operator;
    private final Person service;
    private final String resource;
    private String behind;
    private final Map<String, JsonObject> reported = new HashMap<>();

    /** Reads the feed from now on. */
    KeptBooks(Person operator, Person service, String resource) {
        this.operator = operator;
        this.service = service;
        this.resource = resource;
        this.behind = OverLists.cursor(OverLists.next(service.get("api/events?after=now")));
    }

    /** All but the feed say the same, and it adds up. Answers the sums. */
    JsonObject check(Map<String, JsonObject> orders) {
        JsonObject evidence = operator.get(resource + "/hot-state").is(200).object();
        assertThat(evidence.getBoolean("consistent")).as("%s", evidence).isTrue();
        JsonObject sums = evidence.getJsonObject("facts").getJsonObject("money");
        assertThat(cents(sums, "captured"))
                .as("%s", sums)
                .isEqualTo(cents(sums, "placed")
                        + cents(sums, "refundDue")
                        + cents(sums, "refunded")
                        + cents(sums, "kept"));
        JsonObject report = operator.get(resource + "/report?by=minute").is(200).object();
        assertThat(report.getJsonObject("money")).isEqualTo(sums);
        for (String name : List.of("captured", "refunded", "kept")) {
            List<JsonObject> rows = report.getJsonArray("rows").getValuesAs(JsonObject.class);
            assertThat(sum(rows, row -> cents(row, name))).as(name).isEqualTo(cents(sums, name));
            String field = name.equals("captured") ? "paid" : name;
            assertThat(sum(orders.values(), order -> cents(order, field)))
                    .as("%s of %s", name, orders)
                    .isEqualTo(cents(sums, name));
        }
        assertThat(sum(orders.values(), order -> cents(order, "refundDue"))).isEqualTo(cents(sums, "refundDue"));
        List<JsonObject> lines = operator.get(resource + "/payments", "Accept", "application/x-ndjson")
                .is(200)
                .response()
                .body()
                .lines()
                .map(Answer::json)
                .toList();
        assertThat(sum(
                        lines.stream()
                                .filter(line -> List.of("fee", "donation").contains(line.getString("entry")))
                                .toList(),
                        line -> cents(line, "amount")))
                .isEqualTo(cents(sums, "kept"));
        return sums;
    }

    /** The feed has told each refund once: what went back and what is kept, and what was left at last. */
    void checkFeed(Map<String, JsonObject> orders) {
        await().untilAsserted(() -> {
            read();
            for (Map.Entry<String, JsonObject> order : orders.entrySet()) {
                List<JsonObject> refunds = reported.values().stream()
                        .filter(event -> event.getString("subject").equals(order.getKey()))
                        .map(event -> event.getJsonObject("data"))
                        .toList();
                for (String[] names : new String[][] {{"amount", "refunded"}, {"kept", "kept"}}) {
                    assertThat(sum(refunds, data -> cents(data, names[0])))
                            .as("%s of %s: %s", names[1], order, refunds)
                            .isEqualTo(cents(order.getValue(), names[1]));
                }
                assertThat(refunds)
                        .allSatisfy(data -> assertThat(cents(data, "left"))
                                .as("%s", data)
                                .isEqualTo((data.getInt("payStatus") == 1 ? cents(data, "placed") : 0)
                                        + cents(data, "refundDue")));
            }
        });
    }

    private void read() {
        Answer page = service.get("api/events?limit=1000&types=refunded&after=" + behind);
        page.is(200).list().stream()
                .map(JsonValue::asJsonObject)
                .forEach(event -> reported.put(event.getString("id"), event));
        behind = OverLists.cursor(OverLists.next(page));
    }

    /** An amount in cents; 0 for one that is absent. */
    static long cents(JsonObject of, String name) {
        return of.containsKey(name) ? OverRains.cents(of.getString(name)) : 0;
    }

    private static long sum(Iterable<JsonObject> all, Function<JsonObject, Long> cents) {
        long sum = 0;
        for (JsonObject each : all) {
            sum += cents.apply(each);
        }
        return sum;
    }
}
