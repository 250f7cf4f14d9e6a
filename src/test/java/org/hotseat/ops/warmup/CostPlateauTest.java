package org.hotseat.ops.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class CostPlateauTest {

    private static final double[] LEVEL = {100, 60, 40, 30, 20, 20, 21, 19, 20, 20, 20, 20};

    private final CostPlateau levelling = new CostPlateau();

    private void costs(double compiling, double... each) {
        DoubleStream.of(each)
                .forEach(cost -> levelling.add((long) (cost * 1_000), (long) (compiling * cost * 1_000), 1_000));
    }

    @Test
    void costThatFallsIsNotLevel() {
        costs(0.1, 100, 60, 40, 30, 25, 20, 18, 16, 15, 14, 13, 12);
        assertThat(levelling.level()).isFalse();
    }

    @Test
    void costThatFallsNoMoreIsLevel() {
        costs(0.1, LEVEL);
        assertThat(levelling.level()).isTrue();
    }

    /** On a busy machine the cost of the first requests stands still for as long as nothing is compiled. */
    @Test
    void costIsNotLevelWhileCompilersAreBehind() {
        costs(0.5, LEVEL);
        assertThat(levelling.level()).isFalse();
    }

    @Test
    void fewLooksTellNothing() {
        costs(0, 20, 20, 20, 20, 20, 20, 20);
        assertThat(levelling.level()).isFalse();
    }

    @Test
    void lookWithoutAnAnswerCountsForNothing() {
        for (int i = 0; i < 20; i++) {
            levelling.add(1_000_000, 0, 0);
        }
        assertThat(levelling.level()).isFalse();
    }
}
