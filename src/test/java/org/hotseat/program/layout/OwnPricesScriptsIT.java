package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.KeptAmount;
import org.hotseat.order.Payment;
import org.hotseat.order.PaymentTotals;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment;
import org.hotseat.program.PlainRow;
import org.hotseat.program.seat.SeatRequest;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Rows and seats with prices and labels of their own: of row 1 at 25.00 the seat 2 is at 30.00 and the seat 3 for
 * nothing.
 */
class OwnPricesScriptsIT {

    private static final CategoryId A = new CategoryId("A");
    private static final String OWN = "\n0\t2500\tRow 1\n2\t3000\t\n3\t0\tThrone\n";

    private HallLab lab;

    @BeforeEach
    void open() {
        lab = new HallLab(TestStores.current().redisPort(), 1, "concert");
        lab.opened(hall("....", "..."));
        update(1, OWN);
    }

    @AfterEach
    void close() {
        lab.close();
    }

    private static PlainHall hall(String first, String second) {
        return new PlainHall(
                List.of(
                        new PlainCategory(
                                A, 2_000, List.of(new PlainRow("1", 0, 0, first), new PlainRow("2", 1, 0, second))),
                        PlainCategory.ofPlaces(new CategoryId("F"), 500, 3, 0, 0)),
                20);
    }

    /** The own prices of row 1; none for an empty text. */
    private void update(int version, String own) {
        String json = own.isEmpty() ? "" : ",\"" + own.replace("\n", "\\n").replace("\t", "\\t") + "\"";
        long rank = HallLab.rank(new PlainRow("1", 0, 0, "...."));
        String rows = "{\"categories\":[\"A\"],\"rows\":[[1,\"1\"," + rank + ",\"....\"" + json + "]]}";
        assertThat(lab.update(version, rows, List.of(A), "limit", "20").word())
                .isEqualTo(ProgramScripts.Update.UPDATED);
    }

    @Test
    void eachSeatIsSoldAtItsOwnPrice() {
        ScriptReply<Place> reply = lab.purchase(
                "o1",
                "u1",
                SmallHall.request(
                        SmallHall.choose(A, "1-1", "1-2", "1-3", "2-1"), SmallHall.best(new CategoryId("F"), 2, 0)));
        assertThat(SmallHall.field(reply, "seats")).isEqualTo("A:1:1:2500 A:1:2:3000 A:1:3:0 A:2:1:2000 F:*:2:500");
        assertThat(SmallHall.field(reply, "price")).isEqualTo("8500");
        assertThat(SmallHall.field(reply, "labels")).isEqualTo("Row 1\nRow 1\nThrone\n\n\n\n");
    }

    @Test
    void seatsThatThereAreNoneOfThemFindNoOtherSeatsPrice() {
        update(2, "\n12\t100\tTwelve\n");
        ScriptReply<Place> reply = lab.purchase("o1", "u1", SmallHall.request(SmallHall.choose(A, "1-1", "1-2")));
        assertThat(SmallHall.field(reply, "price")).isEqualTo("4000");
        assertThat(SmallHall.field(reply, "labels")).isEmpty();
        update(3, "");
        assertThat(lab.redis.hgetAll(lab.keys.rows(A))).doesNotContainKey("$1");
    }

    @Test
    void theBestSeatsArePickedAsBeforeAndTheTotalIsTheirs() {
        SeatRequest request = new SeatRequest(List.of(SmallHall.best(A, 2, 0)), Optional.of(new Money(4_000)), "");
        assertThat(lab.purchase("o1", "u1", request).values()).containsExactly("5500");
        ScriptReply<Place> reply = lab.purchase("o1", "u1", SmallHall.request(SmallHall.best(A, 2, 0)));
        assertThat(SmallHall.field(reply, "seats")).isEqualTo("A:1:1:2500 A:1:2:3000");
    }

    @Test
    void seatsForNothingAreSoldAtOnce() {
        ScriptReply<Place> reply = lab.purchase("o1", "u1", SmallHall.request(SmallHall.choose(A, "1-3")));
        assertThat(SmallHall.field(reply, "pay_status")).isEqualTo("1");
        assertThat(lab.redis.hget(lab.keys.rows(A), "1")).isEqualTo("..s.");
        assertThat(lab.end("o1", Ending.REFUNDED).word()).isEqualTo(EndWord.ENDED);
        assertThat(lab.redis.hget(lab.keys.rows(A), "1")).isEqualTo("....");
    }

    @Test
    void placesForNothingAreSoldAtOnceToo() {
        lab.redis.hset(lab.keys.program(), "price:F", "0");
        CategoryId floor = new CategoryId("F");
        lab.purchase("o1", "u1", SmallHall.request(SmallHall.choose(A, "1-3"), SmallHall.best(floor, 2, 0)));
        assertThat(lab.redis.hgetAll(lab.keys.rows(floor))).isEqualTo(Map.of("*", ".1,h0,s2"));
        assertThat(lab.redis.hget(lab.keys.remain(), "F")).isEqualTo("1");
    }

    @Test
    void aSeatComesBackForWhatItCostWhenItWasBought() {
        lab.purchase("o1", "u1", SmallHall.request(SmallHall.choose(A, "1-2", "1-3", "1-1")));
        lab.record(new ReportedPayment(
                lab.partition,
                lab.entry("o1"),
                "a",
                new Money(5_500),
                Payment.State.CAPTURED,
                Optional.empty(),
                Duration.ofDays(30),
                Optional.empty()));
        assertThat(refund(2_000, 0).values()).containsExactly("3000");
        update(2, "");
        assertThat(refund(2_000, 1_001).values()).containsExactly("3000");
        assertThat(refund(2_000, 1_000).word()).isEqualTo(PartWord.REFUND);
        assertThat(refund(2_000, 0).values()).containsExactly("2000", "1000");
        assertThat(PaymentTotals.of(lab.order("o1"))).isEqualTo(new PaymentTotals(5_500, 2_500, 0, 2_000, 1_000));
        assertThat(lab.order("o1").fields())
                .containsEntry("seats", "A:1:3:0 A:1:1:2500")
                .containsEntry("labels", "Throne\nRow 1\n")
                .containsEntry("price", "2500");
    }

    private ScriptReply<PartWord> refund(long cents, long kept) {
        return lab.refund(
                "o1",
                new Refund("r", new Money(cents), Optional.empty(), List.of("A:1:2"), "ill", 0, Optional.empty())
                        .withKept(KeptAmount.of(kept, "fee")));
    }
}
