package org.hotseat.facts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.bson.Document;
import org.hotseat.kernel.UserId;
import org.jspecify.annotations.Nullable;

/** Replaces a person's subject in documents by its pseudonym. */
public record ErasedNames(String subject, String key, String pseudonym) {

    public static ErasedNames of(UserId user, UserId pseudonym) {
        return new ErasedNames(user.subject(), user.value(), pseudonym.subject());
    }

    /** Returns the beginning of a text that names the wallet of a subject. */
    public static String wallet(String subject) {
        return "wallets/" + subject + "/";
    }

    /**
     * Returns the changed fields of a document with their new values; empty for a document that does not name the
     * person.
     */
    public Map<String, Object> changes(PersonalData data, Document document) {
        boolean owned = belongsToPerson(data, document);
        Document changed = new Document(document);
        // Before the subjects: an entry is the person's as long as it names the person.
        data.entries().forEach(entries -> change(changed, entries.list(), list -> eraseTexts(list, entries, owned)));
        data.withSignature().forEach(path -> change(changed, path, this::name));
        data.keys().forEach(path -> change(changed, path, value -> key.equals(value) ? pseudonym : value));
        data.words().forEach(path -> change(changed, path, this::replaceWallet));
        if (owned) {
            data.texts().forEach(path -> change(changed, path, ErasedNames::erased));
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        changed.forEach((name, value) -> {
            if (!Objects.equals(value, document.get(name))) {
                fields.put(name, value);
            }
        });
        return fields;
    }

    /** Returns whether a document or one of its entries belongs to the person; signatures do not count. */
    public boolean mentionsPerson(PersonalData data, Document document) {
        return belongsToPerson(data, document)
                || containsPerson(
                        document,
                        data.entries().stream()
                                .map(each -> each.list() + "." + each.subject())
                                .toList());
    }

    /** Returns whether the person is one of the subjects of a document, beside its signature. */
    private boolean belongsToPerson(PersonalData data, Document document) {
        return containsPerson(document, data.subjects());
    }

    private boolean containsPerson(Document document, List<String> paths) {
        return paths.stream().anyMatch(path -> {
            Document copy = new Document(document);
            change(copy, path, this::name);
            return !copy.equals(document);
        });
    }

    /** Replaces the texts of those entries that belong to the person. */
    private @Nullable Object eraseTexts(@Nullable Object entry, PersonalData.Entries entries, boolean owned) {
        if (!(entry instanceof Document fields)) {
            return entry;
        }
        Object subject = fields.get(entries.subject());
        if (subject == null
                ? !owned
                : !FactValues.id(subject).filter(this.subject::equals).isPresent()) {
            return entry;
        }
        Document copy = new Document(fields);
        change(copy, entries.text(), ErasedNames::erased);
        return copy;
    }

    private @Nullable Object name(@Nullable Object value) {
        return FactValues.id(value).filter(subject::equals).isPresent() ? pseudonym : value;
    }

    private @Nullable Object replaceWallet(@Nullable Object value) {
        return value instanceof String text && text.startsWith(wallet(subject))
                ? wallet(pseudonym) + text.substring(wallet(subject).length())
                : value;
    }

    /** Replaces each line by the same text. Each line describes one thing, so the number of lines stays the same. */
    private static @Nullable Object erased(@Nullable Object value) {
        return value instanceof String text
                ? text.lines()
                        .map(line -> line.isEmpty() ? line : PersonalData.ERASED)
                        .collect(Collectors.joining("\n"))
                : value;
    }

    private static void change(Document document, String path, UnaryOperator<@Nullable Object> leaf) {
        int dot = path.indexOf('.');
        String name = dot < 0 ? path : path.substring(0, dot);
        if (document.containsKey(name)) {
            document.put(name, changed(document.get(name), dot < 0 ? "" : path.substring(dot + 1), leaf));
        }
    }

    private static @Nullable Object changed(@Nullable Object value, String rest, UnaryOperator<@Nullable Object> leaf) {
        if (value instanceof List<?> list) {
            List<@Nullable Object> all = new ArrayList<>();
            list.forEach(each -> all.add(changed(each, rest, leaf)));
            return all;
        }
        if (rest.isEmpty()) {
            return leaf.apply(value);
        }
        if (value instanceof Document inner) {
            Document copy = new Document(inner);
            change(copy, rest, leaf);
            return copy;
        }
        return value;
    }
}
