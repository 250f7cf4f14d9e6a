package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.hotseat.program.layout.LayoutReaderTest.category;
import static org.hotseat.program.layout.LayoutReaderTest.number;
import static org.hotseat.program.layout.LayoutReaderTest.program;
import static org.hotseat.program.layout.LayoutReaderTest.row;
import static org.hotseat.program.layout.SmallHall.A;
import static org.hotseat.program.layout.SmallHall.best;
import static org.hotseat.program.layout.SmallHall.choose;
import static org.hotseat.program.layout.SmallHall.request;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.order.Ending;
import org.hotseat.order.Payment;
import org.hotseat.order.Refund;
import org.hotseat.order.RefundedPart.PartWord;
import org.hotseat.order.ReportedPayment;
import org.hotseat.program.seat.SeatRequest;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Rows that are sold as a whole, as the scripts sell them: T1 to 2 to 4 people, T2 to 1 to 6; L has three single seats.
 */
class TablesScriptsIT {

    private HallLab lab;

    @BeforeEach
    void open() {
        lab = new HallLab(TestStores.current().redisPort(), 1, "dinner");
        lab.opened(A, rows(hall(List.of())));
    }

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void seatsOfATableAreBoughtTogetherOrNot() {
        ScriptReply<Place> part = buy("u1", choose(A, "T1-1", "T1-2", "T2-1", "L-1"));
        assertThat(part.word()).isEqualTo(Place.PART_OF_TABLE);
        assertThat(part.rest()).containsExactly("A:T1", "A:T2");
        states("....", "......", "...");
        assertThat(buy("u1", choose(A, "T1-1", "T1-2", "T1-3", "T1-4", "L-2")).word())
                .isEqualTo(Place.ORDERED);
        states("hhhh", "......", ".h.");
        assertThat(lab.order("u1").fields()).containsEntry("people", "A:T1:4").containsEntry("price", "500");
        assertThat(buy("u2", choose(A, "T1-1", "L-1")).word()).isEqualTo(Place.SEATS_TAKEN);
        assertThat(buy("u3", choose(A, "L-1")).word()).isEqualTo(Place.ORDERED);
        assertThat(lab.order("u3").fields()).doesNotContainKey("people");
    }

    @Test
    void aNamedTableIsBoughtWithItsNumberOfPeople() {
        ScriptReply<Place> few = buy("u1", table("T1", 1));
        assertThat(few.word()).isEqualTo(Place.OTHER_PEOPLE);
        assertThat(few.values()).containsExactly("A:T1", "2", "4");
        assertThat(buy("u1", table("T1", 5)).word()).isEqualTo(Place.OTHER_PEOPLE);
        assertThat(buy("u1", table("L", 2)).word()).isEqualTo(Place.UNKNOWN_TABLE);
        assertThat(buy("u1", table("T9", 2)).values()).containsExactly("A:T9");
        assertThat(buy("u1", table("T1", 3)).word()).isEqualTo(Place.ORDERED);
        assertThat(lab.order("u1").fields())
                .containsEntry("people", "A:T1:3")
                .containsEntry("seats", "A:T1:1:100 A:T1:2:100 A:T1:3:100 A:T1:4:100");
        ScriptReply<Place> taken = buy("u2", table("T1", 3));
        assertThat(taken.word()).isEqualTo(Place.SEATS_TAKEN);
        assertThat(taken.rest()).contains("A:T1:4", "taken").hasSize(8);
        states("hhhh", "......", "...");
        assertThat(lab.seatsByAccount()).containsEntry("u1", "4");
    }

    @Test
    void bestSeatsBreakNoTableAndTheBestTableFits() {
        assertThat(buy("u1", best(A, 4, 0)).word()).isEqualTo(Place.NOT_ENOUGH);
        assertThat(buy("u1", best(A, 3, 0)).word()).isEqualTo(Place.ORDERED);
        states("....", "......", "hhh");
        assertThat(buy("u2", best(A, 1, 0)).word()).isEqualTo(Place.NOT_ENOUGH);
        assertThat(buy("u2", tables(1)).word()).isEqualTo(Place.ORDERED);
        states("....", "hhhhhh", "hhh");
        assertThat(buy("u3", tables(1)).word()).isEqualTo(Place.NOT_ENOUGH);
        assertThat(buy("u3", tables(5)).word()).isEqualTo(Place.FEWER_LEFT);
        assertThat(buy("u3", tables(2)).word()).isEqualTo(Place.ORDERED);
        assertThat(lab.order("u3").fields()).containsEntry("people", "A:T1:2");
        assertThat(buy("u4", tables(2)).values()).containsExactly("A", "0", "0");
    }

    @Test
    void severalTablesAndSingleSeatsAreBoughtTogether() {
        assertThat(buy("u1", tables(2, 2, 2)).word()).isEqualTo(Place.NOT_ENOUGH);
        SeatRequest.Line both = new SeatRequest.Line(
                A, 2, 0, List.of(), List.of(new SeatRequest.Table(Optional.of("T2"), Optional.empty()), any(4)));
        assertThat(buy("u1", both).word()).isEqualTo(Place.ORDERED);
        states("hhhh", "hhhhhh", "hh.");
        assertThat(lab.order("u1").fields()).containsEntry("people", "A:T2:6 A:T1:4");
    }

