package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.junit.jupiter.api.Test;

public class LayoutReaderTest {

    @Test
    void everythingThatIsGivenIsRead() {
        Map<String, Object> row = row("R1", 10);
        row.put("quality", number(7));
        row.put("blocked", List.of(number(9), number(1), number(2), number(3), number(9)));
        row.put("accessible", List.of(number(10), number(1)));
        Layout layout = LayoutReader.read(program(category("VIP-1", row, row("R2", 3))));

        assertThat(layout.definition().title()).isEqualTo("An evening");
        assertThat(layout.definition().startsAt()).hasToString("2030-01-01T20:00:00Z");
        assertThat(layout.definition().accountLimit()).isEqualTo(8);
        assertThat(layout.seats()).isEqualTo(13);
        Category category = layout.categories().get(0);
        assertThat(category.id()).isEqualTo(new CategoryId("VIP-1"));
        assertThat(category.price()).hasToString("7.10");
        assertThat(category.rows().get(0))
                .isEqualTo(new Row("R1", 10, 7, new SeatNumbers("1-3,9"), new SeatNumbers("1,10")));
        assertThat(category.rows().get(0).states()).isEqualTo("Xxx.....xa");
        assertThat(category.rows().get(1).states()).isEqualTo("...");
    }

    @Test
    void everyBadFieldIsNamedWithItsPath() {
        Map<String, Object> bad = row("A-1", 1_001);
        bad.put("quality", number(1_001));
        bad.put("blocked", List.of(number(0), "x"));
        Map<String, Object> beyond = row("R2", 5);
        beyond.put("accessible", List.of(number(6)));
        Map<String, Object> second = category("c", row("R1", 1));
        second.put("price", "50000000.01");
        assertThat(badFields(program(category("c", bad, beyond, row("R2", 1)), second, category("d"))))
                .containsExactlyInAnyOrder(
                        "categories[0].rows[0].row",
                        "categories[0].rows[0].seats",
                        "categories[0].rows[0].quality",
                        "categories[0].rows[0].blocked[0]",
                        "categories[0].rows[0].blocked[1]",
                        "categories[0].rows[1].accessible[0]",
                        "categories[0].rows[2].row",
                        "categories[1].categoryId",
                        "categories[1].price",
                        "categories[2].rows");
        assertThat(badFields(new Fields(Map.of()))).containsExactly("title", "startsAt", "accountLimit", "categories");
        assertThat(badFields(program())).containsExactly("categories");
        assertThat(badFields(program(new HashMap<>())))
                .containsExactly(
                        "categories[0].categoryId", "categories[0].name", "categories[0].price", "categories[0].rows");
    }

    @Test
    void aCategoryHasRowsOrSoManyPlaces() {
        Layout layout = LayoutReader.read(program(places("F", 1_000_000), category("A", row("R1", 3))));
        Category floor = layout.categories().get(0);
        assertThat(floor.capacity()).contains(1_000_000);
        assertThat(floor.rows()).isEmpty();
        assertThat(layout.seats()).isEqualTo(3);
        assertThat(layout.fields()).containsSequence("sellable", "1000003");
        Map<String, Object> both = places("F", 5);
        both.put("rows", List.of(row("R1", 1)));
        assertThat(badFields(program(both, places("G", 0), places("H", 1_000_001))))
                .containsExactly("categories[0].capacity", "categories[1].capacity", "categories[2].capacity");
    }

    @Test
    void aRowAndItsSeatsHavePricesLabelsAndCoordinatesOfTheirOwn() {
        Map<String, Object> row = row("R1", 10);
        row.putAll(Map.of("price", "9.00", "label", "Row \"one\"", "x", number(-3), "y", new BigDecimal("4.5")));
        row.put(
                "seatDetails",
                List.of(
                        Map.of("seat", number(3), "price", "0.00", "label", "第三座"),
                        Map.of("seat", number(1), "x", number(1), "y", number(2), "guid", "g-1"),
                        Map.of("seat", number(2))));
        row.put("gapAfter", List.of(number(6), number(5)));
        row.put("middle", new BigDecimal("6.5"));
        Row read = LayoutReader.read(program(category("A", row)))
                .categories()
                .get(0)
                .rows()
                .get(0);
        RowDetails details = read.details();
        assertThat(read.redisDetails())
                .isEqualTo("\n0\t900\tRow \"one\"\n3\t0\t第三座\n=\t1:5:1 0:0:1 6:6:1 0:0:1 7:10:1\n^\t16\n");
        assertThat(details.text())
                .isEqualTo("0\t900\tRow \"one\"\t-3.0\t4.5\t\n=\t5-6\n^\t6.5\n1\t\t\t1.0\t2.0\tg-1\n3\t0\t第三座\t\t\t");
        assertThat(RowDetails.parse(details.text())).isEqualTo(details);
    }

