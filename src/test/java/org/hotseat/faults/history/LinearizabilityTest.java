package org.hotseat.faults.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hotseat.faults.history.Operation.Kind;
import org.junit.jupiter.api.Test;

/** Right histories are right, and each kind of wrong one is found. */
class LinearizabilityTest {

    private final List<Operation> history = new ArrayList<>();

    private void has(Kind kind, long sent, long got) {
        has(kind, 1, sent, got, false);
    }

    private void has(Kind kind, int units, long sent, long got, boolean repeated) {
        history.add(new Operation("u" + history.size(), kind, units, Operation.UNSEEN, sent, got, repeated));
    }

    private boolean right(long capacity) {
        Linearizability.Verdict verdict = Linearizability.check(Counter.full(capacity), history);
        assertThat(verdict.decided()).isTrue();
        return !verdict.wrong();
    }

    @Test
    void oneUnitIsTakenOnceAndAllLaterOnesAreRefused() {
        has(Kind.TAKEN, 0, 10);
        has(Kind.REFUSED, 5, 20);
        has(Kind.REFUSED, 30, 40);

        assertThat(right(1)).isTrue();
    }

    @Test
    void aUnitThatTwoHaveIsFound() {
        has(Kind.TAKEN, 0, 10);
        has(Kind.TAKEN, 20, 30);

        assertThat(right(1)).isFalse();
        assertThat(Linearizability.check(Counter.full(1), history).stuck())
                .hasValueSatisfying(stuck -> assertThat(stuck.name()).isEqualTo("u1"));
        assertThat(right(2)).isTrue();
    }

    @Test
    void aUnitThatWasGivenBackIsTakenAgain() {
        has(Kind.TAKEN, 0, 10);
        has(Kind.TAKEN, 15, 40);
        has(Kind.GIVEN_BACK, 20, 30);

        assertThat(right(1)).isTrue();
    }

    @Test
    void aUnitThatWasTakenBeforeItWasGivenBackIsFound() {
        has(Kind.TAKEN, 0, 10);
        has(Kind.TAKEN, 15, 19);
        has(Kind.GIVEN_BACK, 20, 30);

        assertThat(right(1)).isFalse();
    }

    @Test
    void aRefusalWhileThereIsSomethingIsFound() {
        has(Kind.TAKEN, 0, 10);
        has(Kind.REFUSED, 20, 30);

        assertThat(right(2)).isFalse();
        has(Kind.TAKEN, 25, 50);
        assertThat(right(2)).as("taken meanwhile").isTrue();
    }

    @Test
    void aRefusalAfterAUnitWasGivenBackIsFound() {
        has(Kind.TAKEN, 0, 10);
        has(Kind.GIVEN_BACK, 20, 30);
        has(Kind.REFUSED, 31, 40);

        assertThat(right(1)).isFalse();
    }

    @Test
    void anOperationWithoutAnAnswerMayHaveHappenedOrNot() {
        has(Kind.TAKEN, 1, 0, Operation.NEVER, true);
        has(Kind.REFUSED, 50, 60);
        assertThat(right(1)).as("it has").isTrue();

        history.remove(1);
        has(Kind.TAKEN, 50, 60);
        assertThat(right(1)).as("it has not").isTrue();

        has(Kind.TAKEN, 70, 80);
        assertThat(right(1)).as("whatever it has done").isFalse();
    }

    @Test
    void anAttemptWithoutAnAnswerMayHaveHadAUnitForAWhile() {
        has(Kind.REFUSED, 1, 0, 50, true);
        has(Kind.REFUSED, 10, 20);
        has(Kind.TAKEN, 30, 60);

        assertThat(right(1)).isTrue();
        history.set(0, new Operation("u0", Kind.REFUSED, 1, Operation.UNSEEN, 0, 50, false));
        assertThat(right(1)).isFalse();
    }

    @Test
    void severalUnitsAreTakenTogetherOrNotAtAll() {
        has(Kind.TAKEN, 3, 0, 10, false);
        has(Kind.REFUSED, 2, 20, 30, false);
        has(Kind.TAKEN, 1, 20, 30, false);

        assertThat(right(4)).isTrue();
        assertThat(right(6)).isFalse();
    }

    /** A counter that works, watched by many; then one of its answers is turned round. */
    @Test
    void randomHistoriesOfACounterAreRightAndWithOneUnitMoreTheyAreNot() {
        long seed = System.nanoTime() % 1_000_000;
        System.out.println("LinearizabilityTest seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            history.clear();
            int capacity = 1 + random.nextInt(5);
            int taken = 0;
            int granted = 0;
            for (int moment = 100; moment < 1_000; moment += 10) {
                long sent = moment - random.nextInt(60);
                long got = moment + random.nextInt(60);
                if (taken > 0 && random.nextInt(4) == 0) {
                    taken--;
                    has(Kind.GIVEN_BACK, sent, got);
                } else if (taken < capacity) {
                    taken++;
                    granted++;
                    has(Kind.TAKEN, sent, got);
                } else {
                    has(Kind.REFUSED, sent, got);
                }
            }
            assertThat(Linearizability.check(Counter.full(capacity), history).wrong())
                    .as("round %d of seed %d", round, seed)
                    .isFalse();
            for (int more = 0; more <= capacity - taken; more++) {
                has(Kind.TAKEN, 2_000 + 10 * more, 2_005 + 10 * more);
            }
            assertThat(Linearizability.check(Counter.full(capacity), history).wrong())
                    .as("round %d of seed %d, oversold after %d", round, seed, granted)
                    .isTrue();
        }
    }

    /** As long and as crowded as those of a storm with faults. */
    @Test
    void aLongHistoryWithManyAtOnceIsCheckedByItsBounds() {
        int taken = 0;
        Random random = new Random(7);
        for (int moment = 0; moment < 4_000; moment++) {
            long sent = moment - random.nextInt(80);
            long got = moment + 1 + random.nextInt(80);
            if (taken > 0 && random.nextInt(10) == 0) {
                taken--;
                has(Kind.GIVEN_BACK, 1, sent, got, random.nextInt(20) == 0);
            } else if (taken < 1_500) {
                taken++;
                has(Kind.TAKEN, 1, sent, got, random.nextInt(20) == 0);
            } else {
                has(Kind.REFUSED, 1, sent, got, random.nextInt(20) == 0);
            }
        }

        assertThat(Linearizability.check(Counter.full(1_500), history).wrong()).isFalse();
        has(Kind.TAKEN, 2_000, 10_000, 10_010, false);
        assertThat(Linearizability.check(Counter.full(1_500), history).wrong()).isTrue();
    }

    @Test
    void aWrongHistoryIsDrawn() {
        History drawn = new History("LinearizabilityTest/one", Counter.full(1));
        drawn.taken("<u1>", 1, new Span(0, 10, false));
        drawn.taken("u2", 1, new Span(20, 30, false));
        drawn.unanswered("u3", Kind.GIVEN_BACK, 1, 40);

        assertThat(drawn.wrong()).hasValueSatisfying(words -> assertThat(words).contains("u2", ".svg"));
        assertThat(java.nio.file.Path.of("target", "histories", "LinearizabilityTest-one.svg"))
                .content()
                .contains(
                        "&lt;u1> TAKEN 1",
                        "The answer of u2 TAKEN 1 fits to no moment.",
                        "fill=\"#c00000\"",
                        ">0<",
                        ">-1<")
                .endsWith("</svg>\n");
    }
}
