package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hotseat.flashsale.SalesCalls.FAR_OFF;
import static org.hotseat.flashsale.SalesCalls.LONG_AGO;
import static org.hotseat.flashsale.SalesCalls.newId;
import static org.hotseat.flashsale.SalesCalls.offer;
import static org.hotseat.flashsale.SalesCalls.running;

import jakarta.json.JsonObject;
import java.net.URISyntaxException;
import java.net.URL;
import org.hotseat.testing.InServer;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rows of the REST table about flash sales. */
@RunAsClient
class SalesIT extends InServer {

    @ArquillianResource
    private URL base;

    private SalesCalls calls;

    @BeforeEach
    void open() throws URISyntaxException {
        calls = new SalesCalls(base.toURI());
    }

    @Test
    void aSaleIsCreatedChangedAndShown() {
        String id = newId("sale");
        JsonObject made = calls.put(id, offer("tea-" + id, 5, LONG_AGO, FAR_OFF, true, 2, ",'comment':'Té'"))
                .is(201)
                .json();
        assertThat(made.getInt("stock")).isEqualTo(5);
        assertThat(made.getInt("remaining")).isEqualTo(5);
        assertThat(made.getString("comment")).isEqualTo("Té");
        assertThat(made.getString("price")).isEqualTo("7.10");
        assertThat(made.getString("endsAt")).isEqualTo(FAR_OFF.toString());
        assertThat(made.getBoolean("restockOnRefund")).isFalse();

        calls.put(id, offer("tea-" + id, 7, LONG_AGO, FAR_OFF, false, 3, ",'restockOnRefund':true"))
                .is(200);

        JsonObject shown = calls.send("GET", "sales/" + id, "", "", "").is(200).json();
        assertThat(shown.getInt("remaining")).isEqualTo(7);
        assertThat(shown.getInt("perUserLimit")).isEqualTo(3);
        assertThat(shown.getBoolean("valid")).isFalse();
        assertThat(shown.getBoolean("restockOnRefund")).isTrue();
        assertThat(shown).doesNotContainKey("comment");
        assertThat(calls.send("GET", "sales?limit=1000", "", "", "").is(200).body())
                .contains("\"saleId\":\"" + id + "\"");
        calls.holds(id, 7, 0);
    }

    @Test
    void badFieldsAreAllReportedAndOnlyOperatorsMayPut() {
        String id = newId("sale");
        assertThat(calls.put(id, "{'stock':-1,'perUserLimit':0,'valid':'yes'}")
                        .is(400)
                        .json()
                        .getJsonArray("errors"))
                .hasSize(7);
        calls.put(id, offer(id, 1, FAR_OFF, LONG_AGO, true, 1, "")).is(400);
        calls.send("PUT", "sales/" + id, running(id, 1, 1), "service", "").is(403);
        calls.send("PUT", "sales/" + id, running(id, 1, 1), "", "").is(401);
        calls.get("sales/" + id).refuses(404, 30002);
    }

    @Test
    void everyRefusalHasItsNumber() {
        String sale = calls.sale(2, 1);
        String user = newId("u");
        calls.send("POST", "sales/" + sale + "/orders", "{}", "", "").refuses(401, 10002);
        calls.send("POST", "sales/" + sale + "/orders", "{}", "none", "").is(403);
        calls.send("POST", "sales/" + sale + "/orders", "{'userId':'u'}", "user", "")
                .is(403);
        calls.order(sale, "u".repeat(1_000)).refuses(400, 20001);
        calls.order("a%20b", user).refuses(400, 20001);
        calls.order(sale, user, "k".repeat(129)).refuses(400, 20001);
        calls.order("never-made", user).refuses(404, 30002);
        calls.order(sale, user).is(201);
        calls.order(sale, user).refuses(409, 30007);
        calls.order(sale, newId("u")).is(201);
        calls.order(sale, newId("u")).refuses(409, 30006);
        calls.put(sale, offer(sale, 3, LONG_AGO, FAR_OFF, false, 1, "")).is(200);
        calls.order(sale, newId("u")).refuses(409, 30003);
        calls.put(sale, offer(sale, 3, LONG_AGO, LONG_AGO.plusSeconds(1), true, 1, ""))
                .is(200);
        calls.order(sale, newId("u")).refuses(409, 30005);
        calls.put(sale, offer(sale, 3, FAR_OFF.minusSeconds(1), FAR_OFF, true, 1, ""))
                .is(200);
        calls.order(sale, newId("u")).refuses(409, 30004);
        calls.put(sale, running(sale, 3, 1)).is(200);
        calls.order(sale, newId("u")).is(201);
        calls.put(sale, running(sale, 2, 1)).is(409);
        calls.holds(sale, 0, 3);
    }

