package org.hotseat.program.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.hotseat.program.layout.LayoutReaderTest.category;
import static org.hotseat.program.layout.LayoutReaderTest.hall;
import static org.hotseat.program.layout.LayoutReaderTest.number;
import static org.hotseat.program.layout.LayoutReaderTest.places;
import static org.hotseat.program.layout.LayoutReaderTest.program;
import static org.hotseat.program.layout.LayoutReaderTest.row;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hotseat.kernel.error.Conflict;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LayoutChangeTest {

    @Test
    void onlyRowsThatAreNewOrChangedAreReported() {
        Layout before = LayoutReader.read(program(hall("A", 3, 4), hall("B", 2, 4)));
        assertThat(LayoutChange.between(before, before))
                .isEqualTo(new LayoutChange(List.of(), "{\"categories\":[],\"rows\":[]}"));
        Map<String, Object> blocked = row("R1", 5);
        blocked.put("blocked", List.of(number(2)));
        Layout after = LayoutReader.read(
                program(hall("C", 1, 1), hall("A", 3, 4), category("B", row("R0", 4), blocked, row("R2", 2))));

        LayoutChange change = LayoutChange.between(before, after);

        assertThat(change.categories()).containsExactly(new CategoryId("C"), new CategoryId("B"));
        long rank = 1_000L << 17;
        assertThat(change.rows())
                .isEqualTo("{\"categories\":[\"C\",\"B\"],\"rows\":[[1,\"R0\"," + rank + ",\".\"],[2,\"R1\","
                        + (rank + 1) + ",\".x...\"],[2,\"R2\"," + (rank + 2) + ",\"..\"]]}");
    }

    @Test
    void anotherNumberOfPlacesIsReportedAndNeitherRowsNorPlacesTakeTheOthersPlace() {
        Layout before = LayoutReader.read(program(hall("A", 1, 4), places("F", 7)));
        assertThat(LayoutChange.between(before, before).categories()).isEmpty();
        LayoutChange change = LayoutChange.between(before, LayoutReader.read(program(hall("A", 1, 4), places("F", 5))));
        assertThat(change.rows()).isEqualTo("{\"categories\":[\"F\"],\"rows\":[[1,\"*\",0,\".5,h0,s0\"]]}");

        Layout swapped = LayoutReader.read(program(places("A", 4), hall("F", 1, 7)));
        Conflict refused = catchThrowableOfType(Conflict.class, () -> LostSeats.between(before, swapped));
        assertThat(refused.code()).isEqualTo("fewer-seats");
        assertThat(refused.properties()).containsEntry("missing", List.of("A", "F"));
    }

    @Test
    void pricesAndLabelsAreReportedWithTheirRows() {
        Map<String, Object> row = row("R0", 4);
        row.put("seatDetails", List.of(Map.of("seat", number(2), "price", "1.00", "label", "a\"b")));
        Layout before = LayoutReader.read(program(hall("A", 1, 4)));
        Layout after = LayoutReader.read(program(category("A", row)));
        assertThat(LayoutChange.between(before, after).rows()).endsWith(",\"....\",\"\\n2\\t100\\ta\\\"b\\n\"]]}");
        assertThat(LayoutChange.between(after, before).rows()).endsWith(",\"....\"]]}");
    }

    @Test
    void rowsThatGoShrinkOrMoveAreNotGrowth() {
        Layout before = LayoutReader.read(program(hall("A", 3, 4)));
        assertThat(LayoutChange.grows(before, before)).isTrue();
        assertThat(LayoutChange.grows(before, LayoutReader.read(program(hall("A", 4, 5)))))
                .isTrue();
        assertThat(LayoutChange.grows(before, LayoutReader.read(program(hall("A", 2, 4)))))
                .isFalse();
        Layout moved = LayoutReader.read(program(category("A", row("R1", 4), row("R0", 4), row("R2", 4))));
        assertThat(LayoutChange.grows(before, moved)).isFalse();
        assertThat(LostSeats.between(before, moved).rows()).isEmpty();
    }

    @Test
    void aSeatIsLostWhenOneBeforeItInTheRowHasGoneAndNotWhenTheRowWasMoved() {
        assertThat(lost(4, 0, 3, 25)).hasToString("{R={1, 2, 3, 4}}");
        assertThat(lost(4, 0, 3, 0)).hasToString("{R={4}}");
        assertThat(lost(4, 0, 5, -25)).hasToString("{R={2, 3, 4}}");
        assertThat(lost(4, 0, 4, 25)).isEmpty();
    }

    /** The lost seats of a row whose seats are 25 apart, when it has so many and begins there. */
    private static Map<?, ?> lost(int seats, int begin, int seatsThen, int beginThen) {
        return LostSeats.between(placed(seats, begin), placed(seatsThen, beginThen)).rows().values().stream()
                .findFirst()
                .<Map<?, ?>>map(rows -> rows)
                .orElse(Map.of());
    }

    private static Layout placed(int seats, int begin) {
        Map<String, Object> row = row("R", seats);
        row.put(
                "seatDetails",
                IntStream.rangeClosed(1, seats)
                        .mapToObj(n -> Map.of("seat", number(n), "x", number(begin + 25 * n), "y", number(0)))
                        .toList());
        return LayoutReader.read(program(category("A", row)));
    }

    @Test
    void seatsThatAreGoneOrBlockedAreLost() {
        Layout before = LayoutReader.read(program(hall("A", 3, 4), hall("B", 1, 2), places("F", 7)));
        Map<String, Object> shut = row("R0", 4);
        shut.put("blocked", List.of(number(2)));
        Layout after = LayoutReader.read(
                program(category("A", row("new", 9), shut, row("R2", 3)), hall("B", 1, 2), places("F", 5)));

        LostSeats lost = LostSeats.between(before, after);

        assertThat(lost.rows())
                .containsOnlyKeys(new CategoryId("A"))
                .extractingByKey(new CategoryId("A"))
                .hasToString("{R0={2}, R1={1, 2, 3, 4}, R2={4}}");
        assertThat(lost.json())
                .isEqualTo("{\"categories\":[\"A\",\"F\"],\"rows\":[[1,\"R0\",\".x\"],[1,\"R1\",\"xxxx\"],"
                        + "[1,\"R2\",\"...x\"],[2,\"*\",\".5,h0,s0\"]]}");
    }

    @Test
    void whatIsSoldAsAWholeChangesWhileNobodyHasIt() {
        Layout single = table(4, null);
        Layout whole = table(4, Map.of());
        assertThat(LayoutChange.grows(single, whole)).isFalse();
        assertThat(LostSeats.between(single, whole).rows().get(new CategoryId("A")))
                .hasToString("{T={1, 2, 3, 4}}");
        assertThat(LayoutChange.grows(whole, single)).isFalse();
        assertThat(LostSeats.between(whole, single).rows()).isEmpty();
        Layout longer = table(5, Map.of());
        assertThat(LayoutChange.grows(whole, longer)).isFalse();
        assertThat(LostSeats.between(whole, longer).rows().get(new CategoryId("A")))
                .hasToString("{T={1, 2, 3, 4}}");
        Layout fewer = table(4, Map.of("maxPeople", number(3)));
        assertThat(LayoutChange.grows(whole, fewer)).isFalse();
        assertThat(LostSeats.between(whole, fewer).rows()).isEmpty();
        assertThat(LayoutChange.grows(whole, whole)).isTrue();
        assertThat(LayoutFacts.read(LayoutFacts.write(fewer))).isEqualTo(fewer);
        assertThat(fewer.categories().get(0).rows().get(0).redisDetails()).isEqualTo("\n#\t1\t3\n");
    }

    private static Layout table(int seats, @Nullable Map<String, ?> people) {
        Map<String, Object> row = row("T", seats);
        if (people != null) {
            row.put("soldAsWhole", people);
        }
        return LayoutReader.read(program(category("A", row)));
    }
}
