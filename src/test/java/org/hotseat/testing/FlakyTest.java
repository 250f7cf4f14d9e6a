package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code docs/flaky.md} has five tests at most, each for a week at most. */
class FlakyTest {

    private static final Path PAGE = Path.of("docs/flaky.md");
    private static final int MAX = 5;
    private static final int MAX_DAYS = 7;
    private static final LocalDate DAY = LocalDate.of(2026, 11, 25);
    private static final String KNOWN = FlakyTest.class.getName() + "#thePageKeepsItsRules";

    @Test
    void thePageKeepsItsRules() throws IOException {
        assertThat(faults(Files.readAllLines(PAGE), LocalDate.now(Clock.systemUTC())))
                .isEmpty();
    }

    @Test
    void aPageWithARowOfAWeekIsAllowed() {
        assertThat(faults(List.of(row(KNOWN, "2026-11-18")), DAY)).isEmpty();
    }

    @Test
    void anOldRowAnUnknownTestAndASixthRowAreFound() {
        assertThat(faults(List.of(row(KNOWN, "2026-11-17")), DAY))
                .singleElement()
                .asString()
                .contains("more than 7 days");
        assertThat(faults(List.of(row(KNOWN, "2026-11-26")), DAY))
                .singleElement()
                .asString()
                .contains("in the future");
        assertThat(faults(List.of(row("org.hotseat.NoSuchIT#never", "2026-11-25")), DAY))
                .singleElement()
                .asString()
                .contains("no such test");
        assertThat(faults(List.of(row(KNOWN, "2026-11-25").replace("why", "")), DAY))
                .singleElement()
                .asString()
                .contains("does not say what was seen");
        assertThat(faults(java.util.Collections.nCopies(MAX + 1, row(KNOWN, "2026-11-25")), DAY))
                .contains("more than 5 tests");
    }

    private static String row(String test, String since) {
        return "| `" + test + "` | 7 | " + since + " | why |";
    }

    private static List<String> faults(List<String> page, LocalDate today) {
        List<String> faults = new ArrayList<>();
        List<String> rows = page.stream().filter(line -> line.startsWith("| `")).toList();
        if (rows.size() > MAX) {
            faults.add("more than " + MAX + " tests");
        }
        for (String row : rows) {
            String[] cells = row.split("[|]", -1);
            String test = cells[1].strip().replace("`", "");
            LocalDate since = LocalDate.parse(cells[3].strip());
            if (since.isBefore(today.minusDays(MAX_DAYS))) {
                faults.add(test + " stands here for more than " + MAX_DAYS + " days");
            }
            if (since.isAfter(today)) {
                faults.add(test + " stands here since a day in the future");
            }
            if (cells[4].isBlank()) {
                faults.add(test + " does not say what was seen");
            }
            if (!TestNames.exists(test)) {
                faults.add(test + ": no such test");
            }
        }
        return faults;
    }
}
