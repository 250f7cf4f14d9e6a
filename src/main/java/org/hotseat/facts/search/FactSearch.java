package org.hotseat.facts.search;

import java.util.List;

/** Finds facts of one feature; {@link Searches} calls every bean of this type. */
public interface FactSearch {

    /**
     * Finds facts by an exact text, case-sensitive. Costs some reads of MongoDB, each with an index.
     *
     * @param max the largest number of results; if there are more, the newest are returned, as far as the feature knows
     *     their time
     * @return the facts in any order
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    List<Found> find(SearchText text, int max);
}
