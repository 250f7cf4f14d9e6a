package org.hotseat.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import org.hotseat.simulation.weave.Mutation;
import org.hotseat.simulation.weave.WovenLoader;

/** Runs worlds by their seeds, one after the other, with classes that are loaded for them. */
final class Worlds {

    private static final Path HISTORIES = Path.of("target/simulation");
    private static final int LAST_LINES = 60;

    private final LongFunction<String> seeds;
    private final Set<Mutation> mutations;

    @SuppressWarnings("unchecked")
    Worlds(Set<Mutation> mutations, FaultKind... kinds) throws ReflectiveOperationException {
        this.mutations = mutations;
        this.seeds = (LongFunction<String>) new WovenLoader(mutations)
                .loadClass(Seeds.class.getName())
                .getDeclaredConstructor(Collection.class)
                .newInstance(Arrays.stream(kinds).map(Enum::name).toList());
    }

    /** The history of a world in which something was wrong, and what it was; empty for one that kept all promises. */
    String history(long seed) {
        return seeds.apply(seed);
    }

    /**
     * The end of a history. All of it is written into a file of its seed, which is named with the command to see it
     * again.
     */
    String told(long seed, String history) throws IOException {
        Files.createDirectories(HISTORIES);
        Path file = Files.writeString(HISTORIES.resolve("seed-" + seed + ".txt"), history);
        List<String> lines = history.lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()))
                + "\nThe whole history is in " + file + ". Again: mvn test -Dtest=SimulationTest -Dhotseat.sim.seed="
                + seed
                + (mutations.isEmpty() ? "" : " with " + mutations);
    }
}
