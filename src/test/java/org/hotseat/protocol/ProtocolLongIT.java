package org.hotseat.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.hotseat.protocol.Tlc.Outcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model with larger bounds, and each guard that it has: the same each time, for the same files. */
@Tag("protocol")
class ProtocolLongIT {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"2, 1, 3, 3, 0", "2, 1, 3, 3, 1", "2, 2, 2, 2, 0", "3, 1, 2, 2, 0"})
    void everyInvariantHolds(int servers, int nodes, int terms, int rebuilds, int ends) throws Exception {
        Outcome outcome = new ModelCheck(servers, nodes, terms, rebuilds, ends, "").run(directory);
        System.out.printf(
                "%d servers, %d nodes, %d terms, %d rebuilds, %d ends: %,d states%n",
                servers, nodes, terms, rebuilds, ends, outcome.states());
        assertThat(outcome.violated()).as("%s", outcome.trace().actions()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "late, NothingOversold",
        "stamp, NoAcknowledgedOrderLost",
        "attempt, NothingOversold",
        "back, NothingOversold",
        "emptying, HotStateCountsAcknowledged",
        "wait, NoAcknowledgedOrderLost",
        "left, NoAcknowledgedOrderLost"
    })
    void aGuardThatIsTakenOutIsMissed(String guard, String violated) throws Exception {
        Outcome outcome = new ModelCheck(1, 3, 3, 0, guard).run(directory);
        System.out.printf("without %s: %s after %d steps%n", guard, outcome.violated(), outcome.steps());
        assertThat(outcome.violated()).isEqualTo(violated);
        assertThat(outcome.trace().actions()).isEqualTo(outcome.trace().kept(guard));
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 1, 0", "2, 2, 1, 0", "1, 1, 2, 0", "2, 1, 1, 1"})
    void everyClaimIsAnsweredWhenFaultsAreOver(int users, int nodes, int faults, int ends) throws Exception {
        Outcome outcome = new LivenessCheck(users, nodes, faults, ends, "").run(directory);
        System.out.printf(
                "%d users, %d nodes, %d faults, %d ends: %,d states%n", users, nodes, faults, ends, outcome.states());
        assertThat(outcome.violated()).as("%s", outcome.trace().actions()).isEmpty();
    }

    @Test
    void anEndThatComesLateEndsNoOrderThatItsUserWasToldToHave() throws Exception {
        Outcome outcome = new LivenessCheck(1, 1, 1, 1, "older").run(directory);
        assertThat(outcome.violated()).isEqualTo("NoAcknowledgedOrderLost");
        assertThat(outcome.trace().actions()).isEqualTo(outcome.trace().kept("older"));
    }

    @Test
    void aLeaseOfARebuildThatIsNotGivenBackStopsTheSale() throws Exception {
        Outcome outcome = new LivenessCheck(1, 1, 2, 0, "release").run(directory);
        assertThat(outcome.violated()).isEqualTo(Tlc.TEMPORAL);
        assertThat(outcome.trace().kept("release"))
                .startsWith("Initial")
                .last()
                .asString()
                .startsWith("again ");
    }
}
