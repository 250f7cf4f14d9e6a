package org.hotseat.hotstate;

import java.util.List;
import java.util.Map;

/** Compares the hot state of the resources of one sale model with their facts. Changes nothing; may be repeated. */
public interface ModelEvidence {

    /** The numbers of free units, taken units and so on, as the hot state has them; for the report of a rebuild. */
    Map<String, Long> counts(String id);

    /**
     * Checks the conservation laws of a resource: its hot state at one moment, and its money in the facts. One round
     * trip to Redis and one read of its paid orders; a program reads its seats.
     *
     * @return those that are broken, in words that stay the same while no more and no less is wrong
     */
    List<String> brokenLaws(String id);

    /**
     * The hot state beside the facts; rebuilds first when there is no hot state. Reads everything, so it is for
     * operators and tests.
     */
    Evidence of(String id);
}
