package org.hotseat.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.hotseat.protocol.Tlc.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model with small bounds, and the guards whose loss shows within seconds. {@link ProtocolLongIT} has the rest. */
class ProtocolTest {

    @TempDir
    private Path directory;

    @Test
    void oneRebuildAfterAnEmptyingKeepsEveryInvariant() throws Exception {
        Outcome outcome = new ModelCheck(1, 2, 2, 1, "").run(directory);
        assertThat(outcome.violated()).as("%s", outcome.trace().actions()).isEmpty();
        assertThat(outcome.states()).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @CsvSource({
        "history, 2, 0, HotStateCountsAcknowledged",
        "drain, 1, 0, HotStateCountsAcknowledged",
        "freed, 1, 1, NothingOversold",
        "lease, 1, 0, NoAcknowledgedOrderLost"
    })
    void aGuardThatIsTakenOutIsMissed(String guard, int nodes, int ends, String violated) throws Exception {
        Outcome outcome = new ModelCheck(nodes, 3, 3, ends, guard).run(directory);
        System.out.printf("without %s: %s after %d steps%n", guard, outcome.violated(), outcome.steps());
        assertThat(outcome.violated()).isEqualTo(violated);
        assertThat(outcome.trace().actions()).isEqualTo(outcome.trace().kept(guard));
    }

    @Test
    void everyClaimIsAnsweredAndTheResourceSellsWhenAFaultIsOver() throws Exception {
        Outcome outcome = new LivenessCheck(1, 1, 1, 1, "").run(directory);
        assertThat(outcome.violated()).as("%s", outcome.trace().actions()).isEmpty();
        assertThat(outcome.states()).isGreaterThan(500);
    }

    @Test
    void aClaimThatNobodyLooksForIsNeverAnswered() throws Exception {
        Outcome outcome = new LivenessCheck(1, 1, 1, 0, "find").run(directory);
        assertThat(outcome.violated()).isEqualTo(Tlc.TEMPORAL);
        // Which circle TLC meets first differs from run to run, so the kept trace is one of them.
        assertThat(outcome.trace().kept("find")).startsWith("Initial", "Decide");
    }
}
