package org.hotseat.order.placing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Metadata;

/**
 * The data that a caller attaches to an order or a hold: its own id of it, and metadata. Hotseat stores both texts,
 * shows them wherever it shows the order or hold, and decides nothing by them.
 *
 * @param externalId the caller's id; empty for none; several orders and holds may have the same
 * @param metadata {@link Metadata} as text; empty for none
 */
public record AttachedData(String externalId, String metadata) {

    public static final AttachedData NOTHING = new AttachedData("", "");

    /** Reads {@code {externalId?, metadata?}}; adds an error for each bad one. */
    public static AttachedData read(Fields body) {
        return new AttachedData(
                body.text(Metadata.EXTERNAL_ID, 1, Metadata.MAX_ID_LENGTH).orElse(""),
                Metadata.read(body).map(Metadata::toString).orElse(""));
    }

    /**
     * Returns the argument for a script: names and values of fields in alternation, one line each; no value contains a
     * line break.
     */
    public String argument() {
        return (externalId.isEmpty() ? "" : "external_id\n" + externalId + "\n")
                + (metadata.isEmpty() ? "" : "metadata\n" + metadata);
    }

    /** Reads the form of {@link #argument}. */
    public static AttachedData parse(String argument) {
        List<String> lines = argument.lines().toList();
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i + 1 < lines.size(); i += 2) {
            fields.put(lines.get(i), lines.get(i + 1));
        }
        return of(fields);
    }

    /** Returns the data among the fields of a fact. */
    public static AttachedData of(Map<String, String> fields) {
        return new AttachedData(fields.getOrDefault("external_id", ""), fields.getOrDefault("metadata", ""));
    }

    /** Returns the id as answers show it. */
    public Optional<String> shownId() {
        return Optional.of(externalId).filter(id -> !id.isEmpty());
    }

    /** Returns the metadata as answers show them; empty also after they were erased with the person. */
    public Optional<Map<String, String>> shownMetadata() {
        return Optional.of(metadata)
                .filter(text -> text.startsWith("{"))
                .map(text -> Metadata.parse(text).texts());
    }

    /**
     * Returns the part of a request's text that its Idempotency-Key is bound to; empty without attached data, as in
     * earlier versions.
     */
    public String requestText() {
        return equals(NOTHING) ? "" : " with " + externalId + " " + metadata;
    }
}
