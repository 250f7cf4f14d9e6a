package org.hotseat.simulation;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.hotseat.simulation.weave.Mutation;

/**
 * Searches seeds: {@code from to [mutation…] [kind of fault…]}. Ends at the first ones that show something wrong, and
 * tells how many seeds and how much time it took.
 */
public final class SimulationMain {

    private static final int FIRST_NAME = 2;

    /** Seeds that are begun before the first wrong one ends the search. */
    private static final int AT_ONCE = 50;

    private SimulationMain() {}

    public static void main(String[] arguments) throws Exception {
        Set<String> names = Arrays.stream(arguments).skip(FIRST_NAME).collect(Collectors.toSet());
        Set<Mutation> mutations = EnumSet.allOf(Mutation.class);
        mutations.removeIf(mutation -> !names.remove(mutation.name()));
        Worlds worlds =
                new Worlds(mutations, names.stream().map(FaultKind::valueOf).toArray(FaultKind[]::new));
        long from = Long.parseLong(arguments[0]);
        long to = Long.parseLong(arguments[1]);
        long begin = System.nanoTime();
        long done = from;
        Map<Long, String> wrong = Map.of();
        for (; done <= to && wrong.isEmpty(); done += AT_ONCE) {
            wrong = wrong(worlds, done, Math.min(to, done + AT_ONCE - 1));
        }
        for (Map.Entry<Long, String> each : wrong.entrySet()) {
            System.out.println(worlds.told(each.getKey(), each.getValue()));
        }
        System.out.printf(
                "%,d seeds in %,d s: %s%n",
                Math.min(to + 1, done) - from,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin),
                wrong.isEmpty() ? "all promises are kept" : "seeds " + wrong.keySet() + " do not keep them");
    }

    /** Histories of worlds that do not keep their promises, by their seeds; on all processors. */
    private static Map<Long, String> wrong(Worlds worlds, long from, long to) {
        Map<Long, String> wrong = new ConcurrentSkipListMap<>();
        LongStream.rangeClosed(from, to).parallel().forEach(seed -> {
            String history = worlds.history(seed);
            if (!history.isEmpty()) {
                wrong.put(seed, history);
            }
        });
        return wrong;
    }
}
