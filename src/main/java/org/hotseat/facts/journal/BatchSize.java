package org.hotseat.facts.journal;

import java.util.List;
import org.hotseat.facts.FactFate;

/**
 * The number of facts that are written at once. It is halved after a batch that was not done in time, and doubled after
 * one that was. Otherwise a MongoDB that cannot write a full batch in time would never write anything.
 */
final class BatchSize {

    /** The smallest number of facts that are tried at once, however slow MongoDB is. */
    private static final int MIN = 5;

    private volatile int maxFacts = FactBatches.LIMIT;

    /** Returns the largest number of facts in the next batch. */
    int maxFacts() {
        return maxFacts;
    }

    /** Adapts the size to the fates of a batch. With several threads, the size follows any of their batches. */
    void adapt(List<FactFate> fates) {
        boolean late = fates.stream().anyMatch(FactFate.Unknown.class::isInstance);
        maxFacts = late ? Math.max(MIN, maxFacts / 2) : Math.min(FactBatches.LIMIT, 2 * maxFacts);
    }
}
