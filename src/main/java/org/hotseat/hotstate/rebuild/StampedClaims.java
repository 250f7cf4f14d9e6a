package org.hotseat.hotstate.rebuild;

import java.util.Optional;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.hotstate.RebuildPass;
import org.hotseat.kernel.ResourceId;

/**
 * Claims of a kind that take something as long as they live: orders, holds; or for good: codes, packets. One bean a
 * kind, found through CDI.
 */
public interface StampedClaims {

    /**
     * The documents of those that live by the facts, late ones too; empty for a resource that has none of the kind.
     * Reads nothing.
     */
    Optional<LiveDocuments> live(ResourceId resource);

    /**
     * Ends those whose facts came late. They never took anything in the hot state, so nothing comes back. What they are
     * is in flight to the facts when this returns; until then they stay late. May be repeated.
     *
     * @return the number of those that it has ended
     */
    int endLate(RebuildPass pass, ResourceId resource);
}
