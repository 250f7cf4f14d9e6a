package org.hotseat.simulation;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.LongFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Runs the world of a seed; made by the loader of the simulation, and asked in words of the JDK. */
public final class Seeds implements LongFunction<String> {

    private static final Logger LOG = Logger.getLogger("org.hotseat");

    public Seeds() {
        LOG.setLevel(Level.OFF);
    }

    /** Nothing for a seed in whose world all promises were kept; else the history of it, and what was wrong. */
    @Override
    public String apply(long seed) {
        Trial trial = new Trial(seed);
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
        return words.toString();
    }
}
