package org.hotseat.erasure;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.hotseat.facts.PersonalData;
import org.hotseat.facts.PersonalFacts;
import org.hotseat.facts.person.ErasedDocuments;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;

/**
 * A person in all collections. Methods throw {@link org.hotseat.kernel.error.Unavailable} when a store is unavailable,
 * and may be repeated.
 */
@Service
class Persons {

    private final List<PersonalFacts> features;
    private final ErasedDocuments documents;
    private final PersonalKeys keys;

    @Inject
    Persons(@Any Instance<PersonalFacts> features, ErasedDocuments documents, PersonalKeys keys) {
        this.features = features.stream().toList();
        this.documents = documents;
        this.keys = keys;
    }

    /** Returns the personal data of every collection. */
    List<PersonalData> collections() {
        return features.stream()
                .flatMap(feature -> feature.personalData().stream())
                .toList();
    }

    /** Counts undecided things about a person by their kind. Kinds without any are left out. */
    Map<String, Long> undecided(UserId user) {
        Map<String, Long> all = new TreeMap<>(keys.undecided(user));
        features.forEach(feature -> all.putAll(feature.undecided(user)));
        all.values().removeIf(count -> count == 0);
        return all;
    }

    /**
     * Replaces a person by the pseudonym in all collections.
     *
     * @param whose the same as in {@link ErasedDocuments#erase}
     * @param between runs before each collection
     * @return the number of documents that were found
     */
    long erase(UserId user, UserId pseudonym, Consumer<Set<ResourceId>> whose, Runnable between) {
        long found = 0;
        for (PersonalFacts feature : features) {
            found += feature.move(user, pseudonym);
            for (PersonalData data : feature.personalData()) {
                between.run();
                found += documents.erase(data, user, pseudonym, whose);
            }
        }
        return found;
    }

    /** Returns the number of documents that name a user, for each collection that has any. */
    Map<String, Long> count(UserId user) {
        Map<String, Long> counts = new TreeMap<>();
        collections().forEach(data -> counts.put(data.collection(), documents.count(data, user)));
        counts.values().removeIf(count -> count == 0);
        return counts;
    }
}
