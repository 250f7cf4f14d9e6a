package org.hotseat.flashsale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.hotstate.rebuild.RebuildSteps.OpenWord;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.redis.KeyTable;
import org.hotseat.redis.ScriptReply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of a sale, and how they are written anew. */
@ParameterizedClass
@ValueSource(ints = {1, 4})
class SaleRebuildScriptsIT {

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
    void theFirstSaleOfAGoodHasTheKeyOfTheGoodAndLaterOnesTheirNumberBehindIt() {
        sale.opened(2, 1);
        assertThat(sale.keys.sale()).endsWith("seckill_good_tea");
        assertThat(sale.redis.hgetAll(sale.keys.sale()))
                .containsKeys("amount", "start", "end", "valid", "limit", "comment");
        assertThat(new SaleKeys(sale.partition, sale.keys.id(), "tea", 2).sale())
                .isEqualTo(sale.keys.sale() + ":2");
    }

    @Test
    void everyKeyThatIsFoundIsDescribedWithItsType() {
        sale.opened(2, 1);
        sale.order("u1", "o1");
        sale.redis.hset(new SaleKeys(sale.partition, sale.keys.id(), "tea", 2).sale(), "stock", "1");
        List<KeyTable.Row> found = new ArrayList<>();
        for (String key : sale.redis.keys("*")) {
            String name = key.substring(key.indexOf('}') + 1);
            List<KeyTable.Row> rows =
                    KeyTable.rows().stream().filter(row -> row.describes(name)).toList();
            assertThat(rows).as(key).hasSize(1);
            assertThat(sale.redis.type(key)).as(key).isEqualTo(rows.get(0).type());
            found.addAll(rows);
        }
        assertThat(found)
                .containsAll(KeyTable.rows().stream()
                        .filter(row -> row.lifetime().equals("sale"))
                        .toList());
    }

    @Test
    void withoutAnyKeyOfTheGuardEveryScriptAnswersUninitialised() {
        for (String missing : List.of(sale.partition.epoch(), sale.keys.sale(), sale.keys.users())) {
            sale.redis.flushDB();
            sale.opened(2, 1);
            sale.order("u1", "o1");
            sale.redis.del(missing);
            List<Supplier<ScriptReply<?>>> scripts = List.of(
                    () -> sale.order("u2", "o2"),
                    () -> sale.pay("o1"),
                    () -> sale.end("o1", "cancelled"),
                    () -> sale.update(1, 9, 9, 0, 1, true),
                    () -> sale.read());
            assertThat(scripts)
                    .allSatisfy(script -> assertThat(script.get().uninitialised())
                            .as("without %s", missing)
                            .isTrue());
            assertThat(sale.redis.exists(missing)).isFalse();
        }
    }

    @Test
    void anEmptiedSaleIsRestoredWithItsOrdersAndCounts() {
        sale.opened(3, 1);
        sale.lease("token");
        assertThat(sale.close(false).word()).isEqualTo(CloseWord.OPEN);
        assertThat(sale.open(9, 0, 1, 0, SaleLab.FOREVER).word()).isEqualTo(OpenWord.OPEN);
        assertThat(sale.close(true).word()).isEqualTo(CloseWord.CLOSED);
        assertThat(sale.restore("u1", "o1", "0").word()).isEqualTo(RestoreWord.RESTORED);
        assertThat(sale.open(3, 1, 1, 0, SaleLab.FOREVER).word()).isEqualTo(OpenWord.OPENED);

        assertThat(sale.order("u1", "o9").word()).isEqualTo(SaleOrders.Place.LIMIT_REACHED);
        assertThat(sale.pay("o1").word()).isEqualTo(SaleLab.Pay.PAID);
        sale.lease("token");
        sale.close(true);
        assertThat(sale.restore("u1", "o1", "0").word()).isEqualTo(RestoreWord.AHEAD);
        assertThat(sale.restore("u1", "o1", "0").number("version")).isEqualTo(2);
        assertThat(sale.restoreOver("1", "u1", "o1", "0").word()).isEqualTo(RestoreWord.PRESENT);
        sale.open(3, 1, 1, 0, SaleLab.FOREVER);
        assertThat(sale.redis.hget(sale.orderKey("o1"), "pay_status")).isEqualTo("1");
        assertThat(sale.redis.hget(sale.keys.users(), "u1")).isEqualTo("1::o1");
        sale.checked();
    }

    @Test
    void anOrderThatIsAheadOfItsFactForGoodIsAsTheFactHasIt() {
        sale.opened(3, 1);
        sale.order("u1", "o1");
        sale.pay("o1");
        sale.lease("token");
        sale.close(true);

        assertThat(sale.restoreOver("2", "u1", "o1", "0").word()).isEqualTo(RestoreWord.RESTORED);

        sale.open(2, 1, 1, 0, SaleLab.FOREVER);
        assertThat(sale.redis.hget(sale.orderKey("o1"), "pay_status")).isEqualTo("0");
        assertThat(sale.redis.zscore(OrderKeys.index(sale.partition), sale.member("o1")))
                .isEqualTo(SaleLab.FOREVER);
    }

    /** Its fact was refused, and a rebuild has taken it away: a claim without a key is not answered from it. */
    @Test
    void aPressIsDecidedAnewWhenWhatItGaveIsThereNoMore() {
        sale.opened(3, 1);
        assertThat(sale.order("u1", "o1", "press", "~5000").text("order")).isEqualTo("o1");
        assertThat(sale.order("u1", "o2", "press", "~5000").text("order")).isEqualTo("o1");
        sale.lease("token");
        sale.close(true);
        sale.open(3, 0, 1, 0, SaleLab.FOREVER);

        assertThat(sale.order("u1", "o3", "press", "~5000").text("order")).isEqualTo("o3");
    }

    @Test
    void aRebuildThatLostItsLatchChangesNothing() {
        sale.opened(3, 1);
        sale.lease("of another");
        assertThat(sale.close(true).word()).isEqualTo(CloseWord.LOST);
        assertThat(sale.restore("u1", "o1", "0").word()).isEqualTo(RestoreWord.LOST);
        assertThat(sale.open(9, 0, 1, 0, 1).word()).isEqualTo(OpenWord.LOST);
        assertThat(sale.number("stock")).isEqualTo(3);
        assertThat(sale.redis.exists(sale.orderKey("o1"))).isFalse();
    }
}
