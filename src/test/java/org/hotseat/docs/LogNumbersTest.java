package org.hotseat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/reference/log-numbers.md} has each number of the log once, with its cause and what to do. */
class LogNumbersTest {

    private static final Pattern NUMBER = Pattern.compile("\\bHS\\d{3,4}\\b");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (HS\\d{3,4}) \\| \\S[^|]* \\| \\S[^|]*\\. \\| \\S[^|]*\\. \\|$");

    @Test
    void everyNumberOfTheCodeHasItsRow() throws IOException {
        List<String> documented = rows(Files.readString(Path.of("docs/reference/log-numbers.md")));

        assertThat(documented).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(documented)).isEqualTo(logged()).hasSizeGreaterThan(40);
    }

    @Test
    void aRowWithoutACauseOrWithoutWhatToDoIsNoRow() {
        assertThat(rows("| HS101 | an epoch | It began. | Nothing. |\n")).containsExactly("HS101");
        assertThat(rows("| HS101 | an epoch | | Nothing. |\n| HS102 | a batch | It failed. | |\n"))
                .isEmpty();
    }

    private static List<String> rows(String page) {
        return ROW.matcher(page).results().map(row -> row.group(1)).toList();
    }

    private static Set<String> logged() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> NUMBER.matcher(text(file)).results())
                    .map(MatchResult::group)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
