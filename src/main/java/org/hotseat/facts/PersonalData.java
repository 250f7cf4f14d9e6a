package org.hotseat.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hotseat.kernel.ResourceId;

/**
 * The places of one collection that may name a person. A path goes through documents by dots, and through all entries
 * of lists. The signature, {@code Done_By.Subject}, is one of each collection, and is not among them.
 *
 * @param subjects paths of a user's subject
 * @param keys paths of a user in key form ({@link org.hotseat.kernel.Subjects})
 * @param words paths of texts with {@code wallets/<subject>/} in front
 * @param moved paths of a subject that the bean replaces itself; they are searched and counted
 * @param texts paths of what others wrote about the person, in documents that have the person in one of the
 *     {@code subjects}
 * @param decided whether a document may be changed: nothing about it will be decided any more
 * @param resource whose hot state names the person when a document does
 */
public record PersonalData(
        String collection,
        List<String> subjects,
        List<String> keys,
        List<String> words,
        List<String> moved,
        List<String> texts,
        Predicate<Map<String, Object>> decided,
        Function<Map<String, Object>, Optional<ResourceId>> resource) {

    /** In the place of a text about the person. */
    public static final String ERASED = "erased";

    /** Lines of the audit have it at the top. */
    private static final List<String> SIGNED = List.of(DoneBy.FIELD + "." + DoneBy.SUBJECT, DoneBy.SUBJECT);

    /** A collection of documents with a user's subject at these paths. */
    public static PersonalData of(String collection, String... subjects) {
        return new PersonalData(
                collection,
                List.of(subjects),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                document -> true,
                document -> Optional.empty());
    }

    /** A collection that names nobody but the operator who has signed a document. */
    public static PersonalData signedOnly(String collection) {
        return of(collection);
    }

    public PersonalData withKeys(String... paths) {
        return new PersonalData(collection, subjects, List.of(paths), words, moved, texts, decided, resource);
    }

    public PersonalData withWords(String... paths) {
        return new PersonalData(collection, subjects, keys, List.of(paths), moved, texts, decided, resource);
    }

    public PersonalData withMoved(String... paths) {
        return new PersonalData(collection, subjects, keys, words, List.of(paths), texts, decided, resource);
    }

    public PersonalData withTexts(String... paths) {
        return new PersonalData(collection, subjects, keys, words, moved, List.of(paths), decided, resource);
    }

    public PersonalData onlyIf(Predicate<Map<String, Object>> rule) {
        return new PersonalData(collection, subjects, keys, words, moved, texts, rule, resource);
    }

    public PersonalData in(Function<Map<String, Object>, Optional<ResourceId>> whose) {
        return new PersonalData(collection, subjects, keys, words, moved, texts, decided, whose);
    }

    /** The paths of subjects with that of the signature. */
    public List<String> withSignature() {
        List<String> all = new ArrayList<>(subjects);
        all.addAll(SIGNED);
        return all;
    }
}
