package org.hotseat.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.hotseat.simulation.weave.Mutation;
import org.hotseat.testing.Amount;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Worlds of a few seeds in each build. One of them is run alone with {@code -Dhotseat.sim.seed}. */
class SimulationTest {

    private static final String SEED = "hotseat.sim.seed";

    /** Of a thousand seeds, each of the mutations below is shown by some; mostly of the first forty. */
    private static final int ENOUGH = 1_000;

    @AfterAll
    static void letLog() {
        Seeds.letLog();
    }

    @Test
    void everyPromiseIsKept() throws Exception {
        Worlds worlds = new Worlds(Set.of());
        Long only = Long.getLong(SEED);
        for (long seed :
                only == null ? LongStream.rangeClosed(1, Amount.of(ENOUGH)).toArray() : new long[] {only}) {
            String wrong = worlds.history(seed);
            if (!wrong.isEmpty()) {
                fail(worlds.told(seed, wrong));
            }
        }
    }

    @Test
    void aSeedHasOneHistory() throws Exception {
        Set<Mutation> mutation = EnumSet.of(Mutation.STAMP);
        Worlds worlds = new Worlds(mutation);
        long seed = shownBy(worlds, 1, ENOUGH);
        String history = worlds.history(seed);
        assertThat(worlds.history(seed)).isEqualTo(history);
        assertThat(new Worlds(mutation).history(seed)).isEqualTo(history).contains("seed " + seed);
    }

    /**
     * It can fail: the mends that each build can do without are taken out in {@link MutationsIT}. The search begins at
     * the seed that showed it last, and goes on from there when the worlds have changed.
     */
    @ParameterizedTest
    @CsvSource({"FREED, 147", "DRAIN, 56", "STAMP, 1", "SHUT_OUT, 156", "LEFTOVERS, 1"})
    void aMendThatIsTakenOutIsMissed(Mutation mutation, long from) throws Exception {
        assertThat(shownBy(new Worlds(EnumSet.of(mutation)), from, from + ENOUGH))
                .as(mutation.words())
                .isPositive();
    }

    /** The first of some seeds whose world does not keep a promise; 0 when there is none. */
    static long shownBy(Worlds worlds, long from, long to) {
        return LongStream.rangeClosed(from, to)
                .filter(seed -> !worlds.history(seed).isEmpty())
                .findFirst()
                .orElse(0);
    }
}
