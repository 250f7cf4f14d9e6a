package org.hotseat.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hotseat.redis.KeyTable;
import org.junit.jupiter.api.Test;

/** A new collection, or a new key, needs an answer to how a person leaves it. */
class PersonalPlacesTest {

    private static final Pattern CONSTANT =
            Pattern.compile("String (?:COLLECTION|WALLETS|ENTRIES|USERS|FENCES) = \"(\\w+)\"");
    private static final Pattern RESOURCES = Pattern.compile("super\\(mongo, \"\\w+\", \\w+\\.MODEL, \"(\\w+)\"\\)");
    private static final Pattern ROW =
            Pattern.compile("^\\| `([^`]+)` \\| (none|decided|anew|deleted|expires|drained) \\|$", Pattern.MULTILINE);

    @Test
    void everyCollectionOfTheSourcesIsNamedOnce() throws IOException {
        TreeSet<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String source = Files.readString(file);
                for (Pattern pattern : List.of(CONSTANT, RESOURCES)) {
                    pattern.matcher(source).results().forEach(each -> found.add(each.group(1)));
                }
            }
        }
        assertThat(found).contains("orders", "wallets", "wallet_entries", "sales", "drops", "erasures");
        assertThat(PersonalCollections.named()).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(PersonalCollections.named())).isEqualTo(found);
    }

    @Test
    void everyKeyOfRedisTellsHowAPersonLeavesIt() throws IOException {
        Map<String, String> ways = new TreeMap<>();
        ROW.matcher(Files.readString(Path.of("docs/redis-keys.md")))
                .results()
                .forEach(row -> ways.put(row.group(1), row.group(2)));
        assertThat(ways.keySet())
                .isEqualTo(new TreeSet<>(
                        KeyTable.rows().stream().map(KeyTable.Row::pattern).toList()));
    }
}
