package org.hotseat.protocol;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.protocol.Tlc.Outcome;

/**
 * A check of what must be true in the end, when the faults have stopped. It cannot take users or servers for one
 * another as {@link ModelCheck} does, so its bounds are smaller.
 *
 * @param faults emptyings, failovers and crashes; each may begin two terms
 * @param ends the most orders that are ended by their users
 * @param broken the guard that is taken out; empty for none
 */
record LivenessCheck(int users, int nodes, int faults, int ends, String broken) {

    Outcome run(Path directory) throws IOException, InterruptedException {
        return Tlc.run(directory, "HotseatLiveness", """
                SPECIFICATION LiveSpec
                CONSTANTS
                  Users = {%s}
                  Servers = {a, b}
                  Nodes = {%s}
                  Capacity = 1
                  MaxFaults = %d
                  MaxTerm = %d
                  MaxRebuilds = %d
                  MaxEnds = %d
                  Broken = {%s}
                INVARIANTS NothingOversold NoTwoOwners NoAcknowledgedOrderLost NoEndUndone HotStateCountsAcknowledged
                PROPERTIES EveryClaimIsAnswered EveryEndIsAnswered SellsAgain
                CHECK_DEADLOCK FALSE
                """.formatted(
                IntStream.rangeClosed(1, users).mapToObj(number -> "u" + number).collect(Collectors.joining(", ")),
                nodes == 1 ? "r1" : "r1, r2",
                faults,
                1 + 2 * faults,
                2 + 2 * faults,
                ends,
                broken.isEmpty() ? "" : '"' + broken + '"'));
    }
}
