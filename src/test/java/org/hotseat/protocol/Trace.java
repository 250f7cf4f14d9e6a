package org.hotseat.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A counterexample: each step has the name of its action and the variables that it has changed. They are kept in
 * {@code docs/protocol/traces}, one for each guard; {@code -Dhotseat.protocol.keep=true} writes them anew.
 */
record Trace(List<Step> steps) {

    static final Trace NONE = new Trace(List.of());

    private static final Path KEPT = Path.of("docs/protocol/traces");
    private static final Pattern STEP =
            Pattern.compile("(?:State \\d+|Back to state \\d+): <?(\\w+).*|State \\d+: Stuttering");

    /** @param changed the variables that differ from the step before, with their values */
    record Step(String action, Map<String, String> changed) {

        private String text(int number) {
            return changed.entrySet().stream()
                    .map(each -> "\n    " + each.getKey() + " = " + each.getValue())
                    .collect(Collectors.joining("", number + ". " + action, ""));
        }
    }

    /** Reads the output of TLC. */
    static Trace read(String output) {
        List<Step> steps = new ArrayList<>();
        Map<String, String> before = new LinkedHashMap<>();
        for (String block : output.split("\n\n")) {
            List<String> lines = block.lines()
                    .dropWhile(line -> !STEP.matcher(line).matches())
                    .toList();
            if (lines.isEmpty()) {
                continue;
            }
            Matcher step = STEP.matcher(lines.get(0));
            if (!step.matches()) {
                throw new IllegalStateException(block);
            }
            String action = lines.get(0).startsWith("Back")
                    ? "again " + step.group(1)
                    : step.group(1) == null ? "nothing more" : step.group(1);
            Map<String, String> now = variables(String.join(" ", lines.subList(1, lines.size())));
            Map<String, String> changed = new LinkedHashMap<>(now);
            changed.entrySet().removeAll(before.entrySet());
            steps.add(new Step(action, changed));
            before = now;
        }
        return new Trace(steps);
    }

    private static Map<String, String> variables(String state) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String each : state.split("/\\\\ ")) {
            int sign = each.indexOf(" = ");
            if (sign > 0) {
                variables.put(
                        each.substring(0, sign).strip(),
                        each.substring(sign + 3).strip().replaceAll("\\s+", " "));
            }
        }
        return variables;
    }

    /** Returns the names of the actions that are kept for a guard, or those of this trace if it is to be kept now. */
    List<String> kept(String guard) throws IOException {
        Path file = KEPT.resolve(guard + ".txt");
        if (Boolean.getBoolean("hotseat.protocol.keep")) {
            Files.createDirectories(KEPT);
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < steps.size(); i++) {
                texts.add(steps.get(i).text(i + 1));
            }
            Files.writeString(file, String.join("\n", texts) + "\n");
        }
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith(" "))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .toList();
    }

    List<String> actions() {
        return steps.stream().map(Step::action).toList();
    }
}
