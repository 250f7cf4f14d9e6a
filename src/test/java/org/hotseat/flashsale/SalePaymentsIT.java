package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.order.EndedOrder;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.Payment;
import org.hotseat.order.PaymentOrders;
import org.hotseat.order.Refund;
import org.hotseat.order.ReportedPayment;
import org.hotseat.order.ReportedPayment.RecordWord;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** The payments of an order of a flash sale with one unit. */
@Tag("storm")
class SalePaymentsIT {

    @Test
    void everyOrderOfEventsEndsPaidOrRefundDue() {
        try (SaleLab lab = new SaleLab(1, "sale-1")) {
            PaymentOrders.playAll(new OneUnit(lab));
        }
    }

    /** Between the look at the money and the end of the order another payment came, or the same refund. */
    @Test
    void aRefundThatIsNoLongerOfAllThereIsIsDecidedAnew() {
        try (SaleLab lab = new SaleLab(1, "sale-1")) {
            OneUnit shop = new OneUnit(lab);
            shop.open();
            shop.order("u1", "o1");
            capture(shop, "a");
            assertThat(refund(shop, 700)).isEqualTo(EndWord.AGAIN);
            capture(shop, "b");
            assertThat(lab.redis.hget(lab.orderKey("o1"), "refund_due")).isEqualTo("710");
            assertThat(refund(shop, 1_000)).isEqualTo(EndWord.AGAIN);
            assertThat(lab.number("sold")).isEqualTo(1);
            assertThat(refund(shop, 1_420)).isEqualTo(EndWord.ENDED);
            assertThat(refund(shop, 1_420)).isEqualTo(EndWord.WRONG_STATE);
            assertThat(lab.number("sold")).isEqualTo(1);
            assertThat(lab.redis.hget(lab.orderKey("o1"), "refund_due")).isEmpty();
            assertThat(lab.redis.hget(lab.orderKey("o1"), "refunds"))
                    .startsWith("r\t1420\t")
                    .endsWith("\t\till");
        }
    }

    private static void capture(OneUnit shop, String reference) {
        shop.run(shop.record(new ReportedPayment(
                shop.partition(),
                shop.entry("o1"),
                reference,
                new Money(710),
                Payment.State.CAPTURED,
                Optional.empty(),
                Duration.ofDays(30),
                Optional.empty())));
    }

    private static EndWord refund(OneUnit shop, long cents) {
        Refund refund = new Refund("r", new Money(cents), Optional.empty(), List.of(), "ill", 0, Optional.empty());
        EndedOrder ended = new EndedOrder(
                shop.partition(), shop.entry("o1"), Ending.REFUNDED, Optional.of(refund), Optional.empty());
        return shop.run(UnitScripts.END.call(
                        shop.partition(), ended.keys(shop.lab().keys.guard()), ended.arguments()))
                .word();
    }

    private record OneUnit(SaleLab lab) implements PaymentOrders.Shop {

        @Override
        public void open() {
            lab.redis.flushDB();
            lab.opened(1, 1);
        }

        @Override
        public UnifiedJedis redis() {
            return lab.redis;
        }

        @Override
        public Partition partition() {
            return lab.partition;
        }

        @Override
        public String hash() {
            return lab.keys.sale();
        }

        @Override
        public boolean order(String user, String order) {
            return lab.checked().order(user, order).word() == SaleOrders.Place.ORDERED;
        }

        @Override
        public OrderEntry entry(String order) {
            return new OrderEntry(FlashSaleModel.KIND, lab.keys.id().value(), new OrderId(order));
        }

        @Override
        public ScriptCall<RecordWord> record(ReportedPayment payment) {
            return UnitScripts.RECORD.call(lab.partition, payment.keys(lab.keys.guard()), payment.arguments());
        }

        @Override
        public ScriptReply<EndWord> end(String order, Ending ending) {
            return lab.checked().end(order, ending.wireName());
        }

        @Override
        public <W extends Enum<W>> ScriptReply<W> run(ScriptCall<W> call) {
            ScriptReply<W> reply = lab.run(call);
            lab.checked();
            return reply;
        }
    }
}
