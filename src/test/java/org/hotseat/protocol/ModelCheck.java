package org.hotseat.protocol;

import java.io.IOException;
import java.nio.file.Path;
import org.hotseat.protocol.Tlc.Outcome;

/**
 * A check of what must always be true.
 *
 * @param servers of Hotseat, up to three
 * @param nodes Redis servers; with two of them there are failovers
 * @param rebuilds the most attempts of rebuilds that are drawn
 * @param ends the most orders that are ended by their users
 * @param broken the guard that is taken out; empty for none
 */
record ModelCheck(int servers, int nodes, int terms, int rebuilds, int ends, String broken) {

    /** With two servers. */
    ModelCheck(int nodes, int terms, int rebuilds, int ends, String broken) {
        this(2, nodes, terms, rebuilds, ends, broken);
    }

    Outcome run(Path directory) throws IOException, InterruptedException {
        return Tlc.run(directory, "Hotseat", """
                SPECIFICATION Spec
                CONSTANTS
                  Users = {u1, u2}
                  Servers = {%s}
                  Nodes = {%s}
                  Capacity = 1
                  MaxFaults = 1
                  MaxTerm = %d
                  MaxRebuilds = %d
                  MaxEnds = %d
                  Broken = {%s}
                INVARIANTS NothingOversold NoTwoOwners NoAcknowledgedOrderLost NoEndUndone HotStateCountsAcknowledged
                SYMMETRY Alike
                CHECK_DEADLOCK FALSE
                """.formatted(
                        servers == 2 ? "a, b" : "a, b, c",
                        nodes == 1 ? "r1" : "r1, r2",
                        terms,
                        rebuilds,
                        ends,
                        broken.isEmpty() ? "" : '"' + broken + '"'));
    }
}
