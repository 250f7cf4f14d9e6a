package org.hotseat.schedule.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.hotseat.kernel.Money;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowReaderTest {

    private static final Map<String, Integer> STATES = Map.of("paid", 1, "new", 0);

    @Test
    void readsEachFormOfValue() {
        ImportedRow schedule = read(
                ImportTable.SCHEDULES,
                Map.of(
                        "id",
                        "s1",
                        "places",
                        "6",
                        "name",
                        "Manor",
                        "startsat",
                        "2035-07-01 22:00:00",
                        "price",
                        "7.1000"));
        assertThat(schedule.problems()).isEmpty();
        assertThat(schedule.id()).isEqualTo("s1");
        assertThat(schedule.fields())
                .containsEntry("Max_Players", 6)
                .containsEntry("Name", "Manor")
                .containsEntry("Starts_At", Instant.parse("2035-07-01T20:00:00Z"))
                .containsEntry("Price", Money.parse("7.10"));

        ImportedRow order =
                read(ImportTable.ORDERS, Map.of("id", "7", "schedule", "s1", "user", "ann@shop", "state", "PAID"));
        assertThat(order.problems()).isEmpty();
        assertThat(order.fields())
                .containsEntry("Player_ID", "ann@shop")
                .containsEntry("Pay_Status", 1)
                .doesNotContainKeys("Price", "Places");

        ImportedRow hold = read(
                ImportTable.HOLDS,
                Map.of("id", "12", "schedule", "s1", "user", "u", "expiresat", "2035-01-01T10:00:00+01:00"));
        assertThat(hold.problems()).isEmpty();
        assertThat(hold.id()).isEqualTo(12L);
        assertThat(hold.fields())
                .containsEntry("Status", 0)
                .containsEntry("ExpireTime", Instant.parse("2035-01-01T09:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            id        | a b                 | must be 1 to 64 characters
            id        | ''                  | is empty
            schedule  | s:1                 | must be 1 to 64 characters
            user      | ''                  | is empty
            state     | WEIRD               | is none of the values in orders.state.*
            places    | 0                   | must be a whole number from 1
            places    | two                 | must be a whole number from 1
            places    | 99999999999999999999 | must be a whole number from 1
            price     | 7.105               | must be an amount
            price     | -1                  | must be an amount
            price     | 7,10                | must be an amount
            placedAt  | 2035-03-25 02:30:00 | does not exist in Europe/Berlin
            placedAt  | 2035-02-30 10:00:00 | must be a time such as
            placedAt  | yesterday           | must be a time such as
            """)
    void namesTheProblemOfABadValue(String column, String value, String problem) {
        Map<String, String> row = new HashMap<>(Map.of("id", "1", "schedule", "s1", "user", "u", "state", "paid"));
        row.put(column.toLowerCase(Locale.ROOT), value);
        assertThat(read(ImportTable.ORDERS, row).problems())
                .singleElement()
                .asString()
                .startsWith(column)
                .contains(problem);
    }

    @Test
    void refusesASecondRowWithTheSameId() {
        RowReader reader = reader(ImportTable.SCHEDULES);
        Map<String, String> row = Map.of("id", "s1", "places", "6");
        assertThat(reader.read(new Row(1, row)).problems()).isEmpty();
        assertThat(reader.read(new Row(2, row)).problems()).containsExactly("id 's1' is that of an earlier row, too");
    }

    private static ImportedRow read(ImportTable table, Map<String, String> values) {
        return reader(table).read(new Row(1, values));
    }

    private static RowReader reader(ImportTable table) {
        Map<Column, String> columns = new LinkedHashMap<>();
        table.columns().forEach(column -> columns.put(column, column.name()));
        return new RowReader(new TableMapping(table, "", columns, STATES), ZoneId.of("Europe/Berlin"));
    }
}
