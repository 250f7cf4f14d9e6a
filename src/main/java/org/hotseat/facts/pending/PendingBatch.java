package org.hotseat.facts.pending;

import java.util.List;
import java.util.Set;
import org.hotseat.facts.EntryId;

/**
 * Facts of one partition that were written together, in the order of their decisions.
 *
 * @param id its {@code _id}
 * @param term the term of the epoch of the facts
 * @param settled whether the batch was stored when the partition was settled in a later term
 *     ({@link LostEvents#close}), or comes from an earlier version
 * @param lost the entries of facts that did not exist when nothing could bring them any more
 */
public record PendingBatch(
        Object id, int partition, long term, List<PendingFact> facts, boolean settled, Set<EntryId> lost) {

    /** Returns whether its events were written without a script. */
    public boolean undecided() {
        return term == PendingDocuments.NO_TERM;
    }

    /**
     * Returns whether this batch came after its partition was settled in a later term. A fact is written after its
     * batch is known to be stored, so the facts of this batch do not count, or were written with another one.
     *
     * @param current the term in which the partition is settled
     */
    boolean isLate(long current) {
        return !undecided() && term < current && !settled;
    }
}
