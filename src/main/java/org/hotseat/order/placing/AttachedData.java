package org.hotseat.order.placing;

import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.hotseat.kernel.form.Fields;

/**
 * The data that a caller attaches to an order: its own id of the order, and metadata. Hotseat stores both texts, shows
 * them wherever it shows the order, and decides nothing by them.
 *
 * @param externalId the caller's id; empty for none; several orders may have the same
 * @param metadata an object of texts as JSON, sorted by name so that a repetition may send them in another order; empty
 *     for none
 */
public record AttachedData(String externalId, String metadata) {

    public static final AttachedData NOTHING = new AttachedData("", "");

    private static final int MOST_ENTRIES = 20;
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_VALUE = 500;

    /** The largest size of all metadata of an order, which are in Redis as long as the order is live. */
    private static final int MOST_BYTES = 4_096;

    private static final JsonBuilderFactory BUILDERS = Json.createBuilderFactory(Map.of());

    private static final int LONGEST_ID = 128;
    private static final String METADATA = "metadata";

    /** Reads {@code {externalId?, metadata?}}; complains of bad values. */
    public static AttachedData read(Fields body) {
        String id = body.text("externalId", 1, LONGEST_ID).orElse("");
        String metadata =
                body.object(METADATA).map(entries -> json(body, entries)).orElse("");
        return new AttachedData(id, metadata);
    }

    private static String json(Fields body, Fields entries) {
        Map<String, ?> given = entries.values();
        if (given.size() > MOST_ENTRIES) {
            entries.knows(given.keySet().toArray(String[]::new));
            body.complain(METADATA, "must have at most " + MOST_ENTRIES + " entries");
            return "";
        }
        JsonObjectBuilder json = BUILDERS.createObjectBuilder();
        given.keySet().stream().sorted().forEach(name -> {
            if (name.isEmpty() || name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
                entries.knows(name);
                body.complain(METADATA, "must have names of 1 to " + LONGEST_NAME + " characters");
            } else {
                entries.text(name, 0, LONGEST_VALUE).ifPresent(value -> json.add(name, value));
            }
        });
        String text = json.build().toString();
        if (text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            body.complain(METADATA, "must have at most " + MOST_BYTES + " bytes as JSON");
        }
        return given.isEmpty() ? "" : text;
    }

    /**
     * Returns the argument for a script: names and values of fields in alternation, one line each; no value contains a
     * line break.
     */
    String argument() {
        return (externalId.isEmpty() ? "" : "external_id\n" + externalId + "\n")
                + (metadata.isEmpty() ? "" : "metadata\n" + metadata);
    }

    /**
     * Returns the part of a request's words that identifies its repetition; empty without attached data, as in earlier
     * versions.
     */
    public String words() {
        return equals(NOTHING) ? "" : " with " + externalId + " " + metadata;
    }
}
