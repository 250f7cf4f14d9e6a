package org.hotseat.facts;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document of an earlier system that cannot be read completely. The places that it may claim count as taken until the
 * document is corrected or its time is over. REST has no address for it.
 *
 * @param collection the collection of the document
 * @param id its {@code _id} as text
 * @param problem the bad fields, and the reason
 */
public record UnreadableDocument(String collection, String id, String problem) {

    private static final int LONGEST = 200;

    /** Creates an entry for an {@code _id} of any type; a long {@code _id} is cut. */
    public static UnreadableDocument of(String collection, @Nullable Object id, String problem) {
        String text = String.valueOf(id);
        return new UnreadableDocument(
                collection, text.length() > LONGEST ? text.substring(0, LONGEST) + "\u2026" : text, problem);
    }

    /** Creates an entry that names the fields that cannot be read; empty if there are none. */
    public static Optional<UnreadableDocument> of(String collection, @Nullable Object id, List<String> fields) {
        return fields.isEmpty()
                ? Optional.empty()
                : Optional.of(of(collection, id, "cannot be read: " + String.join(", ", fields)));
    }

    /** Returns an entry that names these fields, too. */
    public UnreadableDocument withFields(List<String> fields) {
        return fields.isEmpty()
                ? this
                : new UnreadableDocument(collection, id, problem + ", " + String.join(", ", fields));
    }
}
