package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Limits of unpaid orders, for the models that have orders. */
@RunAsClient
class UnpaidLimitsIT extends LimitsOverRest {

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
        await().until(() ->
                calls.get("orders/" + order.getString("orderId")).json().getInt("payStatus") == -1);
    }

    private void pay(String order) {
        String payment = "{'reference':'pi-" + order + "','amount':'7.10','state':'CAPTURED'}";
        calls.send("POST", "orders/" + order + "/payments", payment, "payment", "")
                .is(200);
    }
}
