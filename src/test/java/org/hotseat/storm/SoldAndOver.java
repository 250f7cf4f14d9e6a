package org.hotseat.storm;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.hotstate.PhasedModel;
import org.hotseat.testing.RestCalls.Answer;

/**
 * A resource of five units that was sold and is over. Two orders stay paid, one was cancelled before its money comes
 * and takes its unit again, one is given back; of a drop three users have a code. What is done to it late may be
 * repeated.
 */
final class SoldAndOver {

    /** Sends a request, again and again until it is decided; the idempotency key may be empty. */
    interface Calls {
        Answer send(String method, String path, String body, String role, String key);

        default Answer send(String method, String path, String body, String role) {
            return send(method, path, body, role, "");
        }
    }

    private static final String OPEN = "{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2089-01-01T00:00:00Z'}";
    private static final String PAST = "{'opensAt':'2020-02-01T00:00:00Z','closesAt':'2020-03-01T00:00:00Z'}";
    private static final int UNITS = 5;
    private static final int SOLD = 3;
    private static final int PAID = 1;
    private static final int REFUNDED = 2;
    private static final List<String> LEFT = List.of("available", "remaining", "left", "free");
    private static final List<String> TAKEN = List.of("booked", "sold", "claimed");

    private final PhasedModel model;
    private final String path;
    private final String claims;
    private final Map<String, String> codes = new LinkedHashMap<>();
    private final List<String> orders = new ArrayList<>();

    private SoldAndOver(PhasedModel model, String id) {
        this.model = model;
        this.path = model.path() + "/" + id;
        this.claims = path + "/" + (model == PhasedModel.SCHEDULES ? "orders" : model.claims);
    }

    /** Sells it and lets it be over. */
    static SoldAndOver of(PhasedModel model, String id, Calls calls) {
        SoldAndOver sold = new SoldAndOver(model, id);
        sold.put(calls, OPEN).is(201);
        for (int i = 0; i < (model == PhasedModel.DROPS ? SOLD : SOLD + 1); i++) {
            sold.sell(calls, "u" + i);
        }
        if (sold.hasLate()) {
            // When all have theirs: a purchase takes the best seats that are free.
            calls.send("DELETE", "orders/" + sold.late(), "", "user:u" + (SOLD - 1))
                    .is(204);
        }
        sold.put(calls, PAST).is(200);
        return sold;
    }

    private void sell(Calls calls, String user) {
        JsonObject claimed = calls.send("POST", claims, model.claim, "user:" + user, path.replace('/', '-') + user)
                .is(201)
                .json();
        if (model == PhasedModel.DROPS) {
            codes.put(user, claimed.getString("code"));
            return;
        }
        String order = claimed.getString("orderId");
        orders.add(order);
        if (!order.equals(late())) {
            pay(calls, order);
        }
    }

    private boolean hasLate() {
        return orders.size() >= SOLD;
    }

    private String late() {
        return hasLate() ? orders.get(SOLD - 1) : "";
    }

    private Answer put(Calls calls, String phase) {
        String body = model.body(path.substring(path.indexOf('/') + 1), phase);
        String priced = model == PhasedModel.SCHEDULES ? body.replaceFirst("\\{", "{'price':'7.10',") : body;
        return calls.send(
                "PUT",
                path,
                phase.equals(PAST) ? priced.replaceFirst("'generate':\\{[^}]*\\},", "") : priced,
                "operator");
    }

    private void pay(Calls calls, String order) {
        String body = "{'reference':'p','amount':'7.10','state':'CAPTURED'}";
        Answer paid = calls.send("POST", "orders/" + order + "/payments", body, "payment");
        assertThat(paid.is(200).json().getString("state")).as(path).isEqualTo("CAPTURED");
    }

    String path() {
        return path;
    }

    /** The ids that keys of it have in them. */
    Stream<String> ids() {
        return Stream.concat(
                Stream.of(path.substring(path.indexOf('/') + 1)),
                orders.stream().limit(SOLD));
    }

    /** One of the things that are done to it when it is over. */
    void touch(Calls calls, Random random) {
        switch (random.nextInt(5)) {
            case 0 -> payLate(calls);
            case 1 -> refund(calls);
            case 2 -> claim(calls);
            case 3 -> answers(calls, "orders of before");
            default -> look(calls);
        }
    }

    void payLate(Calls calls) {
        if (hasLate()) {
            pay(calls, late());
        }
    }

    void refund(Calls calls) {
        if (hasLate()) {
            String body = "{'reference':'r','amount':'7.10','reason':'late'}";
            calls.send("POST", "orders/" + orders.get(SOLD) + "/refunds", body, "payment")
                    .is(200);
        }
    }

    private void claim(Calls calls) {
        Answer refused = calls.send("POST", claims, model.claim, "user:late").is(409);
        assertThat(refused.json().get("code").toString()).containsAnyOf("closed", "over", "30005");
    }

    /** The resource as it is told. */
    JsonObject look(Calls calls) {
        JsonObject seen = calls.send("GET", path, "", "operator").is(200).json();
        assertThat(number(seen, LEFT)).isBetween(0, UNITS - 2);
        return seen;
    }

    /** Every claim that was acknowledged. */
    void answers(Calls calls, String when) {
        for (String order : orders) {
            JsonObject reported =
                    calls.send("GET", "orders/" + order, "", "operator").is(200).json();
            assertThat(reported.getString("orderId")).as(when).isEqualTo(order);
        }
        codes.forEach((user, code) -> assertThat(calls.send("GET", claims + "/" + user, "", "operator")
                        .is(200)
                        .body())
                .as(when)
                .contains(code));
    }

    /** Hot state, facts and money after it was paid late and given back. */
    void check(Calls calls) {
        JsonObject evidence =
                calls.send("GET", path + "/hot-state", "", "operator").is(200).json();
        assertThat(evidence.getJsonArray("differences")).as(path).isEmpty();
        JsonObject sum = evidence.getJsonObject("sum");
        // A unit of a sale that is given back is not sold again, unless the sale says so.
        int taken = model == PhasedModel.SALES ? SOLD + 1 : SOLD;
        assertThat(number(sum, TAKEN)).as("%s %s", path, sum).isEqualTo(taken);
        assertThat(number(sum, LEFT)).as("%s %s", path, sum).isEqualTo(UNITS - taken);
        if (hasLate()) {
            JsonObject money = evidence.getJsonObject("facts").getJsonObject("money");
            assertThat(money.keySet().stream().collect(Collectors.toMap(name -> name, money::getString)))
                    .isEqualTo(Map.of(
                            "captured",
                            "28.40",
                            "placed",
                            "21.30",
                            "refundDue",
                            "0.00",
                            "refunded",
                            "7.10",
                            "kept",
                            "0.00"));
        }
    }

    /** The orders by the facts alone. */
    void checkOrders(Calls calls) {
        answers(calls, "orders of what has left");
        assertThat(orders.stream()
                        .map(order -> calls.send("GET", "orders/" + order, "", "operator")
                                .json()
                                .getInt("payStatus"))
                        .toList())
                .isEqualTo(hasLate() ? List.of(PAID, PAID, PAID, REFUNDED) : List.of());
    }

    private static int number(JsonObject view, List<String> names) {
        return names.stream()
                .filter(view::containsKey)
                .mapToInt(view::getInt)
                .findFirst()
                .orElseThrow();
    }
}
