package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class SeatArrangementTest {

    /** A row whose seat of each number is there. */
    static Row row(int seats, IntToDoubleFunction x, IntToDoubleFunction y, int... gapAfter) {
        TreeMap<Integer, SeatDetail> details = new TreeMap<>();
        for (int number = 1; number <= seats; number++) {
            details.put(
                    number,
                    new SeatDetail(
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(x.applyAsDouble(number)),
                            Optional.of(y.applyAsDouble(number)),
                            Optional.empty()));
        }
        return row(seats, details, gapAfter);
    }

    static Row row(int seats, TreeMap<Integer, SeatDetail> details, int... gapAfter) {
        SeatNumbers gaps = SeatNumbers.of(Arrays.stream(gapAfter).boxed().toList());
        return new Row(
                "r", seats, 0, SeatNumbers.NONE, SeatNumbers.NONE, RowDetails.of(SeatDetail.NONE, details, gaps));
    }

    private static String runs(Row row) {
        return SeatArrangement.of(row)
                .redisLine()
                .map(line -> line.substring(2).strip())
                .orElse("as numbered");
    }

    @Test
    void anEvenRowStandsAsItIsNumbered() {
        assertThat(runs(row(20, number -> 25 * number, number -> 0))).isEqualTo("as numbered");
        assertThat(runs(row(20, number -> -25 * number, number -> 7))).isEqualTo("as numbered");
        assertThat(runs(row(5, new TreeMap<>()))).isEqualTo("as numbered");
    }

    @Test
    void anAisleIsSeenByTheCoordinates() {
        assertThat(runs(row(4, number -> number < 3 ? 25 * number : 350 + 25 * number, number -> 0)))
                .isEqualTo("1:2:1 0:0:1 3:4:1");
        assertThat(runs(row(20, number -> 25 * number + (number > 10 ? 30 : 0), number -> 0)))
                .isEqualTo("1:10:1 0:0:1 11:20:1");
    }

    @Test
    void oneThatIsToldIsSeenWithoutCoordinates() {
        assertThat(runs(row(20, new TreeMap<>(), 10))).isEqualTo("1:10:1 0:0:1 11:20:1");
        assertThat(runs(row(6, new TreeMap<>(), 2, 4, 6))).isEqualTo("1:2:1 0:0:1 3:4:1 0:0:1 5:6:1");
    }

    @Test
    void oddNumbersOnOneSideAndEvenOnesOnTheOther() {
        assertThat(runs(row(10, number -> number % 2 == 1 ? -number : number, number -> 0)))
                .isEqualTo("9:1:-2 2:10:2");
        assertThat(runs(row(10, number -> number % 2 == 1 ? -number - 3 : number + 3, number -> 0)))
                .isEqualTo("9:1:-2 0:0:1 2:10:2");
    }

    @Test
    void aCurveIsWalkedAlongAndNotAcross() {
        double around = 1.7 * Math.PI;
        assertThat(runs(row(
                        40,
                        number -> 100 * Math.cos(around * number / 40),
                        number -> 100 * Math.sin(around * number / 40))))
                .isEqualTo("as numbered");
        assertThat(runs(row(
                        8,
                        number -> 10 * Math.cos(2 * Math.PI * number / 8),
                        number -> 10 * Math.sin(2 * Math.PI * number / 8))))
                .isEqualTo("as numbered");
    }

    @Test
    void manyAislesDoNotMakeThemselvesUsual() {
        assertThat(runs(row(8, number -> 20 * number + 40 * ((number - 1) / 2), number -> 0)))
                .isEqualTo("1:2:1 0:0:1 3:4:1 0:0:1 5:6:1 0:0:1 7:8:1");
    }

    @Test
    void legRoomAndUnevenDrawingAreNoAisle() {
        assertThat(runs(row(12, number -> 25 * number + (number % 3) * 3.5, number -> number % 2)))
                .isEqualTo("as numbered");
        assertThat(runs(row(6, number -> 25 * number + (number > 3 ? 12 : 0), number -> 0)))
                .isEqualTo("as numbered");
    }

    @Test
    void aRowOfWhichSeatsHaveNoCoordinatesStandsAsItIsNumbered() {
        TreeMap<Integer, SeatDetail> some = new TreeMap<>(
                row(3, number -> 500 * number, number -> 0).details().seats());
        assertThat(runs(row(4, some))).isEqualTo("as numbered");
    }

    @Test
    void seatsInOnePlaceHaveNoAisles() {
        assertThat(runs(row(4, number -> 5, number -> 5))).isEqualTo("as numbered");
    }

    @Test
    void theBestPlaceIsReportedInTheTextWithItsAisles() {
        SeatArrangement plain = SeatArrangement.of(row(20, new TreeMap<>()));
        assertThat(plain.middleLine(7)).isEqualTo("^\t14\n");
        assertThat(plain.middleLine(7.5)).isEqualTo("^\t15\n");
        SeatArrangement aisles = SeatArrangement.of(row(6, new TreeMap<>(), 2, 4));
        assertThat(aisles.middleLine(2)).isEqualTo("^\t4\n");
        assertThat(aisles.middleLine(2.5)).isEqualTo("^\t6\n");
        assertThat(aisles.middleLine(3)).isEqualTo("^\t8\n");
        assertThat(aisles.middleLine(6)).isEqualTo("^\t16\n");
    }
}
