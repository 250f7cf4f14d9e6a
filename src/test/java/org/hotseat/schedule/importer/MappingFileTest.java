package org.hotseat.schedule.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappingFileTest {

    @TempDir
    private Path directory;

    @Test
    void readsTheTablesThatAreGiven() throws IOException {
        Files.writeString(directory.resolve("password"), "secret\n");
        ImportPlan plan = read("source = jdbc:h2:mem:\nsource.password.file = " + directory.resolve("password") + "\n"
                + EarlierShop.MAPPING);
        assertThat(plan.tables()).extracting(TableMapping::table).containsExactly(ImportTable.values());
        assertThat(plan.password()).contains("secret");
        assertThat(plan.zone()).hasToString("Europe/Berlin");
        assertThat(plan.tables().get(1).states())
                .containsEntry("paid", 1)
                .containsEntry("done", 1)
                .containsEntry("new", 0)
                .containsEntry("gone", -1);
        assertThat(plan.server()).isEqualTo(Optional.empty());
        assertThat(plan.toString()).doesNotContain("secret");
    }

    @Test
    void namesEachProblemInALineOfItsOwn() {
        assertThatThrownBy(() -> read("""
                        timeZone = Mars
                        server = http://127.0.0.1:1/hotseat
                        orders.form = bookings.csv
                        orders.id = id
                        holds.from = holds.csv
                        holds.id = id
                        holds.state = state
                        """))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("source is missing")
                .hasMessageContaining("server and server.token")
                .hasMessageContaining("timeZone must be")
                .hasMessageContaining("orders.form is unknown; did you mean orders.from?")
                .hasMessageContaining("orders.from is missing")
                .hasMessageContaining("holds.schedule is missing")
                .hasMessageContaining("holds.state needs values");
    }

    @Test
    void refusesAValueWithTwoStates() {
        assertThatThrownBy(() -> read("source = /tmp\norders.from = x\norders.id = id\norders.schedule = s\n"
                        + "orders.user = u\norders.state = s\norders.state.paid = A\norders.state.unpaid = b, a\n"))
                .hasMessageContaining("means another state, too");
    }

    @Test
    void aTableOfADatabaseIsReadByAQuery() {
        assertThatThrownBy(() -> read("source = jdbc:h2:mem:\n"
                        + EarlierShop.MAPPING.replaceFirst("SELECT .* session\n", "session\n")))
                .hasMessage("schedules.from must be a whole query, such as SELECT * FROM session");
    }

    private ImportPlan read(String text) throws IOException {
        return MappingFile.read(Files.writeString(directory.resolve("import.properties"), text));
    }
}
