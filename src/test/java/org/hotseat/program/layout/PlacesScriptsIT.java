package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.RebuildContext.CloseWord;
import org.hotseat.kernel.Money;
import org.hotseat.order.EndedOrder.EndWord;
import org.hotseat.order.Ending;
import org.hotseat.order.Payment;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment;
import org.hotseat.order.RestoredOrder.RestoreWord;
import org.hotseat.program.PlainRow;
import org.hotseat.program.seat.SeatRequest;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Places without numbers beside seats: six places of F at 5.00, a row of three seats of A at 20.00, seven for each
 * user.
 */
@ParameterizedClass
@ValueSource(ints = {1, 4})
class PlacesScriptsIT {

    private static final CategoryId A = new CategoryId("A");
    private static final CategoryId F = new CategoryId("F");

    @Parameter
    private int partitions;

    private HallLab lab;

    @BeforeEach
    void open() {
        lab = new HallLab(TestStores.current().redisPort(), partitions, "concert");
        lab.opened(hall("...", 6, 0, 0));
    }

    @AfterEach
    void close() {
        lab.close();
    }

    private static PlainHall hall(String row, int free, int held, int sold) {
        return new PlainHall(
                List.of(
                        new PlainCategory(A, 2_000, List.of(new PlainRow("1", 0, 0, row))),
                        PlainCategory.ofPlaces(F, 500, free, held, sold)),
                7);
    }

    private void seats(String row, int free, int held, int sold) {
        lab.sameSeats(hall(row, free, held, sold), "seats");
    }

    private ScriptReply<Place> buy(String order, String user, int seats, int places) {
        SeatRequest.Line floor = SmallHall.best(F, places, 0);
        return lab.purchase(
                order,
                user,
                seats == 0 ? SmallHall.request(floor) : SmallHall.request(SmallHall.best(A, seats, 0), floor));
    }

    @Test
    void placesAndSeatsAreHadTogetherOrNotAtAll() {
        ScriptReply<Place> reply = buy("o1", "u1", 2, 3);
        assertThat(SmallHall.field(reply, "seats")).isEqualTo("A:1:1:2000 A:1:2:2000 F:*:3:500");
        assertThat(SmallHall.field(reply, "price")).isEqualTo("5500");
        assertThat(reply.facts().get(0).fields()).containsEntry("seats", SmallHall.field(reply, "seats"));
        seats("hh.", 3, 3, 0);
        long map = lab.map();
        ScriptReply<Place> fewer = buy("o2", "u2", 1, 4);
        assertThat(fewer.word()).isEqualTo(Place.FEWER_LEFT);
        assertThat(fewer.values()).containsExactly("F", "3", "4");
        assertThat(buy("o2", "u2", 2, 3).word()).isEqualTo(Place.FEWER_LEFT);
        ScriptReply<Place> taken =
                lab.purchase("o2", "u2", SmallHall.request(SmallHall.choose(A, "1-1"), SmallHall.best(F, 1, 0)));
        assertThat(taken.word()).isEqualTo(Place.SEATS_TAKEN);
        assertThat(lab.map()).isEqualTo(map);
        seats("hh.", 3, 3, 0);
        assertThat(buy("o2", "u2", 1, 3).word()).isEqualTo(Place.ORDERED);
        seats("hhh", 0, 6, 0);
        assertThat(buy("o3", "u3", 0, 1).values()).containsExactly("F", "0", "0");
    }

    @Test
    void placesAreNeitherAccessibleNorNamed() {
        assertThat(lab.purchase("o1", "u1", SmallHall.request(SmallHall.best(F, 1, 1)))
                        .word())
                .isEqualTo(Place.NOT_ENOUGH);
        assertThat(lab.purchase("o1", "u1", SmallHall.request(SmallHall.choose(F, "1-1")))
                        .values())
                .containsExactly("", "F:1:1", "unknown");
        seats("...", 6, 0, 0);
    }

