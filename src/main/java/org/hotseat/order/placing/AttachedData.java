package org.hotseat.order.placing;

import org.hotseat.kernel.form.Fields;
import org.hotseat.kernel.form.Metadata;

/**
 * The data that a caller attaches to an order: its own id of the order, and metadata. Hotseat stores both texts, shows
 * them wherever it shows the order, and decides nothing by them.
 *
 * @param externalId the caller's id; empty for none; several orders may have the same
 * @param metadata {@link Metadata} as text; empty for none
 */
public record AttachedData(String externalId, String metadata) {

    public static final AttachedData NOTHING = new AttachedData("", "");

    /** Reads {@code {externalId?, metadata?}}; complains of bad values. */
    public static AttachedData read(Fields body) {
        return new AttachedData(
                body.text(Metadata.EXTERNAL_ID, 1, Metadata.LONGEST_ID).orElse(""),
                Metadata.read(body).map(Metadata::toString).orElse(""));
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
