package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.hotseat.kernel.Fact;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.OrderKeys;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(ints = {1, 4})
class SaleScriptsIT {

    @Parameter
    private int partitions;

    private SaleLab sale;

    @BeforeEach
    void open() {
        sale = new SaleLab(partitions, "sale-1");
    }

    @AfterEach
    void close() {
        sale.close();
    }

    @Test
    void anOrderTakesAUnitAndItsFactTellsAllOfIt() {
        sale.opened(2, 1);
        ScriptReply<SaleOrders.Place> reply = sale.order("u1", "o1");

        assertThat(reply.word()).isEqualTo(SaleOrders.Place.ORDERED);
        assertThat(reply.number("pay_before_ms") - reply.number("placed_ms")).isEqualTo(60_000);
        assertThat(reply.values().subList(3, 7)).containsExactly("good", "tea", "price", "710");
        Fact fact = reply.facts().get(0);
        assertThat(fact.kind()).isEqualTo("order");
        assertThat(fact.get("model")).isEqualTo("sale");
        assertThat(fact.get("good")).isEqualTo("tea");
        assertThat(sale.number("amount")).isEqualTo(1);
        assertThat(sale.redis.zscore(OrderKeys.index(sale.partition), sale.member("o1")))
                .isEqualTo((double) reply.number("pay_before_ms"));
        sale.checked();
    }

    @Test
    void stockAndLimitAreHeld() {
        sale.opened(3, 2);
        assertThat(sale.order("u1", "o1").word()).isEqualTo(SaleOrders.Place.ORDERED);
        assertThat(sale.order("u1", "o2").word()).isEqualTo(SaleOrders.Place.ORDERED);
        ScriptReply<SaleOrders.Place> third = sale.order("u1", "o3");
        assertThat(third.word()).isEqualTo(SaleOrders.Place.LIMIT_REACHED);
        assertThat(third.values()).containsExactly("2", "2", "o2");
        assertThat(sale.order("u2", "o4").word()).isEqualTo(SaleOrders.Place.ORDERED);
        assertThat(sale.order("u1", "o5").word()).isEqualTo(SaleOrders.Place.LIMIT_REACHED);
        assertThat(sale.order("u3", "o6").word()).isEqualTo(SaleOrders.Place.SOLD_OUT);
        assertThat(sale.redis.exists(sale.orderKey("o6"))).isFalse();
        assertThat(sale.redis.xlen(sale.partition.outbox())).isEqualTo(3);
        sale.checked();
    }

    @Test
    void aUserWhoIsToldThatTheLimitIsReachedHearsOfItWithTheLastOrdersFactUntilThatIsWritten() {
        sale.opened(9, 2);
        sale.order("u1", "o1");
        List<Fact> last = sale.order("u1", "o2").facts();
        // Told without its fact, the answer would leave before the order is durable, and Redis may lose it.
        assertThat(sale.order("u1", "o3").facts()).isEqualTo(last);
        assertThat(sale.order("u2", "o3").word()).isEqualTo(SaleOrders.Place.ORDERED);
        sale.redis.del(sale.partition.outbox());
        assertThat(sale.order("u1", "o4").values()).containsExactly("2", "2", "o2");
        assertThat(sale.order("u1", "o4").facts()).isEmpty();
        sale.end("o1", "cancelled");
        assertThat(sale.order("u1", "o4").word()).isEqualTo(SaleOrders.Place.ORDERED);
    }

    @Test
    void theWindowIsFromItsStartUntilBeforeItsEndByRedissClock() {
        sale.opened(9, 9);
        long now = sale.now();
        sale.update(1, 9, 9, now + 60_000, now + 120_000, true);
        ScriptReply<SaleOrders.Place> early = sale.order("u1", "o1");
        assertThat(early.word()).isEqualTo(SaleOrders.Place.NOT_BEGUN);
        assertThat(early.number("starts_ms")).isEqualTo(now + 60_000);
        assertThat(early.number("left_ms")).isBetween(1L, 60_000L);
        sale.update(2, 9, 9, sale.now(), now + 120_000, true);
        assertThat(sale.order("u1", "o2").word()).isEqualTo(SaleOrders.Place.ORDERED);
        sale.update(3, 9, 9, 0, sale.now(), true);
        assertThat(sale.order("u1", "o3").word()).isEqualTo(SaleOrders.Place.OVER);
        sale.update(4, 9, 9, 0, SaleLab.FOREVER, false);
        assertThat(sale.order("u1", "o4").word()).isEqualTo(SaleOrders.Place.NOT_VALID);
        sale.checked();
    }

