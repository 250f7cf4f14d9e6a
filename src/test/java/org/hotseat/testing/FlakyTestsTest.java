package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlakyTestsTest {

    private final List<FlakyTests.Entry> listed = FlakyTests.listed();

    @Test
    void atMostFiveTestsAreListedEachForAWeekAtMost() {
        assertThat(listed).hasSizeLessThanOrEqualTo(5);
        assertThat(listed)
                .allSatisfy(each ->
                        assertThat(each.since()).isAfter(LocalDate.now(ZoneOffset.UTC).minusDays(8)));
    }

    @Test
    void everyRowNamesATest() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("docs/flaky.md")).stream()
                .filter(line -> line.startsWith("|"))
                .skip(2)
                .toList();
        assertThat(listed).as("rows that can be read").hasSameSizeAs(rows);
    }
}