    @Test
    void everyBadDetailIsNamed() {
        Map<String, Object> row = row("R1", 10);
        row.putAll(Map.of("price", "50000000.01", "label", "", "x", number(1), "y", "2", "guid", "g"));
        row.put("middle", new BigDecimal("9.25"));
        row.put(
                "seatDetails",
                List.of(
                        Map.of("seat", number(11)),
                        Map.of("label", "a\tb"),
                        Map.of("seat", number(1), "x", number(1_000_001), "y", number(0)),
                        Map.of("seat", number(1), "y", number(0)),
                        Map.of("seat", number(2), "label", "x".repeat(101))));
        assertThat(badFields(program(category("A", row))))
                .containsExactlyInAnyOrder(
                        "categories[0].rows[0].price",
                        "categories[0].rows[0].label",
                        "categories[0].rows[0].y",
                        "categories[0].rows[0].guid",
                        "categories[0].rows[0].middle",
                        "categories[0].rows[0].seatDetails[0].seat",
                        "categories[0].rows[0].seatDetails[1].seat",
                        "categories[0].rows[0].seatDetails[1].label",
                        "categories[0].rows[0].seatDetails[2].x",
                        "categories[0].rows[0].seatDetails[3].x",
                        "categories[0].rows[0].seatDetails[3].seat",
                        "categories[0].rows[0].seatDetails[4].label");
    }

    @Test
    void detailsFitIntoADocument() {
        Map<String, Object> hall = hall("c", 100, 1_000);
        ((List<?>) hall.get("rows")).forEach(row -> {
            @SuppressWarnings("unchecked")
            Map<String, Object> fields = (Map<String, Object>) row;
            fields.put(
                    "seatDetails",
                    IntStream.rangeClosed(1, 1_000)
                            .mapToObj(seat -> Map.of("seat", number(seat), "label", "座".repeat(100)))
                            .toList());
        });
        assertThat(badFields(program(hall))).containsExactly("categories");
    }

    @Test
    void aProgramHasAtMostAHundredThousandSeatsTenThousandRowsAndAHundredCategories() {
        assertThat(LayoutReader.read(program(hall("c", 100, 1_000))).seats()).isEqualTo(100_000);
        assertThat(badFields(program(hall("c", 100, 1_000), hall("d", 1, 1)))).containsExactly("categories");
        assertThat(LayoutReader.read(program(hall("c", 5_000, 10), hall("d", 5_000, 10)))
                        .seats())
                .isEqualTo(100_000);
        assertThat(badFields(program(hall("c", 5_000, 1), hall("d", 5_001, 1)))).containsExactly("categories");
        assertThat(badFields(program(hall("c", 10_001, 1)))).contains("categories[0].rows");
        List<Map<String, Object>> many = IntStream.rangeClosed(1, 101)
                .mapToObj(i -> category("c" + i, row("r", 1)))
                .toList();
        assertThat(badFields(program(many))).contains("categories");
        assertThat(LayoutReader.read(program(many.subList(0, 100))).categories())
                .hasSize(100);
    }

    @Test
    void complaintsAreNoMoreThanAPersonCanRead() {
        Map<String, Object> row = row("r", 1_000);
        row.put("blocked", Collections.nCopies(1_000, "x"));
        row.put("accessible", Collections.nCopies(1_000, "x"));
        assertThat(badFields(program(category("c", row)))).hasSize(1_000);
    }

    @Test
    void seatNumbersAreKeptAsRanges() {
        for (Set<Integer> numbers : List.of(Set.<Integer>of(), Set.of(1), Set.of(1, 2, 3), Set.of(1, 3, 5, 6, 1_000))) {
            SeatNumbers kept = SeatNumbers.of(numbers);
            assertThat(kept.bits().stream().boxed()).containsExactlyInAnyOrderElementsOf(numbers);
            assertThat(kept.isEmpty()).isEqualTo(numbers.isEmpty());
        }
        assertThat(SeatNumbers.of(List.of(5, 1, 6, 3, 3)).ranges()).isEqualTo("1,3,5-6");
    }

    @Test
    void betterQualityComesFirstAndThenTheOrderOfRows() {
        Row plain = new Row("a", 1, 0, SeatNumbers.NONE, SeatNumbers.NONE);
        Row best = new Row("b", 1, 1_000, SeatNumbers.NONE, SeatNumbers.NONE);
        assertThat(best.rank(9_999)).isLessThan(plain.rank(0));
        assertThat(plain.rank(0)).isLessThan(plain.rank(1));
    }

    private static List<String> badFields(Fields body) {
        InvalidInput refused = catchThrowableOfType(InvalidInput.class, () -> LayoutReader.read(body));
        return refused.fields().stream().map(InvalidInput.BadField::field).toList();
    }

    public static BigDecimal number(int number) {
        return BigDecimal.valueOf(number);
    }

    public static Map<String, Object> row(String name, int seats) {
        return new HashMap<>(Map.of("row", name, "seats", number(seats)));
    }

    public static Map<String, Object> category(String id, Map<?, ?>... rows) {
        return new HashMap<>(Map.of("categoryId", id, "name", "Stalls", "price", "7.10", "rows", List.of(rows)));
    }

    public static Map<String, Object> places(String id, int capacity) {
        return new HashMap<>(Map.of("categoryId", id, "name", "Floor", "price", "7.10", "capacity", number(capacity)));
    }

    public static Map<String, Object> hall(String id, int rows, int seats) {
        Map<String, Object> category = category(id);
        category.put(
                "rows",
                IntStream.range(0, rows).mapToObj(i -> row("R" + i, seats)).toList());
        return category;
    }

    public static Fields program(Map<?, ?>... categories) {
        return program(List.of(categories));
    }

    private static Fields program(List<? extends Map<?, ?>> categories) {
        return new Fields(Map.of(
                "title",
                "An evening",
                "startsAt",
                "2030-01-01T20:00:00Z",
                "accountLimit",
                number(8),
                "categories",
                categories));
    }
}
