package org.hotseat.protocol;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs TLC on a module of {@code docs/protocol}, in a JVM of its own: TLC keeps its state in static fields, and ends
 * the JVM that it runs in.
 */
final class Tlc {

    private static final Path MODULES = Path.of("docs/protocol");
    private static final Pattern VIOLATED =
            Pattern.compile("(?:Invariant (\\w+) is|Temporal properties were) violated");
    private static final Pattern STATES =
            Pattern.compile("(\\d+) states generated, (\\d+) distinct states found, 0 states left on queue");

    /**
     * The end of a run.
     *
     * @param violated the invariant that does not hold, or {@link #TEMPORAL}; empty when all states were seen and
     *     everything holds
     * @param states the number of different states
     */
    record Outcome(String violated, Trace trace, long states) {

        int steps() {
            return trace.steps().size();
        }
    }

    /** The name of what is violated when a temporal property does not hold; TLC does not say which one. */
    static final String TEMPORAL = "temporal";

    private Tlc() {}

    /** Runs TLC to its end. Throws if it says neither that all is well nor that something is violated. */
    static Outcome run(Path directory, String module, String configuration) throws IOException, InterruptedException {
        try (var modules = Files.newDirectoryStream(MODULES, "*.tla")) {
            for (Path each : modules) {
                Files.copy(each, directory.resolve(each.getFileName()));
            }
        }
        Files.writeString(directory.resolve("bounds.cfg"), configuration);
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx2g",
                        "-XX:+UseSerialGC",
                        "-cp",
                        new File(tlc2.TLC
                                        .class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .getPath())
                                .getPath(),
                        "tlc2.TLC",
                        "-config",
                        "bounds.cfg",
                        module)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output, StandardCharsets.UTF_8);
        Matcher violated = VIOLATED.matcher(text);
        if (violated.find()) {
            return new Outcome(violated.group(1) == null ? TEMPORAL : violated.group(1), Trace.read(text), 0);
        }
        Matcher states = STATES.matcher(text);
        if (!states.find()) {
            throw new IllegalStateException(text);
        }
        return new Outcome("", Trace.NONE, Long.parseLong(states.group(2)));
    }
}
