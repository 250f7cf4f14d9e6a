package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows and seats are as good as their places in front of the stage. */
class StageTest {

    private static final String CATEGORY = "Stalls";

    /** A row of seats at these places. */
    private static Row row(String name, int seats, IntToDoubleFunction x, IntToDoubleFunction y) {
        Row row = SeatArrangementTest.row(seats, x, y);
        return new Row(name, row.seats(), 0, row.blocked(), row.accessible(), row.details());
    }

    private static Map<String, Object> plan(double x, double y, String words) {
        Map<String, Object> area = Map.of(
                "position", Map.of("x", x, "y", y), "text", Map.of("text", words, "position", Map.of("x", 0, "y", 0)));
        return Map.of("zones", List.of(Map.of("position", Map.of("x", 0, "y", 0), "areas", List.of(area))));
    }

    private static Map<String, Row> judged(Map<String, Object> plan, Row... rows) {
        List<SeatDetail> seats = new ArrayList<>();
        for (Row row : rows) {
            seats.addAll(row.details().seats().values());
        }
        Map<String, Row> judged = new LinkedHashMap<>();
        Stage.of(plan, seats)
                .orElseThrow()
                .withQualities(Map.of(CATEGORY, List.of(rows)))
                .get(CATEGORY)
                .forEach(row -> judged.put(row.name(), row));
        return judged;
    }

    private static List<String> bestFirst(Map<String, Row> rows) {
        return rows.values().stream()
                .sorted(Comparator.comparing(Row::quality).reversed())
                .map(Row::name)
                .toList();
    }

    private static Optional<Double> middle(Map<String, Row> rows, String name) {
        return rows.get(name).details().middle();
    }

    @Test
    void theBlockInFrontOfTheStageIsBeforeThoseAtItsSides() {
        Map<String, Row> rows = judged(
                plan(0, 0, "STAGE"),
                row("left", 10, number -> -160 + 10 * number, number -> 50),
                row("front", 10, number -> -55 + 10 * number, number -> 50),
                row("right", 10, number -> 50 + 10 * number, number -> 50),
                row("behind", 10, number -> -55 + 10 * number, number -> 60),
                row("last", 10, number -> -55 + 10 * number, number -> 300));

        assertThat(bestFirst(rows)).containsExactly("front", "behind", "left", "right", "last");
        assertThat(rows.get("front").quality()).isEqualTo(1_000);
        assertThat(rows.get("last").quality()).isZero();
        assertThat(middle(rows, "front")).isEmpty();
        assertThat(middle(rows, "left")).contains(10.0);
        assertThat(middle(rows, "right")).contains(1.0);
    }

    @Test
    void aBlockOnOneSideDoesNotTurnTheHall() {
        Map<String, Row> rows = judged(
                plan(0, 0, "Stage"),
                row("front", 10, number -> -55 + 10 * number, number -> 100),
                row("behind", 10, number -> -55 + 10 * number, number -> 200),
                row("left", 10, number -> -160 + 10 * number, number -> 100));

        assertThat(middle(rows, "front")).isEmpty();
        assertThat(middle(rows, "left")).contains(10.0);
    }

    @Test
    void aHallMayLieInAnyDirectionAndItsRowsMayBeBent() {
        double turned = 2.1;
        IntToDoubleFunction angle = number -> turned - 0.6 + 0.1 * number;
        Map<String, Row> rows = judged(
                plan(300, 40, "Die Bühne"),
                row(
                        "near",
                        11,
                        number -> 300 + 80 * Math.cos(angle.applyAsDouble(number)),
                        number -> 40 + 80 * Math.sin(angle.applyAsDouble(number))),
                row(
                        "far",
                        8,
                        number -> 300 + 160 * Math.cos(angle.applyAsDouble(number)),
                        number -> 40 + 160 * Math.sin(angle.applyAsDouble(number))));

        assertThat(bestFirst(rows)).containsExactly("near", "far");
        assertThat(middle(rows, "far"))
                .hasValueSatisfying(place -> assertThat(place).isBetween(4.5, 6.5));
    }

    @Test
    void seatsAllAroundAreJudgedByTheirDistanceAlone() {
        Map<String, Row> rows = judged(
                plan(0, 0, "Center court"),
                row("north", 9, number -> 10 * number - 50, number -> -100),
                row("south", 9, number -> 10 * number - 50, number -> 100),
                row("east", 9, number -> 60, number -> 10 * number - 30),
                row("west", 9, number -> -60, number -> 10 * number - 50));

        assertThat(rows.get("north").quality()).isEqualTo(rows.get("south").quality());
        assertThat(rows.get("west").quality()).isEqualTo(1_000);
        assertThat(middle(rows, "west")).isEmpty();
        assertThat(middle(rows, "east")).contains(3.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Backstage", "Bar", "Bühnenbild", ""})
    void otherDrawingsAreNoStage(String words) {
        assertThat(Stage.of(plan(0, 0, words), List.of(SeatDetail.NONE))).isEmpty();
    }

    @Test
    void rowsAtOnePlaceAreAllGood() {
        Map<String, Row> rows = judged(plan(0, 0, "stage"), row("one", 1, number -> 5, number -> 5));
        assertThat(rows.get("one").quality()).isEqualTo(1_000);
        assertThat(middle(rows, "one")).isEmpty();
        assertThat(new Stage(0, 0, 0, 0).withQualities(new TreeMap<>())).isEmpty();
    }
}
