package org.hotseat.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No test says by a clock that something was fast, nor gives up on what must come before {@link Patience} does. */
class PatienceTest {

    private static final Path TESTS = Path.of("src/test/java");

    /** Benchmarks measure, and what stands in other applications does not know this one. */
    private static final Pattern OTHERS =
            Pattern.compile("org/hotseat/(bench|demo/overlay)/|com/example/|testing/PatienceTest");

    /** Each in one statement. */
    private static final List<Pattern> BOUNDS = List.of(
            Pattern.compile("[.](atMost|failsWithin|succeedsWithin)[(](?!Patience[.])"),
            Pattern.compile("System[.](nanoTime|currentTimeMillis)[(].*[.]is(Less|Between|Before|Close)"),
            Pattern.compile("Duration[.]of(Nanos|Millis)[(].*[)][.]is(Less|Between)"),
            Pattern.compile("[.](get|await|poll|tryAcquire|orTimeout|waitFor|awaitTermination|join)"
                    + "[(]([12]?\\d, (TimeUnit[.])?SECONDS|[\\d_]+, (TimeUnit[.])?MILLISECONDS)(?!.*[.]isFalse[(])"),
            Pattern.compile("@Timeout[(][1-5]?\\d[)]"),
            Pattern.compile("assertTimeout"));

    /** It is the main class that the table of rains is made with. */
    private static final String A_MAIN_CLASS = "RainStormMain";

    @Test
    void noTestIsBoundByAClock() throws IOException {
        try (Stream<Path> files = Files.walk(TESTS)) {
            assertThat(files.filter(file -> file.toString().endsWith(".java"))
                            .filter(file -> !OTHERS.matcher(file.toString()).find())
                            .flatMap(PatienceTest::bounds))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "await().atMost(Duration.ofSeconds(20)).until(",
                "assertThat(System.nanoTime() - start).isLessThan(2_500_000_000L)",
                "assertThat(Duration.ofNanos(took)).isLessThan(Duration.ofSeconds(5))",
                "assertThat(told.await(5, TimeUnit.SECONDS)).isTrue()",
                "assertThat(page).failsWithin(Duration.ofSeconds(1))",
                "@Timeout(5) void quick() {}"
            })
    void aBoundIsFound(String statement) {
        assertThat(isBound(statement)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "await().atMost(Patience.STORM).until(",
                "assertThat(System.nanoTime() - since).isLessThan(Patience.HANG.toNanos())",
                "assertThat(lost.await(2_500, TimeUnit.MILLISECONDS)).isFalse()",
                "assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(longest)"
            })
    void whatOnlyAHangReachesIsNone(String statement) {
        assertThat(isBound(statement)).isFalse();
    }

    private static Stream<String> bounds(Path file) {
        try {
            return Stream.of(Files.readString(file).split(";|\\{\n"))
                    .map(statement -> statement.replaceAll("\\s+", " ").strip())
                    .filter(PatienceTest::isBound)
                    .map(statement -> file + ": " + statement)
                    .filter(found -> !found.contains(A_MAIN_CLASS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isBound(String statement) {
        return !statement.contains("Patience.HANG.")
                && BOUNDS.stream().anyMatch(bound -> bound.matcher(statement).find());
    }
}
