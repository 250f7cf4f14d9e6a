package org.hotseat.kernel.form;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hotseat.kernel.error.InvalidInput;

/**
 * The texts that a caller attaches to an order or a resource, by their names. Hotseat stores them, shows them wherever
 * it shows the order or resource, and decides nothing by them. They are sorted by name, so that a repetition may send
 * them in another order.
 */
public record Metadata(SortedMap<String, String> texts) {

    /** The field of bodies and answers with the caller's own id of the order or resource. */
    public static final String EXTERNAL_ID = "externalId";

    private static final String FIELD = "metadata";

    /** The fields of a resource that only those see who may read what belongs to others. */
    public static final Set<String> HIDDEN = Set.of(EXTERNAL_ID, FIELD);

    /** The longest such id, in characters. */
    public static final int MAX_ID_LENGTH = 128;

    private static final int MAX_ENTRIES = 20;
    private static final int MAX_NAME_LENGTH = 40;
    private static final int MAX_VALUE_LENGTH = 500;

    /** The largest size of all metadata of an order or a resource, which are in Redis as long as it is live. */
    private static final int MAX_BYTES = 4_096;

    /** Matches a name and its value in the form of {@link #toString}. */
    private static final Pattern ENTRY = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\":\"((?:[^\"\\\\]|\\\\.)*+)\"");

    public Metadata {
        texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
    }

    /** Returns the id that a caller asks for; refuses one that nothing can have. */
    public static String checkId(String id) {
        if (id.isEmpty() || id.length() > MAX_ID_LENGTH || id.chars().anyMatch(Character::isISOControl)) {
            throw InvalidInput.of(
                    EXTERNAL_ID, "must be 1 to " + MAX_ID_LENGTH + " characters, none of them control characters");
        }
        return id;
    }

    /**
     * Reads {@code metadata: {name: text, …}}. Errors are added to those of the body. Returns empty if there are no
     * texts, or errors.
     */
    public static Optional<Metadata> read(Fields body) {
        return body.object(FIELD).map(entries -> read(body, entries)).filter(read -> !read.texts.isEmpty());
    }

    private static Metadata read(Fields body, Fields entries) {
        Map<String, ?> given = entries.values();
        SortedMap<String, String> texts = new TreeMap<>();
        if (given.size() > MAX_ENTRIES) {
            entries.markKnown(given.keySet().toArray(String[]::new));
            body.addError(FIELD, "must have at most " + MAX_ENTRIES + " entries");
            return new Metadata(texts);
        }
        given.keySet().stream().sorted().forEach(name -> {
            if (name.isEmpty()
                    || name.length() > MAX_NAME_LENGTH
                    || name.chars().anyMatch(Character::isISOControl)) {
                entries.markKnown(name);
                body.addError(FIELD, "must have names of 1 to " + MAX_NAME_LENGTH + " characters");
            } else {
                entries.text(name, 0, MAX_VALUE_LENGTH).ifPresent(value -> texts.put(name, value));
            }
        });
        Metadata read = new Metadata(texts);
        if (read.toString().getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            body.addError(FIELD, "must have at most " + MAX_BYTES + " bytes as JSON");
        }
        return read;
    }

    /** Returns the texts as a JSON object, which is the form in Redis and in facts. */
    @Override
    public String toString() {
        return texts.entrySet().stream()
                .map(entry -> quoted(entry.getKey()) + ":" + quoted(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** Returns a text without control characters as a JSON string. */
    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** Reads the form of {@link #toString}; no texts of any other text. */
    public static Metadata parse(String json) {
        SortedMap<String, String> texts = new TreeMap<>();
        Matcher entries = ENTRY.matcher(json);
        while (entries.find()) {
            texts.put(unquoted(entries.group(1)), unquoted(entries.group(2)));
        }
        return new Metadata(texts);
    }

    private static String unquoted(String text) {
        return text.replaceAll("\\\\(.)", "$1");
    }
}
