package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.hotseat.program.layout.LayoutReaderTest.number;
import static org.hotseat.program.layout.LayoutReaderTest.places;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.junit.jupiter.api.Test;

/** Seating plans as layouts. */
class PlanRowsTest {

    @Test
    void seatsOfOneCategoryInOneRowAreARow() {
        Layout layout = LayoutReader.read(body(plan(
                zone("Parkett", row("A", seat("g1", "1", "Gold"), seat("g2", "2", "Silver"), seat("g3", "3", "Gold"))),
                zone("Rang", row("A", seat("g4", "1", "Silver")), row("第二", seat("g5", "2", "Silver"))))));

        Category gold = layout.categories().get(0);
        assertThat(gold.rows()).extracting(Row::name, Row::seats).containsExactly(tuple("A", 2));
        SeatDetail third = gold.rows().get(0).details().seats().get(2);
        assertThat(third.guid()).contains("g3");
        assertThat(third.label()).contains("Parkett, A, 3");
        // Zone at 100, 10, row at 5, 0.5, seat at 1.5, 2.
        assertThat(third.x()).contains(106.5);
        assertThat(third.y()).contains(12.5);
        assertThat(layout.categories().get(1).rows())
                .extracting(Row::name, Row::seats)
                .containsExactly(tuple("A", 1), tuple("2.A", 1), tuple("2._2", 1));
        assertThat(layout.categories().get(2).capacity()).contains(50);
        assertThat(LayoutFacts.read(LayoutFacts.write(layout))).isEqualTo(layout);
    }

    @Test
    void seatsOfAPlanAreBlockedAndAccessibleByTheirGuids() {
        Map<String, Object> given = given(plan(zone(
                "Z",
                row("A", seat("g1", "1", "Gold"), seat("g2", "2", "Gold"), seat("s1", "3", "Silver")),
                row("B", seat("g3", "1", "Gold"), seat("x1", "2", "Bronze")))));
        given.put("blockedSeats", List.of("g2"));
        given.put("accessibleSeats", List.of("g3", "s1"));
        given.put("unsoldCategories", List.of("Bronze"));
        Layout layout = LayoutReader.read(new Fields(given));
        assertThat(layout.categories().get(0).rows())
                .extracting(Row::name, Row::states)
                .containsExactly(tuple("A", ".x"), tuple("B", "a"));
        assertThat(layout.categories().get(1).rows()).extracting(Row::states).containsExactly("a");

        given.put("blockedSeats", List.of("g1", "none"));
        given.put("accessibleSeats", List.of("x1"));
        given.put("unsoldCategories", List.of("Bronze", "Gold", "Tin"));
        assertThat(bad(new Fields(given)))
                .containsExactlyInAnyOrder(
                        "blockedSeats[1]", "accessibleSeats[0]", "unsoldCategories[1]", "unsoldCategories[2]");
        given.remove("plan");
        assertThat(bad(new Fields(given))).contains("blockedSeats", "accessibleSeats", "unsoldCategories");
    }

    @Test
    void rowsOfAPlanAreSoldAsAWholeByTheGuidOfASeat() {
        Map<String, Object> given = given(plan(zone(
                "Z",
                row("A", seat("g1", "1", "Gold"), seat("g2", "2", "Gold"), seat("s1", "3", "Silver")),
                row("B", seat("g3", "1", "Gold"), seat("g4", "2", "Gold")))));
        given.put("soldAsWhole", List.of(Map.of("guid", "g2", "minPeople", LayoutReaderTest.number(2))));
        Layout layout = LayoutReader.read(new Fields(given));
        assertThat(layout.categories().get(0).rows())
                .extracting(row -> row.details().whole())
                .containsExactly(Optional.of(new SoldAsWhole(2, 2)), Optional.empty());
        assertThat(LayoutFacts.read(LayoutFacts.write(layout))).isEqualTo(layout);

        given.put("blockedSeats", List.of("g3"));
        given.put(
                "soldAsWhole",
                List.of(
                        Map.of("guid", "g1"),
                        Map.of("guid", "g1"),
                        Map.of("guid", "none"),
                        Map.of("guid", "g4"),
                        Map.of("guid", "s1", "maxPeople", LayoutReaderTest.number(2)),
                        Map.of("minPeople", LayoutReaderTest.number(1))));
        assertThat(bad(new Fields(given)))
                .containsExactlyInAnyOrder(
                        "soldAsWhole[1].guid",
                        "soldAsWhole[2].guid",
                        "soldAsWhole[3].guid",
                        "soldAsWhole[4].maxPeople",
                        "soldAsWhole[5].guid");
        given.remove("plan");
        assertThat(bad(new Fields(given))).contains("soldAsWhole");
    }

