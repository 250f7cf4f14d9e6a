package org.hotseat.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Readiness tries every command that any script calls: one that it does not try could be missing unnoticed. */
class CheckedCommandsTest {

    private static final Path SCRIPTS = Path.of("src/main/resources/lua");
    private static final Path CHECK = SCRIPTS.resolve("redis/check_rights.lua");
    private static final Pattern CALLED = Pattern.compile("redis\\.p?call\\('([A-Za-z]+)'");

    @Test
    void readinessTriesEveryCommandOfEveryScript() throws IOException {
        Set<String> called = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SCRIPTS)) {
            List<Path> scripts = files.filter(file -> file.toString().endsWith(".lua") && !file.equals(CHECK))
                    .toList();
            scripts.forEach(script -> called.addAll(words(script)));
        }
        Set<String> tried = words(CHECK);
        assertThat(called).hasSizeGreaterThan(40);
        assertThat(tried).containsAll(called);
    }

    private static Set<String> words(Path file) {
        try {
            Matcher found = CALLED.matcher(Files.readString(file));
            return found.results().map(each -> each.group(1)).collect(TreeSet::new, Set::add, Set::addAll);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
