package org.hotseat.hotstate;

import org.hotseat.kernel.ResourceId;

/** Ends the claims of one sale model's resources when an operator cancels these resources. */
public interface CancelledResourceClaims {

    /** For a model whose resources have no claims that could be ended. */
    CancelledResourceClaims NONE = (resource, betweenBatches) -> 0;

    /**
     * The numbers of claims that have ended because their resource was cancelled.
     *
     * @param refundsDue the number of orders whose money became due for refund
     */
    record Ended(long orders, long refundsDue) {}

    /**
     * Ends the claims of a cancelled resource that are still active by the facts, batch by batch. Returns when the end
     * is durable. May be repeated, and several servers may call it at once: each claim ends once. Blocks.
     *
     * @param betweenBatches an action that is run after each batch
     * @return the number of claims that this call has ended; 0 when no claim is active any more
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable; a later call ends the remaining claims
     * @throws org.hotseat.kernel.error.Broken when a claim cannot be ended; all other claims have ended then
     */
    int end(ResourceId resource, Runnable betweenBatches);

    /**
     * Returns the numbers of claims that have ended because the resource was cancelled, by the facts. A rebuild uses
     * them.
     */
    default Ended ended(ResourceId resource) {
        return new Ended(0, 0);
    }
}