    @Test
    void theSameKeyGetsTheFirstAnswerAlsoWhenAllIsSoldAndAnotherRequestIsRefused() {
        sale.opened(1, 1);
        ScriptReply<SaleOrders.Place> first = sale.order("u1", "o1", "k", "print");
        ScriptReply<SaleOrders.Place> again = sale.order("u1", "o2", "k", "print");

        assertThat(again.word()).isEqualTo(SaleOrders.Place.ORDERED);
        assertThat(again.values()).isEqualTo(first.values());
        assertThat(again.facts()).hasSize(1);
        assertThat(sale.order("u1", "o3", "k", "other").keyReused()).isTrue();
        assertThat(sale.number("sold")).isEqualTo(1);
    }

    @Test
    void aCancelledOrExpiredOrderGivesItsUnitAndTheAllowanceBackOnce() {
        sale.opened(1, 1);
        sale.order("u1", "o1");
        assertThat(sale.end("o1", "expired").word()).isEqualTo(EndWord.NOT_DUE);
        assertThat(sale.end("o1", "refunded").word()).isEqualTo(EndWord.WRONG_STATE);
        assertThat(sale.end("o1", "cancelled", "k", "print").word()).isEqualTo(EndWord.ENDED);
        assertThat(sale.end("o1", "cancelled", "k", "print").word()).isEqualTo(EndWord.ENDED);
        assertThat(sale.end("o1", "cancelled", "k", "x").keyReused()).isTrue();
        assertThat(sale.end("o1", "cancelled").word()).isEqualTo(EndWord.WRONG_STATE);
        assertThat(sale.end("none", "cancelled").word()).isEqualTo(EndWord.NO_ORDER);
        assertThat(sale.number("amount")).isEqualTo(1);
        assertThat(sale.order("u1", "o2").word()).isEqualTo(SaleOrders.Place.ORDERED);
        sale.redis.hset(sale.orderKey("o2"), "pay_before", "1");
        assertThat(sale.end("o2", "expired").word()).isEqualTo(EndWord.ENDED);
        assertThat(sale.redis.hgetAll(sale.keys.users())).containsOnlyKeys(":");
        sale.checked();
    }

    @Test
    void aRefundGivesTheUnitBackOnlyWhenTheSaleSaysSoAndTheAllowanceAlways() {
        sale.opened(2, 1);
        sale.order("u1", "o1");
        sale.pay("o1");
        ScriptReply<EndWord> kept = sale.end("o1", "refunded");
        assertThat(kept.facts().get(0).get("kept")).isEqualTo("1");
        assertThat(sale.number("amount")).isEqualTo(1);
        assertThat(sale.order("u1", "o2").word()).isEqualTo(SaleOrders.Place.ORDERED);
        sale.pay("o2");
        sale.redis.hset(sale.keys.sale(), "restock", "1");
        assertThat(sale.end("o2", "refunded").facts().get(0).fields()).doesNotContainKey("kept");
        assertThat(sale.number("amount")).isEqualTo(1);
        sale.checked();
    }

    @Test
    void theStockCanBeToppedUpAndReducedToWhatIsSoldAtTheVersionLookedAt() {
        sale.opened(1, 9);
        sale.order("u1", "o1");
        assertThat(sale.order("u1", "o2").word()).isEqualTo(SaleOrders.Place.SOLD_OUT);
        ScriptReply<Sales.Update> more = sale.update(1, 3, 9, 0, SaleLab.FOREVER, true);
        assertThat(more.word()).isEqualTo(Sales.Update.UPDATED);
        assertThat(more.values()).containsExactly("2");
        assertThat(more.facts().get(0).get("stock")).isEqualTo("3");
        assertThat(sale.order("u1", "o3").word()).isEqualTo(SaleOrders.Place.ORDERED);
        ScriptReply<Sales.Update> stale = sale.update(1, 5, 9, 0, SaleLab.FOREVER, true);
        assertThat(stale.word()).isEqualTo(Sales.Update.CHANGED);
        ScriptReply<Sales.Update> less = sale.update(2, 1, 9, 0, SaleLab.FOREVER, true);
        assertThat(less.word()).isEqualTo(Sales.Update.BELOW_SOLD);
        assertThat(less.values()).containsExactly("2");
        assertThat(sale.update(2, 2, 9, 0, SaleLab.FOREVER, true).word()).isEqualTo(Sales.Update.UPDATED);
        assertThat(sale.order("u1", "o4").word()).isEqualTo(SaleOrders.Place.SOLD_OUT);
        assertThat(Stream.of("amount", "sold", "version", "number", "stock").map(sale.read()::number))
                .containsExactly(0L, 2L, 3L, 1L, 2L);
        assertThat(sale.read().pairs()).containsEntry("good", "tea");
        sale.checked();
    }
}
