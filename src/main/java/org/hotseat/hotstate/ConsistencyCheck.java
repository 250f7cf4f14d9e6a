package org.hotseat.hotstate;

import java.util.List;
import java.util.Map;

/**
 * Compares the hot state of one sale model's resources with their facts; the result is an {@link Evidence}. Changes
 * nothing; may be repeated.
 */
public interface ConsistencyCheck {

    /**
     * Returns the numbers of free units, taken units and so on from the hot state. The report of a rebuild shows them.
     */
    Map<String, Long> counts(String id);

    /**
     * Checks the conservation laws of a resource: the sums of its hot state at one moment, and its money in the facts.
     * Costs one round trip to Redis and one read of its paid orders; a program also reads its seats.
     *
     * @return the laws that are broken, in words that stay the same as long as the error does not grow or shrink
     */
    List<String> brokenLaws(String id);

    /**
     * Returns the hot state beside the facts; rebuilds the resource first if it has no hot state. Reads everything of
     * the resource, so it is for operators and tests.
     */
    Evidence of(String id);
}
