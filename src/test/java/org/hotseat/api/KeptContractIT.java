package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.Map;
import java.util.stream.Collectors;
import org.hotseat.testing.HeldPiece;
import org.hotseat.testing.TestStores;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refunds of which the seller keeps a part: a fee or a donation. */
@RunAsClient
class KeptContractIT extends OverKept {

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void aFeeIsKeptOfWhatComesBack(String model) {
        String resource = resource(model, 3);
        KeptBooks books = new KeptBooks(operator(), service(), resource);
        Person user = user();
        String order = take(user, resource, 3);
        tell(order, "a", "21.30", "CAPTURED").is(200);
        assertThat(part(order, "r1", "5.00", "", 1)
                        .refused(409, "'wrong-amount'")
                        .text("expected"))
                .isEqualTo("7.10");
        assertThat(part(order, "r1", "5.00", "2.11", 1)
                        .refused(409, "'wrong-amount'")
                        .text("kept"))
                .isEqualTo("2.11");
        part(order, "r1", "0.00", "7.11", 1).refused(409, "'wrong-amount'");
        part(order, "r1", "0.00", "21.31", 1).refused(409, "'too-much'");
        assertThat(user.get(order).object()).doesNotContainKey("kept");
        money(resource, "21.30", "21.30", "0.00", "0.00");

        Answer first = part(order, "r1", "5.00", "2.10", 1).is(200);
        assertThat(first.text("kept")).isEqualTo("2.10");
        assertThat(first.text("keptAs")).isEqualTo("fee");
        part(order, "r1", "5.00", "2.10", 1).is(200).shows(first.response().body());
        Answer other = part(order, "r1", "5.00", "", 1).refused(409, "'other-amount'");
        assertThat(other.text("expectedKept")).isEqualTo("2.10");
        part(order, "r1", "7.10", "", 1).refused(409, "'other-amount'");
        money(resource, "21.30", "14.20", "0.00", "5.00", "2.10");
        emptied(resource);
        part(order, "r1", "5.00", "2.10", 1).is(200).shows(first.response().body());
        forget(order);
        part(order, "r1", "5.00", "2.10", 1).is(200).shows(first.response().body());

        keep(order, "r2", "0.00", "7.10", thing(order, 1) + ",'keptAs':'donation'")
                .is(200);
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        part(order, "r3", "1.10", "6.00", 1).is(200);
        JsonObject ended = user.get(order).is(200).object();
        assertThat(ended.getInt("payStatus")).isEqualTo(2);
        assertThat(ended.getString("refunded")).isEqualTo("6.10");
        assertThat(ended.getString("kept")).isEqualTo("15.20");
        money(resource, "21.30", "0.00", "0.00", "6.10", "15.20");
        take(user(), resource, 3);
        assertThat(steps(user, order))
                .contains("refunded r1 5.00, kept r1 2.10, refunded r2 0.00, kept r2 7.10, refunded r3 1.10");
        books.check(Map.of(order.substring(4), ended));
        books.checkFeed(Map.of(order.substring(4), ended));
        refund(order, "r4", "0.01", "").refused(409, "'too-much'");
    }

    @Test
    void placesWithoutNumbersNameTheirCategory() {
        String program = mixed(1, 3);
        Person user = user();
        String order = "api/orders/"
                + user.post(program + "/purchases", MIXED + "}").is(201).text("orderId");
        tell(order, "a", "22.10", "CAPTURED").is(200);
        keep(order, "r", "8.00", "2.00", ",'places':2,'categoryId':'F'").is(200);
        keep(order, "s", "0.00", "7.10", ",'seats':['A-r-1']").is(200);
        emptied(program);
        counts(program, 3, 0, 1);
        money(program, "22.10", "5.00", "0.00", "8.00", "9.10");
    }

    @Test
    void nothingIsKeptWhereNothingComesBack() {
        String schedule = schedule(2);
        Person user = user();
        String order = take(user, schedule, 2);
        keep(order, "r", "1.00", "1.00", "").refused(409, "'too-much'");
        tell(order, "a", "14.20", "CAPTURED").is(200);
        tell(order, "twice", "14.20", "CAPTURED").is(200);
        keep(order, "r", "5.00", "2.10", "").refused(409, "'nothing-given-back'");
        keep(order, "r", "0.00", "14.20", "").refused(409, "'nothing-given-back'");
        keep(order, "r", "0.00", "28.40", "").refused(409, "'nothing-given-back'");
        for (String bad : new String[] {"-1.00", "1.001", "x", ""}) {
            keep(order, "r", "5.00", bad, ",'places':1").complainsOf("kept");
        }
        keep(order, "r", "5.00", "2.10", ",'places':1,'keptAs':'tip'").complainsOf("keptAs");
        payment()
                .post(order + "/refunds", "{'reference':'r','amount':'7.10','reason':'ill','places':1,'keptAs':'fee'}")
                .complainsOf("keptAs");
        keep(order, "r", "0.00", "0.00", "").complainsOf("amount");
        money(schedule, "28.40", "14.20", "14.20", "0.00");

        // All of it at once: what is due goes back whole, the fee is of what was placed.
        keep(order, "r", "25.00", "3.40", "").is(200);
        JsonObject ended = user.get(order).is(200).object();
        assertThat(ended.getInt("payStatus")).isEqualTo(2);
        assertThat(ended.getJsonArray("payments").getValuesAs(JsonObject.class).stream()
                        .map(payment -> payment.getString("state") + " " + payment.getString("refunded") + " "
                                + payment.getString("kept", "-"))
                        .toList())
                .containsExactly("REFUNDED 10.80 3.40", "REFUNDED 14.20 -");
        assertCounts(schedule, 2, 0, 0);
        money(schedule, "28.40", "0.00", "0.00", "25.00", "3.40");
    }

