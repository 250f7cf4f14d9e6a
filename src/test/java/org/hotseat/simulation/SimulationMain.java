package org.hotseat.simulation;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.hotseat.simulation.weave.Mutation;

/**
 * Searches seeds: {@code from to [mutation…]}. Ends at the first that shows something wrong, and tells how many seeds
 * and how much time it took.
 */
public final class SimulationMain {

    private static final int FIRST_MUTATION = 2;

    private SimulationMain() {}

    public static void main(String[] arguments) throws Exception {
        Set<Mutation> mutations = Arrays.stream(arguments)
                .skip(FIRST_MUTATION)
                .map(Mutation::valueOf)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Mutation.class)));
        Worlds worlds = new Worlds(mutations);
        long from = Long.parseLong(arguments[0]);
        long to = Long.parseLong(arguments[1]);
        long begin = System.nanoTime();
        String wrong = "";
        long seed = from;
        for (; seed <= to && wrong.isEmpty(); seed++) {
            wrong = worlds.history(seed);
        }
        if (!wrong.isEmpty()) {
            System.out.println(worlds.told(seed - 1, wrong));
        }
        System.out.printf(
                "%,d seeds in %,d s: %s%n",
                seed - from,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin),
                wrong.isEmpty() ? "all promises are kept" : "seed " + (seed - 1) + " does not keep them");
    }
}