    @Test
    void theLimitAndTheTotalCountThem() {
        buy("o1", "u1", 2, 3);
        assertThat(buy("o2", "u1", 0, 3).values()).containsExactly("7", "5", "o1");
        SeatRequest cheap = new SeatRequest(List.of(SmallHall.best(F, 2, 0)), Optional.of(new Money(999)), "");
        assertThat(lab.purchase("o2", "u1", cheap).values()).containsExactly("1000");
        assertThat(buy("o2", "u1", 0, 2).word()).isEqualTo(Place.ORDERED);
        assertThat(lab.seatsByAccount()).isEqualTo(Map.of(":", "0", "u1", "7"));
    }

    @Test
    void phasesCountThem() {
        long now = System.currentTimeMillis();
        lab.redis.hset(
                lab.keys.program(), Map.of("phases", (now - 60_000) + "," + (now + 600_000) + ",4,", "sellable", "9"));
        assertThat(buy("o1", "u1", 1, 2).word()).isEqualTo(Place.ORDERED);
        assertThat(buy("o2", "u2", 0, 2).word()).isEqualTo(Place.WAVE_SOLD_OUT);
        assertThat(buy("o2", "u2", 0, 1).word()).isEqualTo(Place.ORDERED);
    }

    @Test
    void theyGoFromFreeToHeldToSoldAndComeBackOnce() {
        buy("o1", "u1", 1, 4);
        lab.pay("o1");
        seats("s..", 2, 0, 4);
        buy("o2", "u2", 0, 2);
        lab.runOut("o2");
        assertThat(lab.end("o2", Ending.EXPIRED).word()).isEqualTo(EndWord.ENDED);
        seats("s..", 2, 0, 4);
        assertThat(lab.end("o1", Ending.REFUNDED).word()).isEqualTo(EndWord.ENDED);
        assertThat(lab.end("o1", Ending.REFUNDED).word()).isEqualTo(EndWord.WRONG_STATE);
        seats("...", 6, 0, 0);
        assertThat(lab.seatsByAccount()).isEqualTo(Map.of(":", "0"));
    }

    @Test
    void everyChangeTellsTheCounts() {
        long map = lab.map();
        buy("o1", "u1", 1, 4);
        lab.pay("o1");
        assertThat(lab.changes(map, 10).values())
                .containsExactly("" + (map + 2), "A:1", "h1", "F:*", ".2,h4,s0", "A:1", "s1", "F:*", ".2,h0,s4");
        assertThat(lab.rows(F, List.of("*")).rest().get(0)).isEqualTo(".2,h0,s4");
    }

    @Test
    void aLateCaptureTakesThemAgainOrIsOwedBack() {
        buy("o1", "u1", 1, 4);
        lab.end("o1", Ending.CANCELLED);
        buy("o2", "u2", 0, 3);
        assertThat(capture("o1", 4_000)).contains("REFUND_DUE");
        seats("...", 3, 3, 0);
        lab.end("o2", Ending.CANCELLED);
        buy("o3", "u3", 0, 3);
        assertThat(capture("o2", 1_500)).contains("CAPTURED");
        seats("...", 0, 3, 3);
        assertThat(capture("o3", 1_500)).contains("CAPTURED");
        seats("...", 0, 0, 6);
    }

    @Test
    void someOfThemComeBackWithTheirMoney() {
        lab.purchase(
                "o1",
                "u1",
                new SeatRequest(
                        List.of(SmallHall.best(A, 1, 0), SmallHall.best(F, 3, 0)), Optional.empty(), "a\nb\nc\nd"));
        capture("o1", 3_500);
        assertThat(refund("r", 900, 2, "").word()).isEqualTo(PartWord.WRONG_AMOUNT);
        assertThat(refund("r", 500, 1, "A").word()).isEqualTo(PartWord.NOT_HAD);
        ScriptReply<PartWord> given = refund("r", 1_000, 2, "");
        assertThat(given.word()).isEqualTo(PartWord.REFUND);
        assertThat(given.text("packed")).endsWith("\t\till\t2");
        assertThat(lab.order("o1").fields())
                .containsEntry("seats", "A:1:1:2000 F:*:1:500")
                .containsEntry("attendees", "a\nb")
                .containsEntry("price", "2500")
                .containsEntry("placed", "2500");
        seats("s..", 5, 0, 1);
        assertThat(refund("r", 1_000, 2, "").values()).isEqualTo(given.values());
        assertThat(refund("s", 1_000, 2, "F").values()).containsExactly("1");
        assertThat(refund("s", 500, 1, "F").text("packed")).endsWith("\t\till\t1\tF");
        assertThat(lab.order("o1").fields()).containsEntry("seats", "A:1:1:2000");
        // A repetition gets its answer again when the order has no places any more.
        assertThat(refund("r", 1_000, 2, "").values()).isEqualTo(given.values());
        assertThat(refund("t", 500, 1, "").values()).containsExactly("0");
        seats("s..", 6, 0, 0);
        assertThat(lab.seatsByAccount()).isEqualTo(Map.of(":", "0", "u1", "1"));
    }

