package org.hotseat.order.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.order.HallModel;
import org.hotseat.order.OrderWriting;
import org.junit.jupiter.api.Test;

/** The change that each version of an order tells of, from the steps in its fact. */
class OrderFeedChangesTest {

    private static final Map<String, String> PLACED = Map.of(
            "order",
            "o-1",
            "model",
            "hall",
            "resource",
            "h",
            "owner",
            "u-1",
            "pay_status",
            "0",
            "version",
            "1",
            "placed_at",
            "1000",
            "pay_before",
            "9000",
            "price",
            "710",
            "history",
            "1000\tr\tu\tordered\t\t");

    private final FactWriter writer = OrderWriting.of(new HallModel());

    @Test
    void aNewOrderIsOrderedAndOneThatCostsNothingIsPaidAtOnce() {
        assertThat(types()).containsExactly(ChangeType.ORDERED);
        assertThat(types("pay_status", "1", "paid_at", "1000")).containsExactly(ChangeType.ORDERED, ChangeType.PAID);
    }

    @Test
    void anOrderIsPaidCancelledOrExpires() {
        assertThat(types(paid(2000))).containsExactly(ChangeType.PAID);
        assertThat(types(ended("cancelled"))).containsExactly(ChangeType.CANCELLED);
        assertThat(types(ended("expired"))).containsExactly(ChangeType.EXPIRED);
        assertThat(types(ended("late"))).containsExactly(ChangeType.CANCELLED);
    }

    @Test
    void aPaymentBeforeItsOrderByTheClockOfAnotherRedisIsOne() {
        assertThat(types(paid(900))).containsExactly(ChangeType.PAID);
    }

    @Test
    void aPaidOrderThatEndsWithItsResourceIsCancelledAndItsMoneyIsDue() {
        String[] ended = ended("resource-cancelled");
        assertThat(types(ended)).containsExactly(ChangeType.CANCELLED);
        String[] owed = {"paid_at", "2000", "payments", "r\t710\tREFUND_DUE\t2000\t\t0", "refund_due", "710"};
        assertThat(types(Stream.concat(Stream.of(ended), Stream.of(owed)).toArray(String[]::new)))
                .containsExactly(ChangeType.CANCELLED, ChangeType.REFUND_DUE);
    }

    @Test
    void anAuthorizationAndItsEndAreChangesOfAnotherKind() {
        String[] authorized = {
            "version", "2", "payments", "r\t710\tAUTHORIZED\t2000\t\t0", "history", steps("2000 AUTHORIZED r 710")
        };
        assertThat(types(authorized)).containsExactly(ChangeType.CHANGED);
        String[] voided = {
            "version",
            "3",
            "payments",
            "r\t710\tVOIDED\t3000\t\t0",
            "history",
            steps("2000 AUTHORIZED r 710", "3000 VOIDED r 710")
        };
        assertThat(types(voided)).containsExactly(ChangeType.CHANGED);
    }

    @Test
    void moneyThatComesTooLateIsDueAndThenGivenBack() {
        String[] late = {
            "version",
            "3",
            "pay_status",
            "-1",
            "ending",
            "expired",
            "ended_at",
            "2000",
            "refund_due",
            "710",
            "payments",
            "r\t710\tREFUND_DUE\t3000\t\t0",
            "history",
            steps("2000 expired - -", "3000 REFUND_DUE r 710")
        };
        assertThat(types(late)).containsExactly(ChangeType.REFUND_DUE);
        String[] back = {
            "version",
            "4",
            "pay_status",
            "-1",
            "ending",
            "expired",
            "ended_at",
            "2000",
            "refund_due",
            "",
            "payments",
            "r\t710\tREFUNDED\t4000\t\t710",
            "refunds",
            "q\t710\t4000\t\tlate",
            "history",
            steps("2000 expired - -", "3000 REFUND_DUE r 710", "4000 refunded q 710")
        };
        assertThat(types(back)).containsExactly(ChangeType.REFUNDED);
    }

