package org.hotseat.facts.person;

import java.util.List;
import java.util.Map;
import org.hotseat.facts.PersonalData;
import org.hotseat.kernel.UserId;

/**
 * One feature's collections, and how a person leaves them; every bean of this type takes part in an erasure. Each
 * collection is named by one of them, also one that has no person in it: what none names fails the build.
 */
public interface PersonalFacts {

    List<PersonalData> personal();

    /**
     * Counts what is undecided about a person, by its word in REST; nothing of the person is erased as long as there is
     * any. Words without any may be left out. May be repeated; some reads.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
     */
    default Map<String, Long> undecided(UserId user) {
        return Map.of();
    }

    /**
     * Does what a change of fields cannot: removes documents, or moves them to another id. May be repeated, and goes on
     * where a server died.
     *
     * @return how many documents had the person
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
     */
    default long move(UserId user, UserId pseudonym) {
        return 0;
    }
}