    @Test
    void allThatAnOrderHasEndsIt() {
        buy("o1", "u1", 0, 3);
        capture("o1", 1_500);
        assertThat(refund("r", 1_500, 3, "").word()).isEqualTo(PartWord.ENDS);
        seats("...", 3, 0, 3);
    }

    @Test
    void anOperatorAddsPlacesAndTakesFreeOnesAway() {
        buy("o1", "u1", 0, 2);
        lab.pay("o1");
        buy("o2", "u2", 0, 2);
        assertThat(places(1, 3).values()).containsExactly("F:*:4");
        seats("...", 2, 2, 2);
        assertThat(places(1, 4).word()).isEqualTo(ProgramScripts.Update.UPDATED);
        seats("...", 0, 2, 2);
        assertThat(buy("o3", "u3", 0, 1).word()).isEqualTo(Place.FEWER_LEFT);
        assertThat(places(2, 10).word()).isEqualTo(ProgramScripts.Update.UPDATED);
        seats("...", 6, 2, 2);
        String more = "{\"categories\":[\"G\"],\"rows\":[[1,\"*\",0,\".9,h0,s0\"]]}";
        lab.update(3, more, List.of(new CategoryId("G")), "price:G", "100");
        assertThat(lab.purchase("o3", "u3", SmallHall.request(SmallHall.best(new CategoryId("G"), 7, 0)))
                        .word())
                .isEqualTo(Place.ORDERED);
    }

    @Test
    void aRebuildCountsThemAndLeavesAProgramThatIsOpen() {
        PlainHall hall = hall("...", 6, 0, 0);
        assertThat(lab.shut(hall, false)).isEqualTo(CloseWord.OPEN);
        assertThat(lab.restore("o9", "u9", Map.of("order", "o9", "seats", "A:1:2:2000 F:*:3:500"))
                        .word())
                .isEqualTo(RestoreWord.RESTORED);
        assertThat(lab.seatsByAccount()).containsEntry("u9", "4");
        lab.redis.del(lab.keys.rows(F));
        assertThat(buy("o1", "u1", 0, 1).uninitialised()).isTrue();
        assertThat(lab.shut(hall, false)).isEqualTo(CloseWord.CLOSED);
        assertThat(buy("o1", "u1", 0, 1).uninitialised()).isTrue();
    }

    private ScriptReply<ProgramScripts.Update> places(int version, int count) {
        String rows = "{\"categories\":[\"F\"],\"rows\":[[1,\"*\",0,\"." + count + ",h0,s0\"]]}";
        return lab.update(version, rows, List.of(F), "limit", "7");
    }

    private ScriptReply<PartWord> refund(String reference, long cents, int places, String category) {
        Optional<String> named = Optional.of(category).filter(id -> !id.isEmpty());
        return lab.refund(
                "o1", new Refund(reference, new Money(cents), Optional.empty(), List.of(), "ill", places, named));
    }

    private String capture(String order, long cents) {
        return lab.record(new ReportedPayment(
                        lab.partition,
                        lab.entry(order),
                        "pi-" + order,
                        new Money(cents),
                        Payment.State.CAPTURED,
                        Optional.empty(),
                        Duration.ofDays(30),
                        Optional.empty()))
                .text("packed");
    }
}
