package org.hotseat.program.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.program.layout.RowView;
import org.junit.jupiter.api.Test;

/** Files of whole venues as plans, with everything that is dropped of them. */
class VenueFilesTest {

    @Test
    void anArenaKeepsItsBlocksFloorAndBooths() {
        ImportedPlan arena = PlanFile.read(VenueFiles.arena());

        assertThat(arena.format()).isEqualTo(PlanFormat.CHART);
        assertThat(arena.seats()).isEqualTo(4 * 10 * 24 + 2);
        assertThat(arena.places()).isEqualTo(1_500);
        assertThat(list(arena.definition(), "categories"))
                .containsExactly(
                        Map.of("categoryId", "stand", "name", "Stand"),
                        Map.of("categoryId", "curve", "name", "Curve"),
                        Map.of("categoryId", "floor", "name", "Floor", "capacity", BigDecimal.valueOf(1_500)));
        assertThat(list(plan(arena), "zones"))
                .extracting(zone -> zone.get("name"), zone -> list(zone, "rows").size())
                .containsExactly(
                        tuple("", 2),
                        tuple("Block 1", 10),
                        tuple("Block 2", 10),
                        tuple("Block 3", 10),
                        tuple("Block 4", 10));
        assertThat(arena.definition().get("accessibleSeats"))
                .isEqualTo(List.of(
                        "Block 1-10-1",
                        "Block 1-10-2",
                        "Block 2-10-1",
                        "Block 2-10-2",
                        "Block 3-10-1",
                        "Block 3-10-2",
                        "Block 4-10-1",
                        "Block 4-10-2"));
        assertThat(arena.dropped())
                .containsExactlyInAnyOrder(
                        new Dropped("venueType", "is not known", 1),
                        new Dropped("subChart.generalAdmissionAreas[1]", "must have a capacity of 1 to 1000000", 1),
                        new Dropped("subChart.shapes", "is not known", 1),
                        new Dropped("subChart.sections[0].subChart.texts", "is not known", 4),
                        new Dropped(
                                "subChart.sections[0].subChart.rows[0].seats[23].restrictedView", "is not known", 40),
                        new Dropped("category Unused", "has no seats", 1));
        assertThat(arena.droppedCount()).isEqualTo(48);
    }

    @Test
    void aTheatreKeepsItsBoxesAndItsStage() {
        ImportedPlan theatre = PlanFile.read(VenueFiles.theatre());

        assertThat(theatre.format()).isEqualTo(PlanFormat.PRETIX);
        assertThat(theatre.seats()).isEqualTo(6 * 10 + 4 * 4 - 1);
        assertThat(list(plan(theatre), "categories"))
                .containsExactly(Map.of("name", "Stalls", "color", "#a33"), Map.of("name", "Boxes", "color", "#36a"));
        Map<String, Object> stalls = list(plan(theatre), "zones").get(0);
        // The rotation and the font are no numbers and not of the form; the stage stays where it was.
        assertThat(list(stalls, "areas"))
                .containsExactly(Map.of(
                        "shape",
                        "rectangle",
                        "position",
                        point(80, 10),
                        "rectangle",
                        Map.of("width", BigDecimal.valueOf(250), "height", BigDecimal.valueOf(20)),
                        "text",
                        Map.of("text", "Stage", "position", point(125, 10))));
        Map<String, Object> row = list(stalls, "rows").get(1);
        assertThat(row).containsEntry("row_number", "B").containsEntry("row_number_position", "both");
        assertThat(row.get("position")).isEqualTo(point(85, 100));
        assertThat(list(row, "seats").get(2))
                .isEqualTo(Map.of(
                        "seat_guid", "stalls-2-3", "seat_number", "3", "position", point(50, 0), "category", "Stalls"));
        assertThat(theatre.dropped())
                .containsExactlyInAnyOrder(
                        new Dropped("publisher", "is not known", 1),
                        new Dropped("zones[0].rows[0].seats[0].price", "is not known", 76),
                        new Dropped("zones[0].rows[5].row_number_position", "must be start, end, both", 1),
                        new Dropped("zones[0].areas[0].rotation", "must be a number", 1),
                        new Dropped(
                                "zones[0].areas[0].text.font",
                                "is unknown; known here: color, position, size, text",
                                1),
                        new Dropped("zones[4].rows[0].seats[3]", "has no x and y, which other seats have", 1));
    }

    @Test
    void tablesOfADinnerAreRowsOfEight() {
        ImportedPlan dinner = PlanFile.read(VenueFiles.dinner());

        assertThat(dinner.seats()).isEqualTo(48);
        assertThat(list(list(plan(dinner), "zones").get(0), "rows"))
                .extracting(
                        row -> row.get("row_number"), row -> list(row, "seats").size())
                .containsExactly(
                        tuple("T1", 8), tuple("T2", 8), tuple("T3", 8), tuple("T4", 8), tuple("T5", 8), tuple("T6", 8));
        assertThat(dinner.dropped()).containsExactly(new Dropped("tables[6]", "is a table without seats", 1));
        assertThat(list(dinner.definition(), "soldAsWhole"))
                .extracting(
                        table -> table.get("guid"), table -> table.get("minPeople"), table -> table.get("maxPeople"))
                .containsExactly(
                        tuple("T1-1", BigDecimal.ONE, BigDecimal.valueOf(8)),
                        tuple("T2-1", BigDecimal.ONE, BigDecimal.valueOf(8)));
        assertThat(dinner.categories().get(0).rows().orElseThrow())
                .extracting(RowView::row, row -> row.soldAsWhole().isPresent())
                .startsWith(tuple("T1", true), tuple("T2", true), tuple("T3", false));
    }