    @Test
    void aPlanIsGivenBackAsItWasGiven() {
        Map<String, Object> zone = zone("Z", row("A", seat("g1", "1", "Gold"), seat("g2", "2", "Silver")));
        zone.put("zone_id", "z");
        zone.put(
                "areas",
                List.of(Map.of(
                        "shape", "rectangle",
                        "color", "#eee",
                        "rotation", number(30),
                        "position", position(1, 2),
                        "rectangle", Map.of("width", number(3), "height", number(4)),
                        "text", Map.of("text", "Stage", "size", number(20), "position", position(0, 0)))));
        Map<String, Object> plan = plan(zone);
        Layout layout = LayoutReader.read(body(plan));
        JsonObject kept =
                Json.createReader(new StringReader(layout.plan().orElseThrow())).readObject();
        JsonObject again = Json.createReader(new StringReader(
                        LayoutReader.read(body(toMap(kept))).plan().orElseThrow()))
                .readObject();
        assertThat(again).isEqualTo(kept);
        assertThat(kept.getJsonArray("zones")
                        .getJsonObject(0)
                        .getJsonArray("areas")
                        .getJsonObject(0))
                .containsKeys("shape", "color", "rotation", "position", "rectangle", "text");
        assertThat(kept.keySet()).containsExactly("name", "categories", "zones", "size");
    }

    @Test
    void everyBadPartIsNamedWithItsPath() {
        Map<String, Object> odd = seat("g1", "1", "Bronze");
        odd.put("colour", "red");
        Map<String, Object> bare = new HashMap<>(Map.of("seat_guid", "g9"));
        Map<String, Object> row = row("A", seat("g1", "1", "Gold"), odd, seat("", "2", "Silver"), bare);
        row.put("row_number_position", "left");
        assertThat(bad(body(plan(zone("Z", row)))))
                .containsExactlyInAnyOrder(
                        "plan.zones[0].rows[0].row_number_position",
                        "plan.zones[0].rows[0].seats[1].colour",
                        "plan.zones[0].rows[0].seats[1].seat_guid",
                        "plan.zones[0].rows[0].seats[1].category",
                        "plan.zones[0].rows[0].seats[2].seat_guid",
                        "plan.zones[0].rows[0].seats[3].seat_number",
                        "plan.zones[0].rows[0].seats[3].position",
                        "plan.zones[0].rows[0].seats[3].category",
                        "plan.zones[0].rows[0].seats[3].category");
        assertThat(bad(body(Map.of())))
                .containsExactlyInAnyOrder(
                        "plan.name",
                        "plan.categories",
                        "plan.zones",
                        "plan.size",
                        "categories[0].name",
                        "categories[1].name");
        assertThat(bad(body(plan(zone("Z", row("A", seat("g1", "1", "Floor"), seat("g2", "1", "Gold")))))))
                .containsExactlyInAnyOrder("plan.zones[0].rows[0].seats[0].category", "categories[1].name");
        Map<String, Object> twice = plan(zone("Z", row("A", seat("g1", "1", "Gold"), seat("g2", "1", "Silver"))));
        twice.put("categories", List.of(Map.of("name", "Gold"), Map.of("name", "Gold"), Map.of("name", "Silver")));
        assertThat(bad(body(twice))).containsExactly("plan.categories[1].name");
    }

