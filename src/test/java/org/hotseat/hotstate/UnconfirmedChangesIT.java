package org.hotseat.hotstate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.stream.Stream;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.InServer;
import org.hotseat.testing.RestCalls;
import org.hotseat.testing.RestCalls.Answer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each change of an order that is decided and not durable yet, in all models that have orders (ADR 182). */
@RunAsClient
class UnconfirmedChangesIT extends InServer {

    private static final int CONFIRMING = 202;

    @ArquillianResource
    private URL base;

    private RestCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new RestCalls(base.toURI());
    }

    @AfterEach
    void restore() {
        TestStores.current().mongoProxy().restore();
        settled();
    }

    @ParameterizedTest
    @EnumSource(names = {"SCHEDULE_ORDER", "PURCHASE", "SALE_ORDER"})
    @Tag("storm")
    void paymentsAndRefundsAreReportedAsDecided(LastUnit unit) {
        String order = ordered(unit, RestCalls.newId("u"));
        told(order, "POST", "/payments", "{'reference':'a','amount':'7.10','state':'AUTHORIZED'}", "payment");
        told(order, "POST", "/payments/a/void", "", "payment");
        told(order, "POST", "/payments", "{'reference':'b','amount':'7.10','state':'CAPTURED'}", "payment");
        told(order, "POST", "/refunds", "{'reference':'c','amount':'2.00','reason':'asked'}", "payment");
        told(order, "POST", "/refund", "", "operator");
        assertHistory(order, "ordered", "authorized", "voided", "paid", "refunded", "refunded");
        assertThat(calls.get(order).is(200).json().getString("refunded")).isEqualTo("7.10");
    }

    @Test
    void endsAndPaymentsByHandOfASaleOrderAreReportedAsDecided() {
        endsAndPaymentsByHandAreReportedAsDecided(LastUnit.SALE_ORDER);
    }

    @ParameterizedTest
    @EnumSource(names = {"SCHEDULE_ORDER", "PURCHASE"})
    @Tag("storm")
    void endsAndPaymentsByHandAreReportedAsDecided(LastUnit unit) {
        String user = RestCalls.newId("u");
        String given = ordered(unit, user);
        told(given, "DELETE", "", "", "user:" + user);
        assertHistory(given, "ordered", "cancelled");
        String paid = ordered(unit, RestCalls.newId("u"));
        told(paid, "POST", "/payment", "{'reference':'a'}", "operator");
        assertHistory(paid, "ordered", "paid");
    }

    /** If the cancellation were lost, the hold would live on. */
    @Test
    @Tag("storm")
    void thatThereIsNoHoldIsNotCertainBeforeItsCancellationIs() {
        String holds = LastUnit.SCHEDULE_ORDER.put(calls) + "/holds";
        String user = RestCalls.newId("u");
        String own = holds + "/" + user;
        calls.send("POST", holds, "{'userId':'" + user + "'}", "service", "").is(201);
        HeldPiece held = TestStores.current().mongoProxy().holdEach(HeldPiece.command("update", "lock_records"), user);
        try {
            calls.send("DELETE", own, "", "service", "").is(CONFIRMING);
            Stream.of(
                            calls.send("DELETE", own, "", "service", ""),
                            calls.send("POST", own + "/extension", "{'holdMinutes':5}", "service", ""),
                            calls.send("GET", own, "", "service", ""))
                    .forEach(none -> assertThat(none.is(404).body()).contains("\"confirming\":true"));
        } finally {
            held.deliver();
        }
        settled();
        await().untilAsserted(() -> calls.send("GET", own, "", "service", "").is(404));
        assertThat(calls.send("DELETE", own, "", "service", "").is(404).body()).doesNotContain("confirming");
    }

    private String ordered(LastUnit unit, String user) {
        Answer claimed = unit.claim(calls, unit.put(calls), user, "").is(201);
        return "orders/" + claimed.json().getString("orderId");
    }

    /** The write of the order is held, and reads are not: a refund reads whether a ticket of it was in. */
    private void told(String order, String method, String part, String body, String role) {
        HeldPiece held = TestStores.current()
                .mongoProxy()
                .holdEach(HeldPiece.command("update", "orders"), order.substring(order.indexOf('/') + 1));
        try {
            Answer answer = calls.send(method, order + part, body, role, "").is(CONFIRMING);
            assertThat(answer.header("Location")).as(part).endsWith("/api/" + order);
            assertThat(answer.header("Retry-After")).as(part).isEqualTo("1");
            assertThat(answer.body()).as(part).contains("\"confirming\"");
        } finally {
            held.deliver();
        }
        settled();
        await().untilAsserted(() -> assertThat(calls.get(order).is(200).body()).doesNotContain("confirming"));
    }

    private void assertHistory(String order, String... steps) {
        try (JsonReader reader = Json.createReader(
                new StringReader(calls.get(order + "/history").is(200).body()))) {
            assertThat(reader.readArray().getValuesAs(JsonObject.class))
                    .extracting(step -> step.getString("what"))
                    .containsExactly(steps);
        }
    }

    private void settled() {
        await().untilAsserted(() -> calls.send(
                        "POST",
                        LastUnit.SCHEDULE_ORDER.put(calls) + "/orders",
                        "{}",
                        "user:" + RestCalls.newId("probe"),
                        "")
                .is(201));
    }
}
