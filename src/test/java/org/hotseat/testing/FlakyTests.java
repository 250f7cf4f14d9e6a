package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The tests of {@code docs/flaky.md}. They are left out of every run but that with {@code -Dhotseat.test.flaky=true},
 * which has nothing else: the gate prints what comes of it and does not fail. JUnit finds this class by itself.
 */
public final class FlakyTests implements ExecutionCondition {

    /** Rows of the table: {@code | `org.hotseat.api.SomeIT#aTest` | seed | 2026-11-25 | what was seen |}. */
    private static final Pattern ROW = Pattern.compile("^\\| `([A-Za-z.]+#[A-Za-z0-9_]+)` \\|.*");

    private static final Path TABLE = Path.of(System.getProperty("basedir", ""), "docs/flaky.md");
    private static final boolean ONLY_FLAKY = Boolean.getBoolean("hotseat.test.flaky");
    private static final Set<String> LISTED = listed();

    private static Set<String> listed() {
        try {
            return Files.readAllLines(TABLE).stream()
                    .map(ROW::matcher)
                    .filter(Matcher::matches)
                    .map(row -> row.group(1))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (context.getTestMethod().isEmpty()) {
            return ConditionEvaluationResult.enabled("decided by the methods");
        }
        String test = context.getRequiredTestClass().getName() + "#"
                + context.getRequiredTestMethod().getName();
        boolean flaky = LISTED.contains(test);
        return flaky == ONLY_FLAKY
                ? ConditionEvaluationResult.enabled("")
                : ConditionEvaluationResult.disabled(flaky ? "listed in docs/flaky.md" : "only flaky tests are run");
    }
}