    /** A buyer gives the money of an evening that does not happen. */
    @Test
    void whatIsDueCanBeDonated() {
        String program = program(2);
        Person user = user();
        String order = take(user, program, 2);
        tell(order, "a", "14.20", "CAPTURED").is(200);
        part(order, "fee", "5.00", "2.10", 1).is(200);
        operator().post(program + "/cancellation", "{'reason':'rain'}").is(200);
        await().untilAsserted(() -> money(program, "14.20", "0.00", "7.10", "5.00", "2.10"));
        keep(order, "gift", "2.10", "5.01", "").refused(409, "'too-much'");
        keep(order, "gift", "2.10", "5.00", ",'keptAs':'donation'").is(200);
        money(program, "14.20", "0.00", "0.00", "7.10", "7.10");
        assertThat(user.get(order).object()).doesNotContainKey("refundDue");
        emptied(program);
        money(program, "14.20", "0.00", "0.00", "7.10", "7.10");
    }

    /** Money alone goes back, and the ticket stays; what is given back later has its share of the rest. */
    @Test
    void goodwillAndFeesAddUp() {
        String sale = resource("sales", 2);
        Person user = user();
        String order = take(user, sale, 2);
        tell(order, "a", "14.20", "CAPTURED").is(200);
        refund(order, "sorry", "10.00", "").is(200);
        assertThat(user.get(order + "/tickets").is(200).list()).hasSize(2);
        assertThat(part(order, "r", "1.00", "1.11", 1)
                        .refused(409, "'wrong-amount'")
                        .text("expected"))
                .isEqualTo("2.10");
        part(order, "r", "1.00", "1.10", 1).is(200);
        money(sale, "14.20", "2.10", "0.00", "11.00", "1.10");
        operator().post(order + "/refund").is(200);
        money(sale, "14.20", "0.00", "0.00", "13.10", "1.10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"schedules", "programs", "sales"})
    void allOfTheMoneyGoesBackAndTheTicketsStay(String model) {
        String resource = resource(model, 2);
        Person user = user();
        String order = take(user, resource, 2);
        goodwill(order, "all", "1.00", "").refused(409, "'too-much'");
        tell(order, "a", "14.20", "CAPTURED").is(200);
        goodwill(order, "all", "14.20", ",'places':1").complainsOf("goodwill");
        goodwill(order, "all", "14.20", ",'kept':'1.00'").complainsOf("goodwill");
        Answer first = goodwill(order, "all", "14.20", "").is(200);
        goodwill(order, "all", "14.20", "").is(200).shows(first.response().body());
        emptied(resource);
        refund(order, "all", "14.20", "").is(200).shows(first.response().body());
        assertThat(user.get(order).number("payStatus")).isEqualTo(1);
        assertThat(user.get(order + "/tickets").is(200).list()).hasSize(2);
        money(resource, "14.20", "0.00", "0.00", "14.20");
        goodwill(order, "more", "0.01", "").refused(409, "'too-much'");
        part(order, "one", "0.00", "", 1).is(200);
        assertThat(user.get(order + "/tickets").is(200).list()).hasSize(1);
        operator().post(order + "/refund").is(200);
        money(resource, "14.20", "0.00", "0.00", "14.20");
        take(user(), resource, 2);
    }

    private Answer goodwill(String order, String reference, String amount, String more) {
        return payment()
                .post(
                        order + "/refunds",
                        "{'reference':'" + reference + "','amount':'" + amount + "','goodwill':true,'reason':'sorry'"
                                + more + "}");
    }

    /** MongoDB is late: the refund is decided, and its repetition gets the first answer. */
    @Test
    void aRefundThatIsNotConfirmedYetIsTheFirstOneWhenItIsRepeated() {
        String schedule = schedule(2);
        Person user = user();
        String order = take(user, schedule, 2);
        tell(order, "a", "14.20", "CAPTURED").is(200);
        String body = "{'reference':'late','amount':'5.00','kept':'2.10','reason':'ill','places':1}";
        HeldPiece held = TestStores.current().mongoProxy().holdEach(HeldPiece.command("update", "orders"), idOf(order));
        try {
            assertThat(payment().post(order + "/refunds", body, newId("k")).status())
                    .isEqualTo(202);
        } finally {
            held.deliver();
            TestStores.current().mongoProxy().restore();
        }
        await().untilAsserted(() ->
                assertThat(payment().post(order + "/refunds", body).status()).isEqualTo(200));
        part(order, "late", "5.00", "2.10", 1).is(200);
        assertCounts(schedule, 1, 0, 1);
        money(schedule, "14.20", "7.10", "0.00", "5.00", "2.10");
    }

    private static String steps(Person user, String order) {
        return user.get(order + "/history").is(200).list().getValuesAs(JsonObject.class).stream()
                .map(step -> step.getString("what") + " " + step.getString("reference", "-") + " "
                        + step.getString("amount", "-"))
                .collect(Collectors.joining(", "));
    }
}
