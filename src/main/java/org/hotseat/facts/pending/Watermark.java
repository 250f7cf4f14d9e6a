package org.hotseat.facts.pending;

import java.time.Instant;
import org.hotseat.facts.EntryId;

/**
 * The place in a partition's order before which every fact is decided: it is in MongoDB, or nothing will bring it
 * there.
 *
 * @param term of the epoch that the partition is in
 * @param before the oldest entry of this term that may still be in flight
 * @param now Redis's clock
 */
public record Watermark(long term, EntryId before, Instant now) {

    /** Whether a fact is decided. */
    public boolean decides(PendingBatch batch, PendingFact fact) {
        if (batch.undecided() || batch.term() == term) {
            return fact.entry().compareTo(before) < 0;
        }
        return batch.term() < term;
    }
}
