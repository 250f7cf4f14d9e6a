package org.hotseat.protocol;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One run of TLC on {@code docs/protocol/Hotseat.tla}, in a JVM of its own: TLC keeps its state in static fields, and
 * ends the JVM that it runs in.
 *
 * @param nodes Redis servers; with two of them there are failovers
 * @param rebuilds the most attempts of rebuilds that are drawn
 * @param ends the most orders that are ended by their users
 * @param broken the guard that is taken out; empty for none
 */
record ModelCheck(int nodes, int terms, int rebuilds, int ends, String broken) {

    private static final Pattern VIOLATED = Pattern.compile("Invariant (\\w+) is violated");
    private static final Pattern STATES =
            Pattern.compile("(\\d+) states generated, (\\d+) distinct states found, 0 states left on queue");

    /**
     * The end of a run.
     *
     * @param violated the invariant that does not hold; empty when all states were seen and all invariants hold
     * @param steps of the counterexample
     * @param states that differ
     */
    record Outcome(String violated, int steps, long states, String trace) {}

    private String configuration() {
        return """
                SPECIFICATION Spec
                CONSTANTS
                  Users = {u1, u2}
                  Servers = {a, b}
                  Nodes = {%s}
                  Capacity = 1
                  MaxFaults = 1
                  MaxTerm = %d
                  MaxRebuilds = %d
                  MaxEnds = %d
                  Broken = {%s}
                INVARIANTS NothingOversold NoTwoOwners NoAcknowledgedOrderLost HotStateCountsAcknowledged
                SYMMETRY Alike
                CHECK_DEADLOCK FALSE
                """.formatted(
                nodes == 1 ? "r1" : "r1, r2", terms, rebuilds, ends, broken.isEmpty() ? "" : '"' + broken + '"');
    }

    /** Runs TLC to its end. Throws if it says neither that all is well nor that an invariant is violated. */
    Outcome run(Path directory) throws IOException, InterruptedException {
        Files.copy(Path.of("docs/protocol/Hotseat.tla"), directory.resolve("Hotseat.tla"));
        Files.writeString(directory.resolve("Hotseat.cfg"), configuration());
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Xmx1g",
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
                        "Hotseat.cfg",
                        "Hotseat")
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
            List<String> steps =
                    text.lines().filter(line -> line.startsWith("State ")).toList();
            return new Outcome(violated.group(1), steps.size(), 0, String.join("\n", steps));
        }
        Matcher states = STATES.matcher(text);
        if (!states.find()) {
            throw new IllegalStateException(text);
        }
        return new Outcome("", 0, Long.parseLong(states.group(2)), "");
    }
}
