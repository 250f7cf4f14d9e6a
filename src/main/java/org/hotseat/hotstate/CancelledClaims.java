package org.hotseat.hotstate;

import org.hotseat.kernel.ResourceId;

/** A model's part in a cancellation: what lives of its resources, and how it ends with them. */
public interface CancelledClaims {

    /** Of a model of which nothing lives that could end. */
    CancelledClaims NONE = (resource, betweenBatches) -> 0;

    /**
     * The counts of claims that have ended with a resource.
     *
     * @param refundsDue orders with money that became due
     */
    record Ended(long orders, long refundsDue) {}

    /**
     * Ends what lives of a cancelled resource by the facts, batch by batch. Returns when that is durable. May be
     * repeated, and by several servers at once: each thing ends once. Blocks.
     *
     * @param betweenBatches is run after each batch
     * @return how much of it has ended by this call; 0 when nothing lives any more
     * @throws org.hotseat.kernel.error.Unavailable when a store is away; what is left is for the next time
     * @throws org.hotseat.kernel.error.Broken when something cannot be ended; the rest has ended then
     */
    int end(ResourceId resource, Runnable betweenBatches);

    /** The counts of claims that have ended with a resource by the facts; for a rebuild. */
    default Ended ended(ResourceId resource) {
        return new Ended(0, 0);
    }
}
