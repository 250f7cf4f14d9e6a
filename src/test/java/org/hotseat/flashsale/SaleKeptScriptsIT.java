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
import org.hotseat.order.KeptAmount;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.Payment;
import org.hotseat.order.PaymentTotals;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Money that is kept of units that come back, and of money alone, where it is decided: in the scripts. */
class SaleKeptScriptsIT {

    private static final Script<MoneyWord> MONEY = Script.load("order/refund_payment", MoneyWord.class);

    private enum MoneyWord {
        REFUND,
        ENDS,
        NO_ORDER,
        OTHER_AMOUNT,
        TOO_MUCH,
        NOTHING_GIVEN
    }

    private SaleLab sale;

    @BeforeEach
    void open() {
        sale = new SaleLab(1, "sale-1").opened(10, 5);
        sale.orderOf("", "u1", 4, "o1");
        capture("pi-1");
    }

    @AfterEach
    void close() {
        sale.close();
    }

    @Test
    void theAmountAndWhatIsKeptAreThePriceOfTheUnits() {
        assertThat(part(asked("r1", 500, 1, 211)).values()).containsExactly("710");
        assertThat(part(asked("r1", 500, 1, 209)).values()).containsExactly("710");
        ScriptReply<PartWord> reply = part(asked("r1", 500, 1, 210));
        assertThat(reply.word()).isEqualTo(PartWord.REFUND);
        Refund known = Refund.parse(reply.text("packed"));
        assertThat(known.kept()).contains(new KeptAmount(new Money(210), KeptAmount.As.DONATION));
        assertThat(known.packed()).isEqualTo(reply.text("packed"));
        assertThat(part(asked("r1", 500, 1, 210)).text("packed")).isEqualTo(reply.text("packed"));
        assertThat(part(asked("r1", 500, 1, 0)).values()).containsExactly("500", "210");
        assertThat(part(asked("r1", 499, 1, 210)).values()).containsExactly("500", "210");
        assertThat(totals()).isEqualTo(new PaymentTotals(2_840, 2_130, 0, 500, 210));
        assertThat(sale.redis.hget(sale.orderKey("o1"), "history"))
                .matches("(?s).*\trefunded\tr1\t500\n[^\n]*\tkept\tr1\t210");

        assertThat(part(asked("r2", 0, 3, 2_130)).word()).isEqualTo(PartWord.ENDS);
        assertThat(end(asked("r2", 0, 3, 2_130))).isEqualTo(EndWord.ENDED);
        assertThat(totals()).isEqualTo(new PaymentTotals(2_840, 0, 0, 500, 2_340));
    }

    @Test
    void moneyThatCameTwiceGoesBackWholeAndTheFeeIsOfWhatWasPlaced() {
        capture("pi-2");
        assertThat(money(asked("r", 700, 0, 10)).word()).isEqualTo(MoneyWord.NOTHING_GIVEN);
        assertThat(money(asked("r", 2_840, 0, 2_840)).word()).isEqualTo(MoneyWord.ENDS);
        assertThat(money(asked("r", 2_839, 0, 2_841)).word()).isEqualTo(MoneyWord.NOTHING_GIVEN);
        assertThat(money(asked("r", 5_000, 0, 681)).values()).containsExactly("5680");
        assertThat(end(asked("r", 2_839, 0, 2_841))).isEqualTo(EndWord.AGAIN);
        assertThat(end(asked("r", 5_000, 0, 679))).isEqualTo(EndWord.AGAIN);
        assertThat(end(asked("r", 5_000, 0, 680))).isEqualTo(EndWord.ENDED);
        assertThat(payments()).containsExactly("REFUNDED 2160 680", "REFUNDED 2840 0");
        ScriptReply<MoneyWord> again = money(asked("r", 5_000, 0, 680));
        assertThat(again.word()).isEqualTo(MoneyWord.REFUND);
        assertThat(money(asked("r", 5_000, 0, 0)).values()).containsExactly("5000", "680");
    }

    @Test
    void whatIsDueOfAnEndedOrderCanBeKept() {
        part(asked("r1", 500, 1, 210));
        sale.redis.hset(sale.keys.sale(), "stopped", "1");
        sale.end("o1", "resource-cancelled");
        assertThat(totals()).isEqualTo(new PaymentTotals(2_840, 0, 2_130, 500, 210));
        assertThat(money(asked("r2", 2_000, 0, 131)).values()).containsExactly("2130");
        assertThat(money(asked("r2", 2_000, 0, 100)).word()).isEqualTo(MoneyWord.REFUND);
        assertThat(payments()).containsExactly("REFUND_DUE 2500 310");
        assertThat(sale.redis.hget(sale.orderKey("o1"), "refund_due")).isEqualTo("30");
        assertThat(money(asked("r3", 0, 0, 30)).word()).isEqualTo(MoneyWord.REFUND);
        assertThat(payments()).containsExactly("REFUNDED 2500 340");
    }

    private static Refund asked(String reference, long cents, int units, long kept) {
        return new Refund(reference, new Money(cents), Optional.empty(), List.of(), "ill", units, Optional.empty())
                .withKept(KeptAmount.of(kept, "donation"));
    }

    private ScriptReply<PartWord> part(Refund asked) {
        ScriptReply<PartWord> reply = sale.refund("o1", asked);
        sale.checked();
        return reply;
    }

    private ScriptReply<MoneyWord> money(Refund asked) {
        return sale.run(MONEY.call(
                sale.partition,
                List.of(sale.partition.epoch(), sale.orderKey("o1"), sale.partition.outbox()),
                List.of(asked.reference(), Long.toString(asked.amount().cents()), asked.asked(), "", "")));
    }

    private EndWord end(Refund asked) {
        EndedOrder ended =
                new EndedOrder(sale.partition, entry(), Ending.REFUNDED, Optional.of(asked), Optional.empty());
        EndWord word = sale.run(UnitScripts.END.call(sale.partition, ended.keys(sale.keys.guard()), ended.arguments()))
                .word();
        sale.checked();
        return word;
    }

    private void capture(String reference) {
        ReportedPayment payment = new ReportedPayment(
                sale.partition,
                entry(),
                reference,
                new Money(2_840),
                Payment.State.CAPTURED,
                Optional.empty(),
                Duration.ofDays(30),
                Optional.empty());
        sale.run(UnitScripts.RECORD.call(sale.partition, payment.keys(sale.keys.guard()), payment.arguments()));
    }

    private OrderEntry entry() {
        return new OrderEntry(FlashSaleModel.KIND, sale.keys.id().value(), new OrderId("o1"));
    }

    private Order order() {
        return new Order(sale.redis.hgetAll(sale.orderKey("o1")));
    }

    private PaymentTotals totals() {
        return PaymentTotals.of(order());
    }

    private List<String> payments() {
        return Payment.of(order()).stream()
                .map(payment -> payment.state() + " " + payment.back().cents() + " "
                        + payment.kept().cents())
                .toList();
    }
}
