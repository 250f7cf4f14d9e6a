package org.hotseat.simulation;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Runs the world of a seed; made by the loader of the simulation, and asked in words of the JDK. */
public final class Seeds implements LongFunction<String> {

    private static final List<Logger> LOGS =
            List.of(Logger.getLogger("org.hotseat"), Logger.getLogger("com.github.benmanes.caffeine"));

    private static final Pattern DRAWN = Pattern.compile("\\b[0-9a-f]{24}\\b");

    /** A word that was cut off. */
    private static final Pattern CUT = Pattern.compile("[0-9a-f]+…");

    private final Set<FaultKind> kinds = EnumSet.noneOf(FaultKind.class);

    /** @param kinds the names of the only faults; empty if each seed chooses its own */
    public Seeds(Collection<String> kinds) {
        kinds.forEach(kind -> this.kinds.add(FaultKind.valueOf(kind)));
        LOGS.forEach(log -> log.setLevel(Level.OFF));
    }

    /** Lets the program log again, for the tests that come behind in this JVM. */
    static void letLog() {
        LOGS.forEach(log -> log.setLevel(null));
    }

    /** Nothing for a seed in whose world all promises were kept; else the history of it, and what was wrong. */
    @Override
    public String apply(long seed) {
        Trial trial = new Trial(seed, kinds);
        @Nullable Throwable wrong = trial.run();
        if (wrong == null) {
            return "";
        }
        StringWriter words = new StringWriter();
        try (PrintWriter out = new PrintWriter(words)) {
            trial.history().forEach(out::println);
            out.println("seed " + seed + ": " + wrong.getMessage());
            wrong.printStackTrace(out);
        }
        return named(words.toString());
    }

    /** The ids that the driver draws, in the order in which they came. */
    private static String named(String words) {
        Map<String, String> names = new HashMap<>();
        return DRAWN.matcher(CUT.matcher(words).replaceAll("…"))
                .replaceAll(id -> names.computeIfAbsent(id.group(), first -> "id-" + (names.size() + 1)));
    }
}
