package org.hotseat.order;

/**
 * The form of a model's own field in the facts of its orders.
 *
 * @param name the name in the documents, such as {@code Lock_ID}
 */
public record ModelField(String name, Form form) {

    /** The form of an order's field in a document. An empty text is left out. */
    public enum Form {
        TEXT,
        /** A whole number. */
        NUMBER,
        /** A whole number from 1; any other value in a document counts as absent. */
        COUNT,
        /** An amount in cents, stored as {@link org.hotseat.facts.Amounts}. */
        MONEY,
        /** Texts with commas between them, stored as a list; ids contain no commas. */
        TEXTS
    }
}
