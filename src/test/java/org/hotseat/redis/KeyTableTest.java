package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.redis.KeyTable.Row;
import org.junit.jupiter.api.Test;

class KeyTableTest {

    /** A key made in Java: the first literal in the call, up to where something is put in. */
    private static final Pattern MADE = Pattern.compile("(?:\\b|[.])key\\(\"([^\"]+)\"(\\s*[+)])");

    @Test
    void theTablesAreRead() {
        assertThat(KeyTable.rows()).hasSizeGreaterThan(20).contains(new Row("settled", "string", "for good"));
    }

    @Test
    void noTwoPatternsCanMeanTheSameKey() {
        List<Row> rows = KeyTable.rows();
        Set<String> words = rows.stream()
                .flatMap(row -> Arrays.stream(row.pattern().split("[:<>]+")))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
        for (String word : words) {
            for (Row row : rows) {
                String key = row.with(word);
                assertThat(rows.stream().filter(each -> each.describes(key)))
                        .as("rows that describe %s", key)
                        .containsExactly(row);
            }
        }
    }

    @Test
    void aPatternThatMeetsAnotherIsFound() {
        assertThat(new Row("lock:<schedule>:<user>", "string", "").describes("lock:id:epoch"))
                .isTrue();
        assertThat(new Row("lock:<schedule>:<user>", "string", "").describes("lock:id"))
                .isFalse();
        assertThat(new Row("idem:<caller>:<key>", "string", "").describes("idem:p1:{a}:b*"))
                .isTrue();
    }

    @Test
    void everyKeyOfAPartitionThatJavaMakesIsInTheTables() throws IOException {
        Set<String> made = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java/org/hotseat"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                // The toolkit's users choose the names of their keys themselves.
                if (!file.getParent().endsWith("lock") && !file.toString().contains("toolkit")) {
                    MADE.matcher(Files.readString(file)).results().forEach(call -> made.add(call.group(1)));
                }
            }
        }
        assertThat(made).contains("seats:", "outbox", "locks:exp");
        List<String> patterns = KeyTable.rows().stream().map(Row::pattern).toList();
        assertThat(made).allSatisfy(start -> assertThat(patterns).anyMatch(pattern -> pattern.startsWith(start)));
    }
}
