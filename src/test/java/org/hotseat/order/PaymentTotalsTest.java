package org.hotseat.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.kernel.Fact;
import org.hotseat.order.facts.PaymentDocumentFacts;
import org.junit.jupiter.api.Test;

/** An order's part in the sum of money, and the form in which its payments are kept. */
class PaymentTotalsTest {

    private static final String CAPTURED = "a\t710\tCAPTURED\t1\t\t0";
    private static final String DUE = "b\t710\tREFUND_DUE\t2\t\t10";
    private static final String PINNED = "c\t710\tAUTHORIZED\t3\t4\t0";

    @Test
    void paymentsAreCountedByWhatHasBecomeOfThem() {
        Order order = order("1", Map.of("payments", String.join("\n", CAPTURED, DUE, PINNED), "placed", "710"));

        assertThat(PaymentTotals.of(order)).isEqualTo(new PaymentTotals(1_420, 710, 700, 10, 0));
        assertThat(differences(order)).isEmpty();
    }

    @Test
    void whatIsKeptIsNeitherOpenNorGivenBack() {
        Order order = order("2", Map.of("payments", "d\t710\tREFUNDED\t5\t\t600\t110"));

        assertThat(PaymentTotals.of(order)).isEqualTo(new PaymentTotals(710, 0, 0, 600, 110));
        assertThat(PaymentTotals.of(order).left().cents()).isZero();
        assertThat(differences(order)).isEmpty();
    }

    @Test
    void aPartOfAPaymentCanBeDueBesideTheRest() {
        String line = "e\t710\tCAPTURED\t5\t\t100\t0\t210";
        Order order = order("1", Map.of("payments", line, "placed", "400"));

        assertThat(PaymentTotals.of(order)).isEqualTo(new PaymentTotals(710, 400, 210, 100, 0));
        assertThat(differences(order)).isEmpty();
        assertThat(Payment.parse(line).packed()).isEqualTo(line);
        assertThat(Payment.parse(line).placedCents()).isEqualTo(400);
    }

    @Test
    void moneyThatIsNeitherPlacedNorListedIsADifference() {
        Order order = order("-1", Map.of("payments", CAPTURED));

        assertThat(differences(order))
                .containsExactly("captured 7.10 is not placed 0.00 + refund due 0.00 + refunded 0.00 + kept 0.00");
    }

    @Test
    void moneyThatIsPlacedAndListedIsADifference() {
        Order order = order("1", Map.of("payments", DUE, "placed", "710"));

        assertThat(differences(order)).hasSize(1);
    }

    /** As orders were kept before payments were. */
    @Test
    void anOrderWithoutPaymentsImpliesOneOfItsPrice() {
        assertThat(PaymentTotals.of(order("0", Map.of()))).isEqualTo(PaymentTotals.NONE);
        assertThat(PaymentTotals.of(order("-1", Map.of()))).isEqualTo(PaymentTotals.NONE);
        assertThat(PaymentTotals.of(order("1", Map.of("reference", "r", "paid_at", "5"))))
                .isEqualTo(new PaymentTotals(710, 710, 0, 0, 0));
        assertThat(PaymentTotals.of(order("2", Map.of("reference", "r"))))
                .isEqualTo(new PaymentTotals(710, 0, 0, 710, 0));
        assertThat(PaymentTotals.of(order("1", Map.of("price", "")))).isEqualTo(PaymentTotals.NONE);
    }

    @Test
    void moneyComesBackFromADocumentAsItWasWritten() {
        Map<String, String> fields = Map.of(
                "payments", String.join("\n", CAPTURED, DUE, PINNED, "d\t710\tREFUNDED\t5\t\t600\t110"),
                "refunds", "r\t10\t7\tA:r:1 A:r:2\till\ns\t600\t7\t\till\t1\t\t\t110\tdonation",
                "placed", "710",
                "refund_due", "700");
        Document document = new Document();
        PaymentDocumentFacts.write(new Fact(0, "1-0", "order", fields), document);

        assertThat(document.getList("Payments", Document.class)).hasSize(4);
        Map<String, String> read = new HashMap<>();
        PaymentDocumentFacts.read(document, read);
        assertThat(read).isEqualTo(fields);
    }

    @Test
    void aDocumentWithoutMoneyHasNone() {
        Map<String, String> read = new HashMap<>();
        PaymentDocumentFacts.read(new Document("Payments", "none").append("Refund_Due", null), read);

        assertThat(read).isEmpty();
    }

    private static List<String> differences(Order order) {
        Differences differences = new Differences();
        PaymentTotals.of(order).checked(differences);
        return differences.descriptions();
    }

    private static Order order(String status, Map<String, String> more) {
        Map<String, String> fields = new HashMap<>(Map.of(
                "order", "o1", "model", "sale", "resource", "s1", "owner", "u1", "pay_status", status, "version", "1"));
        fields.put("price", "710");
        fields.putAll(more);
        return new Order(fields);
    }
}
