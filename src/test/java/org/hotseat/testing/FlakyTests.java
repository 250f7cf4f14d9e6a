package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The tests of {@code docs/flaky.md}. They are left out of every run but that with {@code -Dhotseat.test.flaky=true}, which has nothing else: the gate
 * prints what comes of it and does not fail. JUnit finds this class by itself.
 */
public final class FlakyTests implements ExecutionCondition {

    /** Rows of the table: {@code | SomeIT#aTest | 2026-11-25 | seed | what was seen |}. */
    private static final Pattern ROW =
            Pattern.compile("^\\| `?([A-Za-z]+)#([A-Za-z0-9_]+)`? \\| (\\d{4}-\\d{2}-\\d{2}) \\|.*");

    private static final Path TABLE = Path.of(System.getProperty("basedir", ""), "docs/flaky.md");
    private static final boolean ONLY_FLAKY = Boolean.getBoolean("hotseat.test.flaky");
    private static final List<Entry> LISTED = listed();

    /** One line of the table. */
    record Entry(String type, String method, LocalDate since) {}

    static List<Entry> listed() {
        try {
            return Files.readAllLines(TABLE).stream()
                    .map(ROW::matcher)
                    .filter(Matcher::matches)
                    .map(row -> new Entry(row.group(1), row.group(2), LocalDate.parse(row.group(3))))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<String> method = context.getTestMethod().map(java.lang.reflect.Method::getName);
        if (method.isEmpty()) {
            return ConditionEvaluationResult.enabled("decided by the methods");
        }
        String type = context.getRequiredTestClass().getSimpleName();
        boolean flaky = LISTED.stream()
                .anyMatch(each ->
                        each.type().equals(type) && each.method().equals(method.get()));
        return flaky == ONLY_FLAKY
                ? ConditionEvaluationResult.enabled("")
                : ConditionEvaluationResult.disabled(flaky ? "listed in docs/flaky.md" : "only flaky tests are run");
    }
}
