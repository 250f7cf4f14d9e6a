package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.hotseat.kernel.Fact;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.OrderId;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.Payment;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Orders of several units, where they are decided: in the scripts. */
class SaleUnitsScriptsIT {

    private SaleLab sale;

    @BeforeEach
    void open() {
        sale = new SaleLab(1, "sale-1").opened(10, 5);
    }

    @AfterEach
    void close() {
        sale.close();
    }

    @Test
    void anOrderTakesAllOfItsUnitsOrNone() {
        Fact fact = order("u1", 4, "o1").facts().get(0);
        assertThat(fact.get("units")).isEqualTo("4");
        assertThat(fact.get("price")).isEqualTo("2840");
        assertThat(fact.get("left")).isEqualTo("6");
        assertThat(order("u1", 2, "o2").values()).containsExactly("5", "4", "o1");
        assertThat(order("u2", 5, "o3").word()).isEqualTo(SaleOrders.Place.ORDERED);
        ScriptReply<SaleOrders.Place> refused = order("u3", 2, "o4");
        assertThat(refused.word()).isEqualTo(SaleOrders.Place.SOLD_OUT);
        assertThat(refused.values()).containsExactly("1", "9");
        assertThat(order("u1", 1, "o5").word()).isEqualTo(SaleOrders.Place.ORDERED);
        assertThat(order("u3", 1, "o4").values()).containsExactly("0", "10");
        assertThat(sale.redis.hget(sale.orderKey("o5"), "units")).isNull();

        sale.end("o1", "cancelled");
        assertThat(sale.checked().number("amount")).isEqualTo(4);
        assertThat(order("u1", 4, "o6").word()).isEqualTo(SaleOrders.Place.ORDERED);
    }

    @Test
    void unitsThatCameBackAreTakenAfterWhatGaveThemBack() {
        assertThat(order("u1", 5, "o1").facts().get(0).after()).isEmpty();
        order("u2", 5, "o2");
        String given = sale.end("o1", "cancelled").facts().get(0).entryId();
        assertThat(order("u3", 2, "o3").facts().get(0).after()).contains(given);
    }

    @Test
    void lateCaptureTakesAllUnitsAgainOrIsOwedBack() {
        order("u1", 4, "o1");
        sale.end("o1", "cancelled");
        order("u2", 5, "o2");
        order("u3", 2, "o3");
        assertThat(capture("o1", 2_840)).isEqualTo(Payment.State.REFUND_DUE);
        sale.end("o3", "cancelled");
        assertThat(capture("o3", 1_420)).isEqualTo(Payment.State.CAPTURED);
        assertThat(sale.checked().number("sold")).isEqualTo(7);
        assertThat(sale.redis.hget(sale.keys.users(), "u3")).startsWith("2:");
    }

    @Test
    void unitsComeBackWithTheirMoneyAndAreKeptUnlessTheSaleRestocks() {
        order("u1", 4, "o1");
        capture("o1", 2_840);
        assertThat(sale.refund("o1", "r1", 1).word()).isEqualTo(PartWord.REFUND);
        assertThat(sale.refund("o1", "r1", 1).word()).isEqualTo(PartWord.REFUND);
        assertThat(sale.checked().number("sold")).isEqualTo(4);
        assertThat(sale.redis.hmget(sale.orderKey("o1"), "units", "kept", "price", "placed"))
                .containsExactly("3", "1", "2130", "2130");
        assertThat(sale.redis.hget(sale.keys.users(), "u1")).startsWith("3:");

        sale.redis.hset(sale.keys.sale(), "restock", "1");
        assertThat(sale.refund("o1", "r2", 1).word()).isEqualTo(PartWord.REFUND);
        assertThat(sale.checked().number("sold")).isEqualTo(3);
        assertThat(sale.refund("o1", "r3", 3).word()).isEqualTo(PartWord.TOO_MUCH);
        assertThat(sale.refund("o1", "r3", 2).word()).isEqualTo(PartWord.ENDS);

        sale.redis.hset(sale.keys.sale(), "restock", "0");
        sale.end("o1", "refunded");
        assertThat(sale.checked().number("sold")).isEqualTo(3);
        assertThat(sale.redis.hget(sale.orderKey("o1"), "kept")).isEqualTo("3");
    }

    @Test
    void rebuildCountsUnits() {
        sale.lease("token");
        sale.close(true);
        sale.restore("u1", "o1", "0", "units", "3");
        sale.restore("u1", "o2", "1");
        sale.open(10, 4, 5, 0, SaleLab.FOREVER);
        assertThat(sale.redis.hget(sale.keys.users(), "u1")).isEqualTo("4::o1 o2");
        assertThat(order("u1", 2, "o3").values()).containsExactly("5", "4", "o2");
    }

    private ScriptReply<SaleOrders.Place> order(String user, int units, String order) {
        ScriptReply<SaleOrders.Place> reply = sale.orderOf("", user, units, order);
        sale.checked();
        return reply;
    }

    private Payment.State capture(String order, long cents) {
        ReportedPayment payment = new ReportedPayment(
                sale.partition,
                new OrderEntry(FlashSaleModel.KIND, sale.keys.id().value(), new OrderId(order)),
                "pi-" + order,
                new Money(cents),
                Payment.State.CAPTURED,
                Optional.empty(),
                Duration.ofDays(30),
                Optional.empty());
        String packed = sale.run(
                        UnitScripts.RECORD.call(sale.partition, payment.keys(sale.keys.guard()), payment.arguments()))
                .text("packed");
        return Payment.State.valueOf(packed.split("\t")[2]);
    }
}
