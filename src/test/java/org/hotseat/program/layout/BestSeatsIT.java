package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hotseat.program.seat.SeatScripts.Place;
import org.hotseat.redis.ScriptReply;
import org.hotseat.testing.TestStores;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Shapes of real halls: the seats that a box office would give to parties that come one after the other. */
class BestSeatsIT {

    private static final CategoryId A = new CategoryId("A");

    static Stream<Arguments> halls() {
        IntToDoubleFunction even = number -> 25 * number;
        return Stream.of(
                hall("an aisle behind seat 10 of 20", rows(1, 20, even, 10), "2: 1-9 1-10", "2: 1-11 1-12"),
                hall(
                        "two and two, far apart",
                        rows(1, 4, number -> number < 3 ? 25 * number : 350 + 25 * number),
                        "2: 1-1 1-2",
                        "2: 1-3 1-4"),
                hall(
                        "nobody sits alone across the aisle while a row behind has three together",
                        rows(2, 8, even, 2, 6),
                        "3: 1-3 1-4 1-5",
                        "3: 2-3 2-4 2-5"),
                hall(
                        "a stand with stairs every twelve seats",
                        rows(1, 36, number -> 50 * number + 60 * ((number - 1) / 12)),
                        "4: 1-17 1-18 1-19 1-20",
                        "6: 1-7 1-8 1-9 1-10 1-11 1-12",
                        "9: 1-25 1-26 1-27 1-28 1-29 1-30 1-31 1-32 1-33"),
                hall(
                        "odd numbers left, even ones right",
                        rows(1, 10, number -> number % 2 == 1 ? -number : number),
                        "2: 1-1 1-2",
                        "3: 1-7 1-5 1-3"),
                hall(
                        "odd and even with an aisle between",
                        rows(1, 12, number -> number % 2 == 1 ? -number - 4 : number + 4),
                        "2: 1-3 1-1",
                        "2: 1-2 1-4"),
                hall(
                        "tables of eight in one room",
                        rows(1, 24, number -> 0, 8, 16),
                        "8: 1-9 1-10 1-11 1-12 1-13 1-14 1-15 1-16",
                        "5: 1-4 1-5 1-6 1-7 1-8",
                        "8: 1-17 1-18 1-19 1-20 1-21 1-22 1-23 1-24"),
                hall(
                        "boxes of four",
                        rows(1, 12, number -> 20 * number + 50 * ((number - 1) / 4)),
                        "4: 1-5 1-6 1-7 1-8"),
                hall(
                        "a party of nine in rows of five and an aisle",
                        rows(3, 10, number -> 25 * number + (number > 5 ? 40 : 0)),
                        "9: 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9"),
                hall(
                        "a horseshoe",
                        rows(
                                1,
                                30,
                                number -> 100 * Math.cos(5 * number / 30.0),
                                number -> 100 * Math.sin(5 * number / 30.0)),
                        "2: 1-15 1-16"),
                hall(
                        "pairs, as in a cinema with tables between",
                        rows(2, 8, number -> 20 * number + 40 * ((number - 1) / 2)),
                        "2: 1-3 1-4",
                        "2: 1-5 1-6",
                        "2: 1-1 1-2",
                        "2: 1-7 1-8",
                        "2: 2-3 2-4"),
                hall(
                        "a block left of the stage",
                        List.of(best(SeatArrangementTest.row(12, new TreeMap<>()), 12)),
                        "2: 1-11 1-12",
                        "3: 1-8 1-9 1-10"),
                hall(
                        "a row off the middle, with an aisle",
                        List.of(best(SeatArrangementTest.row(12, new TreeMap<>(), 4), 7.5)),
                        "2: 1-7 1-8",
                        "2: 1-5 1-6",
                        "4: 1-9 1-10 1-11 1-12"),
                hall(
                        "numbered from the right",
                        rows(1, 9, number -> 25 * (20 - number)),
                        "3: 1-4 1-5 1-6",
                        "2: 1-2 1-3"));
    }

    private static Row best(Row row, double middle) {
        RowDetails details = new RowDetails(
                row.details().row(),
                row.details().seats(),
                row.details().gapAfter(),
                Optional.of(middle),
                Optional.empty());
        return new Row("1", row.seats(), 0, row.blocked(), row.accessible(), details);
    }

    private static Arguments hall(String name, List<Row> rows, String... parties) {
        return Arguments.of(name, rows, List.of(parties));
    }

    private static List<Row> rows(int count, int seats, IntToDoubleFunction x, int... gapAfter) {
        boolean placed =
                IntStream.rangeClosed(1, seats).mapToDouble(x).distinct().count() > 1;
        return placed
                ? rows(count, seats, x, number -> 0, gapAfter)
                : named(count, SeatArrangementTest.row(seats, new TreeMap<>(), gapAfter));
    }

    private static List<Row> rows(int count, int seats, IntToDoubleFunction x, IntToDoubleFunction y, int... gapAfter) {
        return named(count, SeatArrangementTest.row(seats, x, y, gapAfter));
    }

    private static List<Row> named(int count, Row row) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(
                        number -> new Row("" + number, row.seats(), 0, row.blocked(), row.accessible(), row.details()))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("halls")
    void eachPartySitsTogether(String name, List<Row> rows, List<String> parties) {
        List<String> given = new ArrayList<>();
        try (HallLab lab = new HallLab(TestStores.current().redisPort(), 1, "shapes")) {
            lab.opened(A, rows);
            for (String party : parties) {
                int count = Integer.parseInt(party.substring(0, party.indexOf(':')));
                ScriptReply<Place> reply = lab.purchase(
                        "o" + given.size(), "u" + given.size(), SmallHall.request(SmallHall.best(A, count, 0)));
                assertThat(reply.word()).isEqualTo(Place.ORDERED);
                given.add(count + ": "
                        + Stream.of(SmallHall.field(reply, "seats").split(" ", -1))
                                .map(seat -> seat.split(":", -1))
                                .map(seat -> seat[1] + "-" + seat[2])
                                .collect(Collectors.joining(" ")));
            }
        }
        assertThat(given).isEqualTo(parties);
    }
}