    @Test
    void tablesThatCannotBeSoldAsAWholeAreSoldSeatBySeat() {
        ImportedPlan hall = PlanFile.read(VenueFiles.json("{'tables':["
                + table("A", "'variableOccupancy':true,'minOccupancy':2,'maxOccupancy':9,", 4, "")
                + "," + table("B", "'minOccupancy':2,", 4, "") + "," + table("C", "", 21, "") + ","
                + table("D", "", 4, ",'categoryKey':'other'") + "],'booths':["
                + table("E", "'variableOccupancy':true,'minOccupancy':3,'maxOccupancy':0.5,", 2, "")
                + ",{'label':'F','x':900,'y':900,'bookAsAWhole':true}]}"));

        assertThat(list(hall.definition(), "soldAsWhole"))
                .extracting(table -> table.get("guid") + " " + table.get("minPeople") + "-" + table.get("maxPeople"))
                .containsExactly("A-1 2-4", "B-1 1-4", "E-1 2-2");
        assertThat(hall.dropped())
                .containsExactlyInAnyOrder(
                        new Dropped(
                                "tables[0].maxOccupancy", "is more people than there can be, so it is that number", 1),
                        new Dropped("booths[0].maxOccupancy", "must be a whole number from 1 to 20", 1),
                        new Dropped(
                                "booths[0].minOccupancy", "is more people than there can be, so it is that number", 1),
                        new Dropped(
                                "tables[2].bookAsAWhole",
                                "has more than 20 seats, so its seats are sold one by one",
                                1),
                        new Dropped(
                                "tables[3].bookAsAWhole",
                                "has seats of several categories, so its seats are sold one by one",
                                1));
    }

    /** A table whose first seat has something more. */
    private static String table(String label, String more, int seats, String first) {
        int y = 30 * label.charAt(0);
        String chairs = IntStream.rangeClosed(1, seats)
                .mapToObj(n -> "{'label':'" + n + "','x':" + 20 * n + ",'y':" + y + (n == 1 ? first : "") + "}")
                .collect(Collectors.joining(","));
        return "{'label':'" + label + "','bookAsAWhole':true," + more + "'seats':[" + chairs + "]}";
    }

    @Test
    void standsOfADrawingStandWhereTheyAreDrawn() {
        ImportedPlan stands = PlanFile.read(VenueFiles.stands());

        assertThat(stands.format()).isEqualTo(PlanFormat.SVG);
        assertThat(stands.seats()).isEqualTo(3 * 5 * 36 + 2);
        Map<String, Object> middle = list(plan(stands), "zones").get(1);
        assertThat(middle).containsEntry("name", "B");
        Map<String, Object> row = list(middle, "rows").get(3);
        assertThat(row.get("position")).isEqualTo(point(2020, 150));
        // Behind the stairs.
        assertThat(list(row, "seats").get(12))
                .containsEntry("seat_guid", "B-4-13")
                .containsEntry("position", point(270, 0));
        assertThat(list(plan(stands), "categories").get(0)).isEqualTo(Map.of("name", "A", "color", "#2c6fbb"));
        assertThat(stands.definition().get("accessibleSeats")).isEqualTo(List.of("Lounge-L-2"));
        // A turned block: 10 degrees to the left of its corner at 1000, 50.
        Map<String, Object> turned =
                list(list(plan(stands), "zones").get(0), "rows").get(0);
        assertThat(turned.get("position"))
                .isEqualTo(Map.of("x", new BigDecimal("1024.0374"), "y", new BigDecimal("71.1472")));
        assertThat(stands.dropped())
                .containsExactly(
                        new Dropped("lines[5].path", "is no circle, rect or use", 2),
                        new Dropped(
                                "lines[5].rect",
                                "names no row and seat, neither by data-row and data-seat nor by an id like B-12",
                                1),
                        new Dropped(
                                stands.dropped().get(2).path(), "has no place in numbers without units or with px", 1));
    }

    @Test
    void oddAndEvenNumbersStandOnTheirSides() {
        ImportedPlan hall = PlanFile.read(VenueFiles.oddAndEven());

        assertThat(hall.format()).isEqualTo(PlanFormat.CSV);
        assertThat(hall.seats()).isEqualTo(40);
        assertThat(list(hall.definition(), "categories"))
                .containsExactly(Map.of("categoryId", "parkett", "name", "Parkett", "price", "48.00"));
        assertThat(hall.definition().get("blockedSeats")).isEqualTo(List.of("A-20", "B-20"));
        Map<String, Object> row = list(list(plan(hall), "zones").get(0), "rows").get(0);
        // Seat 1 is 10.5 to the left of the middle, and seat 2 as far to the right.
        assertThat(list(row, "seats"))
                .extracting(seat -> seat.get("seat_number"), seat -> seat.get("position"))
                .startsWith(tuple("1", point(0, 0)), tuple("2", point(21, 0)), tuple("3", place("-10.5", "0")));
        assertThat(hall.dropped())
                .containsExactly(
                        new Dropped("lines[43]", "has no seat", 1),
                        new Dropped("lines[44].x", "must be a number", 1),
                        new Dropped("lines[44]", "has no x and y, which other seats have", 1));
    }

    private static Map<String, Object> plan(ImportedPlan imported) {
        return object(imported.definition(), "plan");
    }

    private static Map<String, Object> point(long x, long y) {
        return Map.of("x", BigDecimal.valueOf(x), "y", BigDecimal.valueOf(y));
    }

    private static Map<String, Object> place(String x, String y) {
        return Map.of("x", new BigDecimal(x), "y", new BigDecimal(y));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Map<String, Object> object, String field) {
        return (Map<String, Object>) Objects.requireNonNull(object.get(field));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Map<String, Object> object, String field) {
        return (List<Map<String, Object>>) Objects.requireNonNull(object.get(field));
    }
}
