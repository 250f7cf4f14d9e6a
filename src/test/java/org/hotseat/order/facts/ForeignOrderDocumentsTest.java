package org.hotseat.order.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.order.Ending;
import org.hotseat.order.HallModel;
import org.hotseat.order.OrderStepFacts;
import org.hotseat.order.Payment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of an earlier system that have the names of ours: they read as absent, and keep no other field from it. */
class ForeignOrderDocumentsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'State': 'CAPTURED'}",
                "{'Reference': 'a', 'State': 'paid', 'Amount': '1.00'}",
                "{'Reference': 7, 'State': 'CAPTURED'}",
                "{'Reference': 'a\\tb', 'State': 'CAPTURED'}",
            })
    void paymentsOfAnotherForm(String payment) {
        assertThat(read("Payments", Document.parse(payment))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'Reference': 'a'}",
                "{'Reference': 'a', 'At': 'soon'}",
                "{'Reference': 'a', 'At': 1795705915, 'Seats': ['A 1']}",
            })
    void refundsOfAnotherForm(String refund) {
        assertThat(read("Refunds", Document.parse(refund))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'What': 'paid'}", "{'What': 'paid', 'At': []}", "{'What': 1, 'At': 1795705915}"})
    void historyOfAnotherForm(String step) {
        assertThat(read("History", Document.parse(step))).isEmpty();
    }

    @Test
    void oneForeignElementMakesTheListForeign() {
        Document ours = new Document("Reference", "a").append("State", "CAPTURED");
        assertThat(read("Payments", ours)).containsOnlyKeys(Payment.FIELD);
        assertThat(read("Payments", ours, new Document())).isEmpty();
        assertThat(read("Payments", ours, 7)).isEmpty();
    }

    /** A newer server beside this one may have written it. Without its payments the order would lose them. */
    @Test
    void anOrderWithAPaymentInAStateOfALaterVersionIsNotRead() {
        Document payment = new Document("Reference", "a").append("State", "DISPUTED");
        Document order = new Document("_id", "o-1")
                .append("Hall_ID", "h")
                .append("Owner_ID", "u")
                .append("Pay_Status", 1)
                .append("Payments", List.of(payment));
        assertThat(LegacyOrderFacts.problem(order, new HallModel()))
                .as("of an earlier system")
                .isEmpty();

        order.append("Version", 2L);
        assertThat(LegacyOrderFacts.problem(order, new HallModel())
                        .orElseThrow()
                        .toString())
                .contains("Payments");
        payment.append("State", "CAPTURED");
        assertThat(LegacyOrderFacts.problem(order, new HallModel())).isEmpty();
    }

    @Test
    void rolesOfAnotherFormAreNone() {
        Document step = new Document("What", "paid").append("At", new Date()).append("Roles", List.of(1, "boss"));
        assertThat(read("History", step)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[1]", "sold", "CANCELLED"})
    void endingsOfAnotherForm(String word) {
        assertThat(Ending.read(word)).isEmpty();
    }

    @Test
    void everyEndingReadsItsOwnWord() {
        for (Ending ending : Ending.values()) {
            assertThat(Ending.read(ending.wireName())).contains(ending);
        }
    }

    private static Map<String, String> read(String name, Object... elements) {
        Document document = new Document(name, List.of(elements));
        Map<String, String> fields = new HashMap<>();
        PaymentDocumentFacts.read(document, fields);
        OrderStepFacts.read(document, fields);
        return fields;
    }
}
