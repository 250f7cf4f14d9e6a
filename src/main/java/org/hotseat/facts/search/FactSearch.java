package org.hotseat.facts.search;

import java.util.List;

/** Finds facts of one feature; {@link Searches} asks every bean of this type. */
public interface FactSearch {

    /**
     * Finds facts by a text as it stands, in the case in which it stands. Costs some reads of MongoDB, each of which an
     * index serves.
     *
     * @param most how many to find at the most: of more the newest, as far as the feature knows their time
     * @return in any order
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
     */
    List<Found> find(SearchText text, int most);
}
