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

    private static final Pattern EXCEPTION =
            Pattern.compile("^\\s*((?:[a-z]\\w*\\.)+[A-Z]\\w*(?:Exception|Error)\\b.*)$", Pattern.MULTILINE);

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
        return Optional.of(CAUSE.matcher(text)
                .results()
                .map(match -> match.group(1) + "; see " + file)
                .reduce((earlier, later) -> later)
                .orElseGet(this::tail));
    }

    /** In one line, why a server ended: the first exception of its log, or its last line. */
    String trouble() {
        String text = text();
        return EXCEPTION
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseGet(() -> text.lines()
                        .filter(line -> !line.isBlank())
                        .reduce("nothing is in its log", (earlier, line) -> line));
    }

    /** The end of it without the frames of stack traces, which would push out the reasons. */
    String tail() {
        List<String> lines =
                text().lines().filter(line -> !line.startsWith("\tat ")).toList();
        return file + ":\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }
}
