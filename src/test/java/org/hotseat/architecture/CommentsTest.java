package org.hotseat.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Comments say what a thing is or does. One that begins with a question's word names no thing, and a reader has to
 * guess it.
 */
class CommentsTest {

    private static final Pattern OPENS_WITH_A_QUESTION = Pattern.compile(
            "^.*?(?://|/\\*\\*|^\\s*\\*|--) ?(?:What|Who|Whose|Whoever|How|Where)\\b.*", Pattern.MULTILINE);

    @Test
    void noCommentBeginsWithAQuestionsWord() throws IOException {
        assertEquals(List.of(), sources().flatMap(CommentsTest::questions).toList());
    }

    @Test
    void aQuestionIsFoundInEachKindOfComment() {
        assertTrue(List.of(
                        "/** What it does. */",
                        "  // Who calls.",
                        " * How it goes.",
                        "-- Where it lies.",
                        "local a -- Whose it is.")
                .stream()
                .allMatch(line -> OPENS_WITH_A_QUESTION.matcher(line).find()));
        assertTrue(List.of("/** The answer. */", "\"What\"", " * Whatever comes.", "a * What").stream()
                .noneMatch(line -> OPENS_WITH_A_QUESTION.matcher(line).find()));
    }

    private static Stream<Path> sources() throws IOException {
        try (var files = Files.walk(Path.of("src"))) {
            return files
                    .filter(file -> file.toString().matches(".*\\.(java|lua|js)"))
                    .filter(file -> !file.endsWith("CommentsTest.java"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static Stream<String> questions(Path file) {
        try {
            return OPENS_WITH_A_QUESTION
                    .matcher(Files.readString(file))
                    .results()
                    .map(found -> file + ": " + found.group().strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