    @Test
    void aStoreThatIsUnavailableIsReportedAsNotPlaced() {
        String sale = calls.sale(2, 1);
        TestStores.current().redisProxy().cut();
        try {
            SalesCalls.Answer answer = calls.order(sale, newId("u"));
            answer.refuses(503, 30008);
        } finally {
            TestStores.current().redisProxy().restore();
        }
        await().until(() -> calls.order(sale, "back"), answer -> answer.status() != 503)
                .is(201);
        calls.holds(sale, 1, 1);
    }

    @Test
    void aRepetitionGetsTheFirstAnswerAlsoWhenTheSaleIsKnownToBeSoldOut() {
        String sale = calls.sale(1, 1);
        String user = newId("u");
        SalesCalls.Answer first = calls.order(sale, user, sale).is(201);
        for (int i = 0; i < 20; i++) {
            calls.order(sale, newId("u")).refuses(409, 30006);
            assertThat(calls.order(sale, user, sale)).isEqualTo(first);
        }
        calls.order(sale, newId("u"), sale).is(422);
    }

    @Test
    void whatIsCancelledOrToppedUpCanBeBoughtAtOnceOnThisServer() {
        String sale = calls.sale(1, 1);
        for (int i = 0; i < 30; i++) {
            String order = calls.order(sale, newId("u")).is(201).json().getString("orderId");
            calls.order(sale, newId("u")).refuses(409, 30006);
            calls.delete("orders/" + order).is(204);
        }
        for (int stock = 1; stock < 20; stock++) {
            calls.order(sale, newId("u")).is(201);
            calls.order(sale, newId("u")).refuses(409, 30006);
            calls.put(sale, running(sale, stock + 1, 1)).is(200);
        }
        calls.holds(sale, 1, 19);
    }

    @Test
    void anOrderIsPaidAndRefundedAndItsUnitStaysSoldUnlessTheSaleSaysOtherwise() {
        String sale = calls.sale(2, 1);
        String user = newId("u");
        JsonObject order = calls.order(sale, user).is(201).json();
        assertThat(order.getString("kind")).isEqualTo("sale");
        assertThat(order.getString("saleId")).isEqualTo(sale);
        assertThat(order.getString("goodId")).isEqualTo(sale);
        assertThat(order.getString("price")).isEqualTo("7.10");
        refund(order.getString("orderId"));
        calls.holds(sale, 1, 1);
        calls.post("sales/" + sale + "/rebuild", "operator").is(200);
        calls.holds(sale, 1, 1);
        calls.put(sale, offer(sale, 2, LONG_AGO, FAR_OFF, true, 1, ",'restockOnRefund':true"))
                .is(200);
        refund(calls.order(sale, user).is(201).json().getString("orderId"));
        calls.holds(sale, 1, 1);
    }

    private void refund(String order) {
        calls.send("POST", "orders/" + order + "/payment", "{'reference':'r'}", "operator", "")
                .is(200);
        calls.send("POST", "orders/" + order + "/refund", "", "operator", "").is(200);
    }
}
