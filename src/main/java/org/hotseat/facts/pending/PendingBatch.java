package org.hotseat.facts.pending;

import java.util.List;
import java.util.Set;
import org.hotseat.facts.EntryId;

/**
 * Facts of one partition that were written together, in the order of their decisions.
 *
 * @param id its {@code _id}
 * @param term the term of the epoch of the facts
 * @param lost the entries of facts that did not exist when nothing could bring them any more
 */
public record PendingBatch(Object id, int partition, long term, List<PendingFact> facts, Set<EntryId> lost) {

    /** Returns whether its events were written without a script. */
    public boolean undecided() {
        return term == PendingDocuments.NO_TERM;
    }
}
