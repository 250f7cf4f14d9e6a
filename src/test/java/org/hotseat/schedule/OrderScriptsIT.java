package org.hotseat.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.hotseat.kernel.Fact;
import org.hotseat.order.OrderKeys;
import org.hotseat.redis.ScriptLab.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrderScriptsIT extends ScheduleScripts {

    @BeforeEach
    void opened() {
        schedule.opened(2);
    }

    @Test
    void aHoldBecomesAnOrderAndKeepsItsPlace() {
        Answer held = schedule.hold("p1", 60_000);
        long before = lab.now();

        Answer ordered = schedule.order("p1", "o1");

        assertThat(ordered.word()).isEqualTo("ORDERED");
        assertThat(ordered.values()).element(0).isEqualTo("o1");
        assertThat(ordered.number(1)).isBetween(before + 60_000, lab.now() + 60_000);
        assertThat(ordered.values().subList(3, 7))
                .containsExactly("lock_id", held.values().get(0), "price", "710");
        assertThat(ordered.fact("hold").fields()).containsEntry("status", "1").containsEntry("version", "2");
        // The order's stands before it, and has the reply.
        assertThat(ordered.facts()).extracting(Fact::kind).containsExactly("order", "hold");
        assertThat(ordered.fact("hold").prerequisiteOrder()).hasValue("o1");
        assertThat(ordered.fact("order").fields())
                .containsEntry("order", "o1")
                .containsEntry("owner", "p1")
                .containsEntry("resource", "game-7")
                .containsEntry("pay_status", "0")
                .containsEntry("version", "1")
                .containsEntry("lock_id", held.values().get(0));
        assertThat(schedule.counts()).containsExactly(1L, 0L, 1L, 2L);
        assertThat(schedule.look("p1").word()).isEqualTo("NO_HOLD");
        assertThat(schedule.run("hotstate/read_due", Map.of("limit", "9", "skipped", "0"))
                        .values())
                .isEmpty();
    }

    @Test
    void withoutAHoldAnOrderTakesAPlaceOfItsOwn() {
        Answer ordered = schedule.order("p1", "o1");
        assertThat(ordered.values().subList(3, 5)).containsExactly("lock_id", "");
        assertThat(ordered.facts()).hasSize(1);
        assertThat(schedule.counts()).containsExactly(1L, 0L, 1L, 2L);
    }

    @Test
    void aHoldThatRanOutHandsItsPlaceOnButIsReportedAsExpired() {
        schedule.hold("p1", 60_000);
        schedule.hold("p2", 60_000);
        schedule.runOut("p1");

        Answer ordered = schedule.order("p1", "o1");

        assertThat(ordered.word()).isEqualTo("ORDERED");
        assertThat(ordered.values().subList(3, 5)).containsExactly("lock_id", "");
        assertThat(ordered.fact("hold").fields()).containsEntry("status", "3");
        assertThat(schedule.counts()).containsExactly(0L, 1L, 1L, 2L);
    }

    @Test
    void oneActiveOrderAUser() {
        schedule.order("p1", "o1");
        Answer second = schedule.order("p1", "o2");
        assertThat(second.word()).isEqualTo("ALREADY_ORDERED");
        assertThat(second.values()).containsExactly("o1");
        assertThat(schedule.counts()).containsExactly(1L, 0L, 1L, 2L);
        assertThat(schedule.redis().exists(schedule.orderKey("o2"))).isFalse();
    }

    @Test
    void noOrderWithoutAPlace() {
        schedule.order("p1", "o1");
        schedule.hold("p2");
        assertThat(schedule.order("p3", "o3").word()).isEqualTo("SOLD_OUT");
        assertThat(schedule.redis().exists(schedule.orderKey("o3"))).isFalse();
    }

    @Test
    void payingTwiceWithOneReferenceIsPayingOnce() {
        schedule.order("p1", "o1");
        Answer paid = schedule.pay("o1", "ref");
        Answer again = schedule.pay("o1", "ref");

        assertThat(paid.word()).isEqualTo("PAID");
        assertThat(again.values()).isEqualTo(paid.values());
        assertThat(again.fact("order").fields()).isEqualTo(paid.fact("order").fields());
        assertThat(schedule.pay("o1", "other").word()).isEqualTo("WRONG_STATE");
        assertThat(schedule.pay("o1", "other").values()).containsExactly("1");
        assertThat(schedule.redis().zcard(OrderKeys.index(schedule.partition))).isZero();
        assertThat(schedule.pay("no-such-order", "ref").word()).isEqualTo("NO_ORDER");
    }

    @Test
    void anUnpaidOrderCanBeCancelledOnceAndItsPlaceIsFree() {
        schedule.order("p1", "o1");
        Answer ended = schedule.end("o1", "cancelled");

        assertThat(ended.word()).isEqualTo("ENDED");
        assertThat(ended.values()).containsExactly("-1", "2");
        assertThat(ended.fact("order").fields())
                .containsEntry("pay_status", "-1")
                .containsEntry("ending", "cancelled");
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
        assertThat(schedule.end("o1", "cancelled").values()).containsExactly("-1");
        assertThat(schedule.end("o1", "cancelled").word()).isEqualTo("WRONG_STATE");
        assertThat(schedule.pay("o1", "ref").word()).isEqualTo("WRONG_STATE");
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
        assertThat(schedule.redis().pttl(schedule.orderKey("o1"))).isPositive();
        assertThat(schedule.order("p1", "o2").word()).isEqualTo("ORDERED");
        assertThat(schedule.end("no-such-order", "cancelled").word()).isEqualTo("NO_ORDER");
    }

    @Test
    void onlyAPaidOrderCanBeRefundedAndItsPlaceIsFree() {
        schedule.order("p1", "o1");
        assertThat(schedule.end("o1", "refunded").word()).isEqualTo("WRONG_STATE");
        schedule.pay("o1", "ref");
        assertThat(schedule.end("o1", "cancelled").word()).isEqualTo("WRONG_STATE");
        assertThat(schedule.end("o1", "expired").word()).isEqualTo("WRONG_STATE");
        assertThat(schedule.counts()).containsExactly(1L, 0L, 1L, 2L);

        assertThat(schedule.end("o1", "refunded").values()).containsExactly("2", "3");

        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
        assertThat(schedule.end("o1", "refunded").word()).isEqualTo("WRONG_STATE");
    }

    @Test
    void anOrderIsTooLateToPayAtItsPayBeforeTimeAndExpiresFromThenOn() {
        schedule.order("p1", "o1");
        Answer early = schedule.end("o1", "expired");
        assertThat(early.word()).isEqualTo("NOT_DUE");
        assertThat(schedule.counts()).containsExactly(1L, 0L, 1L, 2L);

        schedule.redis().hset(schedule.orderKey("o1"), "pay_before", Long.toString(lab.now()));

        assertThat(schedule.pay("o1", "ref").word()).isEqualTo("TOO_LATE");
        assertThat(schedule.end("o1", "expired").word()).isEqualTo("ENDED");
        assertThat(schedule.counts()).containsExactly(2L, 0L, 0L, 2L);
    }

    @Test
    void aDueEntryOfAnOrderThatIsNotDueIsPutRight() {
        Answer ordered = schedule.order("p1", "o1");
        String index = OrderKeys.index(schedule.partition);
        String member = "schedule:game-7:o1";
        schedule.redis().zadd(index, 1, member);

        schedule.end("o1", "expired");

        assertThat(schedule.redis().zscore(index, member)).isEqualTo((double) ordered.number(1));
        schedule.pay("o1", "ref");
        schedule.redis().zadd(index, 1, member);
        schedule.end("o1", "expired");
        assertThat(schedule.redis().zscore(index, member)).isNull();
    }

    @Test
    void aUserWhoIsToldOfAnOrderHearsOfItWithItsFactUntilThatIsWritten() {
        Fact placed = schedule.order("p1", "o1").fact("order");
        // Told without its fact, the answer would leave before the order is durable, and Redis may lose it.
        assertThat(schedule.order("p1", "o2").facts()).containsExactly(placed);
        assertThat(read("o1").facts()).containsExactly(placed);
        assertThat(schedule.end("o1", "refunded").facts()).containsExactly(placed);
        lab.write(schedule.partition, placed);
        assertThat(schedule.order("p1", "o2").values()).containsExactly("o1");
        assertThat(schedule.order("p1", "o2").facts()).isEmpty();
        assertThat(read("o1").facts()).isEmpty();

        Fact paid = schedule.pay("o1", "ref").fact("order");
        assertThat(read("o1").facts()).containsExactly(paid);
        assertThat(schedule.pay("o1", "other").facts()).containsExactly(paid);
        assertThat(schedule.end("o1", "cancelled").facts()).containsExactly(paid);
        // That there is an order was durable before it was paid.
        assertThat(schedule.order("p1", "o2").facts()).isEmpty();
        lab.write(schedule.partition, paid);
        assertThat(schedule.pay("o1", "other").facts()).isEmpty();

        Fact refunded = schedule.end("o1", "refunded").fact("order");
        assertThat(schedule.end("o1", "refunded").facts()).containsExactly(refunded);
        lab.write(schedule.partition, refunded);
        assertThat(schedule.end("o1", "refunded").facts()).isEmpty();
        assertThat(lab.outbox(schedule.partition)).isEmpty();
    }

    @Test
    void aBuyerFromBeforeItsRecordHadAnEntryIsReadAllTheSame() {
        schedule.order("p1", "o1");
        schedule.redis().hset(schedule.keys.buyers(), "p1", "o1");

        assertThat(schedule.order("p1", "o2").values()).containsExactly("o1");
        assertThat(schedule.end("o1", "cancelled").word()).isEqualTo("ENDED");
        assertThat(schedule.order("p1", "o2").word()).isEqualTo("ORDERED");
    }

    private Answer read(String order) {
        return schedule.step("order/read_order", "", order, Map.of());
    }

    @Test
    void anOrderIsReadWholeUntilTheServerChanges() {
        schedule.order("p1", "o1");
        assertThat(schedule.step("order/read_order", "", "o1", Map.of()).values())
                .contains("owner", "p1", "pay_status", "0");
        assertThat(schedule.step("order/read_order", "", "o2", Map.of()).word()).isEqualTo("NO_ORDER");

        lab.nextEpoch();

        assertThat(schedule.step("order/read_order", "", "o1", Map.of()).word()).isEqualTo("NO_ORDER");
        assertThat(schedule.pay("o1", "ref").word()).isEqualTo("UNINITIALISED");
    }

    @Test
    void whereMoreIsTakenThanThereIsNothingIsFreeUntilEnoughHasEnded() {
        schedule.order("p1", "o1");
        schedule.hold("p2");
        schedule.overBook(1);

        assertThat(schedule.update(1).word()).isEqualTo("UPDATED");
        assertThat(schedule.end("o1", "cancelled").word()).isEqualTo("ENDED");
        assertThat(schedule.counts()).containsExactly(0L, 1L, 0L, 1L);
        assertThat(schedule.order("p3", "o3").word()).isEqualTo("SOLD_OUT");
        assertThat(schedule.cancel("p2").word()).isEqualTo("CANCELLED");
        assertThat(schedule.counts()).containsExactly(1L, 0L, 0L, 1L);
        assertThat(schedule.order("p3", "o3").word()).isEqualTo("ORDERED");
    }

    @Test
    void raisingAnOverBookedScheduleSellsOnlyWhatIsFree() {
        schedule.order("p1", "o1");
        schedule.hold("p2");
        schedule.overBook(1);

        assertThat(schedule.update(0).word()).isEqualTo("BELOW_TAKEN");
        assertThat(schedule.update(2).word()).isEqualTo("UPDATED");
        assertThat(schedule.counts()).containsExactly(0L, 1L, 1L, 2L);
        assertThat(schedule.update(3).word()).isEqualTo("UPDATED");
        assertThat(schedule.counts()).containsExactly(1L, 1L, 1L, 3L);
    }
}
