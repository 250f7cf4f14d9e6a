package org.hotseat.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.caller.HistoryStep;
import org.junit.jupiter.api.Test;

/** The history of an order in its field, in MongoDB, and of orders that have none. */
class OrderHistoryEntryTest {

    private static final String HISTORY = String.join(
            "\n",
            "1000\tr-1\tu\tordered\t\t",
            "2000\tr-2\tp\tAUTHORIZED\ta\t710",
            "3000\tr-3\tso\tCAPTURED\ta\t710",
            "4000\t-\t-\tresource-cancelled\t\t",
            "5000\tr-5\t-\trefunded\tb\t710");

    @Test
    void stepsAreReadFromTheFieldAndShown() {
        Order order = order(Map.of("history", HISTORY));

        assertThat(HistoryStep.shown(OrderHistoryEntry.of(order).stream()
                        .map(OrderHistoryEntry::shown)
                        .toList()))
                .extracting(step -> step.get("what") + " " + step.get("roles") + " " + step.get("requestId") + " "
                        + step.get("reference") + " " + step.get("amount") + " " + step.get("ending"))
                .containsExactly(
                        "ordered [user] r-1 null null null",
                        "authorized [payment] r-2 a 7.10 null",
                        "paid [operator, service] r-3 a 7.10 null",
                        "cancelled [server] null null null resource-cancelled",
                        "refunded [] r-5 b 7.10 null");
    }

    /** The kept part of a refund and the rules that it overrules stand behind it; an empty line is no step. */
    @Test
    void theLatestStepIsTheLastThatIsNoPartOfAnother() {
        String refund = HISTORY + "\n6000\tr-6\tp\trefunded\tc\t500\n6000\tr-6\tp\tkept\tc\t210\n"
                + "6000\tr-6\tp\toverruled\tc\t710\n\n";

        assertThat(OrderHistoryEntry.latest(order(Map.of("history", HISTORY))))
                .hasValueSatisfying(step -> assertThat(step.reference()).hasValue("b"));
        assertThat(OrderHistoryEntry.latest(order(Map.of("history", refund)))).hasValueSatisfying(step -> {
            assertThat(step.wireName()).isEqualTo("refunded");
            assertThat(step.reference()).hasValue("c");
        });
        assertThat(OrderHistoryEntry.latest(order(Map.of("history", "1000\tr-1\tu\tordered\t\t"))))
                .hasValueSatisfying(step -> assertThat(step.wireName()).isEqualTo("ordered"));
        assertThat(OrderHistoryEntry.latest(order(Map.of()))).isEmpty();
    }

    @Test
    void mongoDbHasTheSameSteps() {
        Fact fact = new Fact(0, "5000-0", "order", Map.of("history", HISTORY));
        Document document = new Document();
        OrderStepFacts.write(fact, document);
        Map<String, String> fields = new HashMap<>();
        OrderStepFacts.read(document, fields);

        assertThat(document.getList("History", Document.class)).hasSize(5);
        assertThat(document.toJson()).contains("\"server\"");
        assertThat(OrderHistoryEntry.of(order(fields)))
                .isEqualTo(OrderHistoryEntry.of(order(Map.of("history", HISTORY))));
    }

    @Test
    void stepsFromBeforeFollowFromTheTimesOfTheOrder() {
        Map<String, String> old = Map.of(
                "pay_status",
                "1",
                "paid_at",
                "2000",
                "payments",
                "a\t710\tCAPTURED\t2000\t\t0",
                "refunds",
                "b\t100\t3000\t\till");

        assertThat(words(order(old))).isEqualTo(List.of("1000 ordered", "2000 paid", "3000 refunded"));
        Map<String, String> since = new HashMap<>(old);
        since.put("history", "3000\tr\tp\trefunded\tb\t100");
        assertThat(words(order(since))).isEqualTo(List.of("1000 ordered", "2000 paid", "3000 refunded"));
        assertThat(OrderHistoryEntry.of(order(old)).get(0).shown()).isNotNull();
        assertThat(OrderHistoryEntry.of(order(old)).get(0).actor()).isEmpty();
    }

    @Test
    void anOrderThatCostsNothingWasPaidWhenItWasPlaced() {
        Map<String, String> free =
                Map.of("pay_status", "1", "paid_at", "1000", "price", "0", "history", "1000\tr\tu\tordered\t\t");

        assertThat(words(order(free))).isEqualTo(List.of("1000 ordered", "1000 paid"));
    }

    private static List<String> words(Order order) {
        return OrderHistoryEntry.of(order).stream()
                .map(step -> step.at().toEpochMilli() + " " + step.wireName())
                .toList();
    }

    private static Order order(Map<String, String> more) {
        Map<String, String> fields = new HashMap<>(Map.of(
                "order", "o", "model", "schedule", "resource", "s", "owner", "u", "pay_status", "0", "version", "2"));
        fields.put("placed_at", "1000");
        fields.putAll(more);
        return new Order(fields);
    }
}
