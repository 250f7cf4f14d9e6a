package org.hotseat.facts.pending;

import java.time.Instant;
import org.hotseat.facts.EntryId;

/**
 * The place in a partition's order before which every fact is decided: the fact is in MongoDB, or will never come
 * there.
 *
 * @param term the term of the partition's epoch
 * @param before the oldest entry of this term that may still be in flight
 * @param now the time by Redis's clock
 */
public record Watermark(long term, EntryId before, Instant now) {

    /** Returns whether a fact is before this watermark, so that it is in MongoDB or will never come there. */
    public boolean decides(PendingBatch batch, PendingFact fact) {
        if (batch.undecided() || batch.term() == term) {
            return fact.entry().compareTo(before) < 0;
        }
        return batch.term() < term;
    }
}