    @Test
    void sizesHaveBounds() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            List<Map<String, Object>> seats = new ArrayList<>();
            for (int n = 0; n < 1_000; n++) {
                seats.add(seat("g" + i + "-" + n, "1", i == 0 ? "Gold" : "Silver"));
            }
            rows.add(new HashMap<>(Map.of("row_number", "" + i, "seats", seats)));
        }
        Map<String, Object> zone = zone("Z");
        zone.put("rows", rows);
        assertThat(bad(body(plan(zone)))).contains("categories");
        List<Map<String, Object>> many = new ArrayList<>();
        for (int n = 0; n < 1_001; n++) {
            many.add(seat("g" + n, "1", "Gold"));
        }
        zone.put("rows", List.of(Map.of("row_number", "1", "seats", many), row("2", seat("x", "1", "Silver"))));
        assertThat(bad(body(plan(zone)))).containsExactly("plan.zones[0].rows[0].seats");
    }

    @Test
    void aSeatThatHasMovedIsLostUnderItsNumber() {
        Layout before = LayoutReader.read(body(plan(zone(
                "Z", row("A", seat("g1", "1", "Gold"), seat("g2", "2", "Gold")), row("B", seat("s", "1", "Silver"))))));
        Layout longer = LayoutReader.read(body(plan(zone(
                "Z",
                row("A", seat("g1", "1", "Gold"), seat("g2", "2", "Gold"), seat("g3", "3", "Gold")),
                row("B", seat("s", "1", "Silver"))))));
        assertThat(LayoutChange.between(before, longer).categories()).containsExactly(new CategoryId("gold"));
        Layout moved = LayoutReader.read(body(plan(zone(
                "Z",
                row("A", seat("g1", "1", "Gold"), seat("g3", "3", "Gold"), seat("g2", "2", "Gold")),
                row("B", seat("s", "1", "Silver"))))));
        assertThat(LayoutChange.grows(before, longer)).isTrue();
        assertThat(LayoutChange.grows(before, moved)).isFalse();
        assertThat(LostSeats.between(before, moved).rows()).hasToString("{gold={A={2}}}");
    }

    @Test
    void categoriesHaveNoRowsBesideAPlan() {
        Map<String, Object> plan = plan(zone("Z", row("A", seat("g1", "1", "Silver"))));
        Map<String, Object> gold = LayoutReaderTest.category("gold", LayoutReaderTest.row("R", 1));
        gold.put("name", "Gold");
        Fields body = new Fields(Map.of(
                "title",
                "t",
                "startsAt",
                "2030-01-01T20:00:00Z",
                "accountLimit",
                number(8),
                "plan",
                plan,
                "categories",
                List.of(gold, category("silver", "Silver"), category("again", "Silver"))));
        assertThat(bad(body)).containsExactlyInAnyOrder("categories[0].rows", "categories[2].name");
    }

    private static org.assertj.core.groups.Tuple tuple(Object... values) {
        return org.assertj.core.groups.Tuple.tuple(values);
    }

    private static List<String> bad(Fields body) {
        InvalidInput refused = catchThrowableOfType(InvalidInput.class, () -> LayoutReader.read(body));
        return refused.fields().stream().map(InvalidInput.BadField::field).toList();
    }

    private static Fields body(Map<String, ?> plan) {
        return new Fields(given(plan));
    }

    private static Map<String, Object> given(Map<String, ?> plan) {
        Map<String, Object> floor = places("floor", 50);
        return new HashMap<>(Map.of(
                "title",
                "t",
                "startsAt",
                "2030-01-01T20:00:00Z",
                "accountLimit",
                number(8),
                "plan",
                plan,
                "categories",
                List.of(category("gold", "Gold"), category("silver", "Silver"), floor)));
    }

    private static Map<String, Object> category(String id, String name) {
        return Map.of("categoryId", id, "name", name, "price", "7.10");
    }

    private static Map<String, Object> plan(Map<?, ?>... zones) {
        return new HashMap<>(Map.of(
                "name", "Hall",
                "categories",
                        List.of(
                                Map.of("name", "Gold", "color", "#fd0"),
                                Map.of("name", "Silver"),
                                Map.of("name", "Floor"),
                                Map.of("name", "Bronze")),
                "zones", List.of(zones),
                "size", Map.of("width", number(800), "height", number(600))));
    }

    private static Map<String, Object> zone(String name, Map<?, ?>... rows) {
        return new HashMap<>(Map.of("name", name, "position", position(100, 10), "rows", List.of(rows)));
    }

    private static Map<String, Object> row(String number, Map<?, ?>... seats) {
        return new HashMap<>(Map.of("row_number", number, "position", position(5, 0.5), "seats", List.of(seats)));
    }

    private static Map<String, Object> seat(String guid, String number, String category) {
        return new HashMap<>(
                Map.of("seat_guid", guid, "seat_number", number, "category", category, "position", position(1.5, 2)));
    }

    private static Map<String, Object> position(double x, double y) {
        return Map.of("x", java.math.BigDecimal.valueOf(x), "y", java.math.BigDecimal.valueOf(y));
    }

    /** JSON as a parser of bodies gives it. */
    private static Map<String, Object> toMap(JsonObject object) {
        Map<String, Object> map = new HashMap<>();
        object.forEach((name, value) -> map.put(name, plain(value)));
        return map;
    }

    private static Object plain(jakarta.json.JsonValue value) {
        return switch (value.getValueType()) {
            case OBJECT -> toMap(value.asJsonObject());
            case ARRAY -> value.asJsonArray().stream().map(PlanRowsTest::plain).toList();
            case NUMBER -> ((jakarta.json.JsonNumber) value).bigDecimalValue();
            default -> ((jakarta.json.JsonString) value).getString();
        };
    }
}
