package org.hotseat.hotstate.rebuild;

import java.util.Optional;
import org.hotseat.facts.resource.LiveDocuments;
import org.hotseat.hotstate.RebuildContext;
import org.hotseat.kernel.ResourceId;

/**
 * A kind of claims that need stamps. Orders and holds take units as long as they are active; codes and packets take
 * them permanently. Each kind has one bean, which is found through CDI.
 */
public interface StampedClaims {

    /**
     * Returns the documents of this kind that are active by the facts, late documents included. The result is empty for
     * a resource without claims of this kind. Reads nothing.
     */
    Optional<LiveDocuments> live(ResourceId resource);

    /**
     * Ends the claims whose facts came late. They never took anything in the hot state, so nothing comes back. When
     * this method returns, the facts about their end are on the way to the database; until they arrive the claims stay
     * late. May be repeated.
     *
     * @return the number of claims that were ended
     */
    int endLate(RebuildContext context, ResourceId resource);

    /**
     * Returns whether {@link #endLate} deletes the documents without an event, so that their ids and versions are used
     * again. Reads nothing.
     */
    default boolean deletesLate() {
        return false;
    }
}