    @Test
    void aTableThatComesBackIsAsItWas() {
        Object before = index();
        buy("u1", table("T1", 3));
        assertThat(index()).isNotEqualTo(before);
        lab.end("u1", Ending.CANCELLED);
        assertThat(index()).isEqualTo(before);
        buy("u2", table("T1", 3));
        lab.pay("u2");
        states("ssss", "......", "...");
        lab.end("u2", Ending.REFUNDED);
        assertThat(index()).isEqualTo(before);
        states("....", "......", "...");
    }

    @Test
    void allSeatsOfATableAreGivenBackOrNone() {
        buy("u1", choose(A, "T1-1", "T1-2", "T1-3", "T1-4", "L-2"));
        lab.record(captured("u1", 500));
        Conflict parted = catchThrowableOfType(Conflict.class, () -> refund("A:T1:1", "A:L:2"));
        assertThat(parted.code()).isEqualTo("part-of-table");
        assertThat(parted.properties()).containsEntry("tables", List.of("A-T1"));
        states("ssss", "......", ".s.");
        assertThat(refund("A:T1:1", "A:T1:2", "A:T1:3", "A:T1:4").word()).isEqualTo(PartWord.REFUND);
        states("....", "......", ".s.");
        assertThat(buy("u2", tables(4)).word()).isEqualTo(Place.ORDERED);
    }

    @Test
    void aLateCaptureDoesNotTakeAPartOfWhatHasBecomeATable() {
        buy("u1", choose(A, "L-1", "L-2"));
        lab.end("u1", Ending.CANCELLED);
        lab.redis.hset(lab.keys.rows(A), "$L", "\n#\t1\t3\n");
        assertThat(lab.record(captured("u1", 200)).text("packed")).contains("REFUND_DUE");
        states("....", "......", "...");
    }

    @Test
    void aBlockedTableIsNotSoldAndComesBackToTheIndex() {
        Object before = index();
        Layout open = hall(List.of());
        Layout shut = hall(List.of(number(1), number(2), number(3), number(4)));
        update(1, open, shut);
        states("xxxx", "......", "...");
        assertThat(buy("u1", table("T1", 2)).rest()).contains("blocked");
        buy("u1", tables(2));
        states("xxxx", "hhhhhh", "...");
        lab.cancelled("u1");
        update(2, shut, open);
        assertThat(index()).isEqualTo(before);
    }

    private void update(int version, Layout from, Layout to) {
        LayoutChange change = LayoutChange.between(from, to);
        assertThat(lab.update(version, change.rows(), change.categories(), "limit", "100")
                        .word())
                .isEqualTo(ProgramScripts.Update.UPDATED);
    }

    private static Layout hall(List<?> blocked) {
        Map<String, Object> first = row("T1", 4);
        first.put("soldAsWhole", Map.of("minPeople", number(2)));
        first.put("blocked", blocked);
        Map<String, Object> second = row("T2", 6);
        second.put("soldAsWhole", Map.of());
        second.put("quality", number(9));
        return LayoutReader.read(program(category("A", first, second, row("L", 3))));
    }

    private static List<Row> rows(Layout layout) {
        return layout.categories().get(0).rows();
    }

    private ScriptReply<Place> buy(String user, SeatRequest.Line line) {
        return lab.purchase(user, user, request(line));
    }

    private static SeatRequest.Line table(String row, int people) {
        return new SeatRequest.Line(
                A, 0, 0, List.of(), List.of(new SeatRequest.Table(Optional.of(row), Optional.of(people))));
    }

    private static SeatRequest.Line tables(int... people) {
        return new SeatRequest.Line(
                A,
                0,
                0,
                List.of(),
                Arrays.stream(people).mapToObj(TablesScriptsIT::any).toList());
    }

    private static SeatRequest.Table any(int people) {
        return new SeatRequest.Table(Optional.empty(), Optional.of(people));
    }

    private ReportedPayment captured(String order, long cents) {
        return new ReportedPayment(
                lab.partition,
                lab.entry(order),
                "a",
                new Money(cents),
                Payment.State.CAPTURED,
                Optional.empty(),
                Duration.ofDays(30),
                Optional.empty());
    }

    private ScriptReply<PartWord> refund(String... seats) {
        return lab.refund(
                "u1",
                new Refund(
                        "r",
                        new Money(100L * seats.length),
                        Optional.empty(),
                        List.of(seats),
                        "ill",
                        0,
                        Optional.empty()));
    }

    private Object index() {
        return List.copyOf(lab.redis.zrangeWithScores(lab.keys.picks(A), 0, -1));
    }

    private void states(String first, String second, String single) {
        Map<String, String> rows = lab.redis.hgetAll(lab.keys.rows(A));
        assertThat(List.of(
                        String.valueOf(rows.get("T1")), String.valueOf(rows.get("T2")), String.valueOf(rows.get("L"))))
                .containsExactly(first, second, single);
        long free =
                (first + second + single).chars().filter(seat -> seat == '.').count();
        assertThat(lab.redis.hget(lab.keys.remain(), "A")).isEqualTo("" + free);
    }
}