    @Test
    void aRefundOfAPartAndOfAllIsOne() {
        String[] part = {
            "version",
            "3",
            "pay_status",
            "1",
            "paid_at",
            "2000",
            "payments",
            "r\t710\tCAPTURED\t2000\t\t100",
            "refunds",
            "q\t100\t3000\t\till",
            "history",
            steps("2000 paid r 710", "3000 refunded q 100", "3000 kept q 10", "3000 overruled q 90")
        };
        assertThat(types(part)).containsExactly(ChangeType.REFUNDED);
        assertThat(changes(part).get(0).data())
                .containsEntry("refundReference", "q")
                .containsEntry("amount", "1.00");
        String[] all = {
            "version",
            "3",
            "pay_status",
            "2",
            "paid_at",
            "2000",
            "ending",
            "refunded",
            "ended_at",
            "3000",
            "payments",
            "r\t710\tREFUNDED\t3000\t\t710",
            "history",
            steps("2000 paid r 710", "3000 refunded - 710")
        };
        assertThat(types(all)).containsExactly(ChangeType.REFUNDED);
        assertThat(changes(all).get(0).data())
                .doesNotContainKey("refundReference")
                .containsEntry("amount", "7.10");
    }

    @Test
    void seatsThatMovedAreReportedWithTheMoneyThatIsDueByThem() {
        String moved = steps("2000 paid r 710").concat("\n3000\tq\tu\tmoved\tA-1-1 A-1-2\t");
        assertThat(types("version", "3", "pay_status", "1", "history", moved)).containsExactly(ChangeType.MOVED);
        String cheaper = steps("2000 paid r 710")
                .concat("\n3000\tq\tu\trefund-due\t\t100")
                .concat("\n3000\tq\tu\tmoved\tA-1-1 A-1-2\t")
                .concat("\n3000\tq\tu\tmoved\tA-1-5 A-1-6\t");
        assertThat(types("version", "3", "pay_status", "1", "history", cheaper))
                .containsExactly(ChangeType.MOVED, ChangeType.REFUND_DUE);
        assertThat(changes("version", "3", "pay_status", "1", "history", cheaper)
                        .get(0)
                        .data())
                .containsEntry("from", List.of("A-1-1", "A-1-5"))
                .containsEntry("to", List.of("A-1-2", "A-1-6"));
    }

    @Test
    void amountsAreTextAndTheSubjectIsTheOrder() {
        FeedChange change = changes().get(0);
        assertThat(change.subject()).isEqualTo("orders/o-1");
        assertThat(change.data()).containsEntry("price", "7.10").containsEntry("userId", "u-1");
    }

    private static String[] paid(int at) {
        return new String[] {
            "version",
            "2",
            "pay_status",
            "1",
            "paid_at",
            Integer.toString(at),
            "payments",
            "r\t710\tCAPTURED\t" + at + "\t\t0",
            "history",
            steps(at + " paid r 710")
        };
    }

    private static String[] ended(String ending) {
        return new String[] {
            "version",
            "2",
            "pay_status",
            "-1",
            "ending",
            ending,
            "ended_at",
            "2000",
            "history",
            steps("2000 " + ending + " - -")
        };
    }

    /** The history of an order: that it was placed, and lines of time, word, reference and cents. */
    private static String steps(String... lines) {
        return Stream.concat(Stream.of("1000 ordered - -"), Stream.of(lines))
                .map(line -> line.split(" ", -1))
                .map(line -> Stream.of(line[0], "r", "u", line[1], line[2], line[3])
                        .map(word -> word.equals("-") ? "" : word)
                        .collect(Collectors.joining("\t")))
                .collect(Collectors.joining("\n"));
    }

    private List<ChangeType> types(String... fields) {
        return changes(fields).stream().map(FeedChange::type).toList();
    }

    private List<FeedChange> changes(String... more) {
        Map<String, String> fields = new HashMap<>(PLACED);
        List<String> words = Arrays.asList(more);
        for (int i = 0; i < words.size(); i += 2) {
            fields.put(words.get(i), words.get(i + 1));
        }
        return writer.changes(new Fact(0, "5000-0", "order", fields));
    }
}
