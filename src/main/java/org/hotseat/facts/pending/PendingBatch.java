package org.hotseat.facts.pending;

import java.util.List;
import java.util.Set;
import org.hotseat.facts.EntryId;

/**
 * Facts of one partition that were written together, in the order in which they were decided.
 *
 * @param id its {@code _id}
 * @param term of the epoch they are of
 * @param lost those that were not there when nothing could bring them any more
 */
public record PendingBatch(Object id, int partition, long term, List<PendingFact> facts, Set<EntryId> lost) {

    /** Whether its event was written without a script. */
    public boolean undecided() {
        return term == PendingDocuments.NO_TERM;
    }
}
