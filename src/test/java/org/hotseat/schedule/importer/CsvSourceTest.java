package org.hotseat.schedule.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvSourceTest {

    @TempDir
    private Path directory;

    @Test
    void readsTheFileOfASpreadsheet() throws IOException {
        List<Row> rows = read("\uFEFFID,Places,\"Full, name\"\r\ns1, 6 ,\"A \"\"good\"\"\r\none\"\r\n\r\ns2,,\r\n"
                .getBytes(StandardCharsets.UTF_8));
        assertThat(rows).extracting(Row::number).containsExactly(1L, 2L);
        assertThat(rows.get(0).value("id")).contains("s1");
        assertThat(rows.get(0).value("PLACES")).contains("6");
        assertThat(rows.get(0).value("full, name")).contains("A \"good\"\r\none");
        assertThat(rows.get(1).value("places")).isEmpty();
    }

    @Test
    void refusesAFileThatIsNotWhole() {
        assertThatThrownBy(() -> read("id,places\ns1\n".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("another number of cells");
        assertThatThrownBy(() -> read("id,seats\ns1,6\n".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("schedules.places: there is no column places; there are id, seats");
        assertThatThrownBy(() -> read("id,places\n\u00e4,6\n".getBytes(StandardCharsets.ISO_8859_1)))
                .hasMessageContaining("cannot be read as CSV");
        assertThatThrownBy(() -> read("id,places\n\"s1,6\n".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("cannot be read as CSV");
        assertThatThrownBy(() -> new CsvSource(directory.resolve("none").toString()))
                .hasMessageContaining("neither a JDBC address nor a directory");
    }

    private List<Row> read(byte[] bytes) throws IOException {
        Files.write(directory.resolve("schedules.csv"), bytes);
        List<Column> columns = ImportTable.SCHEDULES.columns();
        TableMapping mapping = new TableMapping(
                ImportTable.SCHEDULES,
                "schedules.csv",
                Map.of(columns.get(0), "id", columns.get(1), "places"),
                Map.of());
        List<Row> rows = new ArrayList<>();
        try (RowSource source = new CsvSource(directory.toString())) {
            source.read(mapping, rows::add);
        }
        return rows;
    }
}
