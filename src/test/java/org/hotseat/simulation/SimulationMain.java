package org.hotseat.simulation;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongFunction;
import org.hotseat.simulation.weave.Mutation;
import org.hotseat.simulation.weave.WovenLoader;

/** Runs seeds by hand: {@code from to [mutation…]}. */
public final class SimulationMain {

    private SimulationMain() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Set<Mutation> mutations = EnumSet.noneOf(Mutation.class);
        for (int i = 2; i < arguments.length; i++) {
            mutations.add(Mutation.valueOf(arguments[i]));
        }
        LongFunction<String> seeds = worlds(mutations);
        long begin = System.nanoTime();
        long from = Long.parseLong(arguments[0]);
        long to = Long.parseLong(arguments[1]);
        int wrong = 0;
        for (long seed = from; seed <= to && wrong < (mutations.isEmpty() ? 12 : 2); seed++) {
            String told = seeds.apply(seed);
            if (!told.isEmpty()) {
                wrong++;
                System.out.println(wrong == 1 ? told : "seed " + seed + told.substring(told.indexOf(": ", told.indexOf("\nseed "))).lines().findFirst().orElse(""));
            }
        }
        System.out.println((to - from + 1) + " seeds, " + wrong + " wrong, " + (System.nanoTime() - begin) / 1_000_000 + " ms");
    }

    @SuppressWarnings("unchecked")
    static LongFunction<String> worlds(Set<Mutation> mutations) throws ReflectiveOperationException {
        return (LongFunction<String>) new WovenLoader(mutations)
                .loadClass(Seeds.class.getName())
                .getDeclaredConstructor()
                .newInstance();
    }
}
