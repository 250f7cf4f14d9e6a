package org.hotseat.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.hotseat.kernel.ResourceId;

/**
 * The fields of one collection that may name a person. A path goes through embedded documents by dots, and through all
 * entries of lists. The signature {@code Done_By.Subject} exists in every collection and is not listed here.
 *
 * @param subjects the paths of a user's subject
 * @param keys the paths of a user in key form ({@link org.hotseat.kernel.Subjects})
 * @param words the paths of texts that begin with {@code wallets/<subject>/}
 * @param moved the paths of a subject that the bean replaces itself; they are searched and counted
 * @param texts the paths of texts that others wrote about the person, in documents with the person in one of the
 *     {@code subjects}
 * @param entries the lists whose entries each may belong to a person of their own
 * @param decided returns whether a document may be changed, because nothing more will be decided about it
 * @param resource returns the resource whose hot state names the person if the document does
 */
public record PersonalData(
        String collection,
        List<String> subjects,
        List<String> keys,
        List<String> words,
        List<String> moved,
        List<String> texts,
        List<Entries> entries,
        Predicate<Map<String, Object>> decided,
        Function<Map<String, Object>, Optional<ResourceId>> resource) {

    /**
     * A list whose entries each may belong to a person of their own. An entry without a person belongs to the persons
     * of the document.
     *
     * @param list the name of the list in the document
     * @param subject the name of the person's subject in an entry
     * @param text the name of a text about the person in an entry
     */
    public record Entries(String list, String subject, String text) {}

    /** The text that replaces a text about the person. */
    public static final String ERASED = "erased";

    /** The paths of the signature; lines of the audit have the subject at the top level. */
    private static final List<String> SIGNED = List.of(DoneBy.FIELD + "." + DoneBy.SUBJECT, DoneBy.SUBJECT);

    /** Describes a collection whose documents have a user's subject at these paths. */
    public static PersonalData of(String collection, String... subjects) {
        return new PersonalData(
                collection,
                List.of(subjects),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                document -> true,
                document -> Optional.empty());
    }

    /** Describes a collection that names only the operator who has signed a document. */
    public static PersonalData signedOnly(String collection) {
        return of(collection);
    }

    public PersonalData withKeys(String... paths) {
        return new PersonalData(collection, subjects, List.of(paths), words, moved, texts, entries, decided, resource);
    }

    public PersonalData withWords(String... paths) {
        return new PersonalData(collection, subjects, keys, List.of(paths), moved, texts, entries, decided, resource);
    }

    public PersonalData withMoved(String... paths) {
        return new PersonalData(collection, subjects, keys, words, List.of(paths), texts, entries, decided, resource);
    }

    public PersonalData withTexts(String... paths) {
        return new PersonalData(collection, subjects, keys, words, moved, List.of(paths), entries, decided, resource);
    }

    public PersonalData withEntries(String list, String subject, String text) {
        return new PersonalData(
                collection,
                subjects,
                keys,
                words,
                moved,
                texts,
                List.of(new Entries(list, subject, text)),
                decided,
                resource);
    }

    public PersonalData onlyIf(Predicate<Map<String, Object>> rule) {
        return new PersonalData(collection, subjects, keys, words, moved, texts, entries, rule, resource);
    }

    public PersonalData withResource(Function<Map<String, Object>, Optional<ResourceId>> whose) {
        return new PersonalData(collection, subjects, keys, words, moved, texts, entries, decided, whose);
    }

    /** Returns the paths of subjects, also in entries, and those of the signature. */
    public List<String> withSignature() {
        List<String> all = new ArrayList<>(subjects);
        entries.forEach(each -> all.add(each.list() + "." + each.subject()));
        all.addAll(SIGNED);
        return all;
    }
}
