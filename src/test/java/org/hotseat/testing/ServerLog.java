package org.hotseat.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The console output of a Payara Micro; read anew with each question.
 *
 * @param file may not be there yet
 */
record ServerLog(Path file) {

    private static final String READY = " ready in ";
    private static final String DEPLOYED = " was successfully deployed in ";

    /** Comes also when the WAR "was successfully deployed" and then does not start. */
    private static final String REFUSED = "Exception while loading the app";

    private static final Pattern CAUSE = Pattern.compile("^Caused by: (?:[\\w.$]+: )?(.+)$", Pattern.MULTILINE);

    /** The first line of an error, which stands in the next line when it has several. */
    private static final Pattern ERROR = Pattern.compile("levelValue: 1000](?: \\[\\[)?\\s+(.+)");

    private static final int TAIL_LINES = 60;

    String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** Whether the server has come as far as it will get by itself. */
    boolean ready() {
        return text().contains(READY);
    }

    /**
     * The reason for which the WAR will not run: the last cause that the log names, or its end; empty as long as
     * nothing has gone wrong.
     */
    Optional<String> refusal() {
        String text = text();
        // Payara Micro is as ready as ever when the WAR it was given could not be deployed.
        if (!text.contains(REFUSED) && (!text.contains(READY) || text.contains(DEPLOYED))) {
            return Optional.empty();
        }
        return Optional.of(
                last(CAUSE, text).map(cause -> cause + "; see " + file).orElseGet(this::tail));
    }

    /** In one line, why a server ended: the last cause that the log names, its last error or its last line. */
    String trouble() {
        String text = text();
        return last(CAUSE, text)
                .or(() -> last(ERROR, text))
                .orElseGet(() -> text.lines()
                        .filter(line -> !line.isBlank())
                        .reduce("nothing is in its log", (earlier, line) -> line));
    }

    private static Optional<String> last(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).reduce((earlier, later) -> later);
    }

    /** The end of it without the frames of stack traces, which would push out the reasons. */
    String tail() {
        List<String> lines =
                text().lines().filter(line -> !line.startsWith("\tat ")).toList();
        return file + ":\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }
}
