package org.hotseat.order.facts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hotseat.facts.FactWriter;
import org.hotseat.facts.FeedChange;
import org.hotseat.kernel.ChangeType;
import org.hotseat.kernel.Fact;
import org.hotseat.order.HallModel;
import org.hotseat.order.OrderWriting;
import org.junit.jupiter.api.Test;

/** The change that each version of an order tells of, from the times in its fact. */
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
            "710");

    private final FactWriter writer = OrderWriting.of(new HallModel());

    @Test
    void aNewOrderIsOrderedAndOneThatCostsNothingIsPaidAtOnce() {
        assertThat(types()).containsExactly(ChangeType.ORDERED);
        assertThat(types("pay_status", "1", "paid_at", "1000")).containsExactly(ChangeType.ORDERED, ChangeType.PAID);
    }

    @Test
    void anOrderIsPaidCancelledOrExpires() {
        assertThat(types(
                        "version",
                        "2",
                        "pay_status",
                        "1",
                        "paid_at",
                        "2000",
                        "payments",
                        "r\t710\tCAPTURED\t2000\t\t0"))
                .containsExactly(ChangeType.PAID);
        assertThat(types("version", "2", "pay_status", "-1", "ending", "cancelled", "ended_at", "2000"))
                .containsExactly(ChangeType.CANCELLED);
        assertThat(types("version", "2", "pay_status", "-1", "ending", "expired", "ended_at", "2000"))
                .containsExactly(ChangeType.EXPIRED);
    }

    @Test
    void aPaidOrderThatEndsWithItsResourceIsCancelledAndItsMoneyIsDue() {
        String[] ended = {"version", "3", "pay_status", "-1", "ending", "resource-cancelled", "ended_at", "3000"};
        assertThat(types(ended)).containsExactly(ChangeType.CANCELLED);
        String[] paid = Stream.concat(
                        Stream.of(ended),
                        Stream.of("paid_at", "2000", "payments", "r\t710\tREFUND_DUE\t3000\t\t0", "refund_due", "710"))
                .toArray(String[]::new);
        assertThat(types(paid)).containsExactly(ChangeType.CANCELLED, ChangeType.REFUND_DUE);
    }

    @Test
    void anAuthorizationIsAChangeOfAnotherKind() {
        assertThat(types("version", "2", "payments", "r\t710\tAUTHORIZED\t2000\t\t0"))
                .containsExactly(ChangeType.CHANGED);
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
            "r\t710\tREFUND_DUE\t3000\t\t0"
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
            "q\t710\t4000\t\tlate"
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
            "q\t100\t3000\t\till"
        };
        assertThat(types(part)).containsExactly(ChangeType.REFUNDED);
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
            "r\t710\tREFUNDED\t3000\t\t710"
        };
        assertThat(types(all)).containsExactly(ChangeType.REFUNDED);
    }

    @Test
    void amountsAreTextAndTheSubjectIsTheOrder() {
        FeedChange change = changes().get(0);
        assertThat(change.subject()).isEqualTo("orders/o-1");
        assertThat(change.data()).containsEntry("price", "7.10").containsEntry("userId", "u-1");
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
