package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the names by which Java reads replies against those that the headers of the scripts give. */
class ReplyNamesTest {

    private static final Path SCRIPTS = Path.of("src/main/resources/lua");
    private static final Pattern REPLY = Pattern.compile("\\nREPLY(.*?)\\nKEEPS", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("(?<![\\w…])[a-z][a-z_]*(?![\\w…])");
    private static final Pattern READ = Pattern.compile(
            "\\b(?:reply|replies\\.get\\(i\\)|part|look|begun|history|last|read|early)\\s*\\.(?:text|number)\\(\"([a-z_]+)\"\\)");

    /** Fields of the hashes that scripts which read a resource answer as pairs. */
    private static final Set<String> FIELDS = Set.of(
            "now",
            "amount",
            "sold",
            "version",
            "available",
            "held",
            "booked",
            "left",
            "left_cents",
            "claimed",
            "claimed_cents",
            "codes",
            "batches",
            "claimants");

    @Test
    void whatJavaReadsIsPromisedByAHeader() throws IOException {
        Set<String> read = new TreeSet<>();
        for (String java : texts(Path.of("src/main/java"), ".java")) {
            READ.matcher(java).results().forEach(found -> read.add(found.group(1)));
        }
        Set<String> promised = new TreeSet<>(FIELDS);
        for (String lua : texts(SCRIPTS, ".lua")) {
            Matcher reply = REPLY.matcher(lua);
            if (reply.find()) {
                NAME.matcher(reply.group(1)).results().forEach(found -> promised.add(found.group()));
            }
        }
        assertThat(read).contains("lock_id", "expires_ms", "pay_before_ms", "packed", "fence");
        assertThat(promised).containsAll(read);
    }

    private static List<String> texts(Path root, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> found =
                    files.filter(file -> file.toString().endsWith(ending)).toList();
            List<String> texts = new ArrayList<>();
            for (Path file : found) {
                texts.add(Files.readString(file));
            }
            return texts;
        }
    }
}
