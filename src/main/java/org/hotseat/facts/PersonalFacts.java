package org.hotseat.facts;

import java.util.List;
import java.util.Map;
import org.hotseat.kernel.UserId;

/**
 * The collections of one feature with their fields that may name a person. Every bean of this type takes part in an
 * erasure. Each collection has to be named by one bean, even if it contains no person; otherwise the build fails.
 */
public interface PersonalFacts {

    List<PersonalData> personalData();

    /**
     * Counts undecided things of a person, by the words of REST. As long as one exists, nothing of the person is
     * erased. Words without any may be left out. May be repeated; some reads.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    default Map<String, Long> undecided(UserId user) {
        return Map.of();
    }

    /**
     * Does the part of an erasure that cannot be done by changing fields: deletes documents, or moves them to another
     * id. May be repeated, and continues after a server has died.
     *
     * @return the number of documents that named the person
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    default long move(UserId user, UserId pseudonym) {
        return 0;
    }
}
