package org.hotseat.order;

/**
 * A field of a sale model's own, as the facts of its orders keep it.
 *
 * @param name in the documents: {@code Lock_ID}
 */
public record OwnField(String name, Form form) {

    /** The form of an order's field in a document. Empty text is left out. */
    public enum Form {
        TEXT,
        /** A whole number. */
        NUMBER,
        /** A whole number from 1 on; anything else in a document is absent. */
        COUNT,
        /** Cents; an amount in the document, see {@link org.hotseat.facts.Amounts}. */
        MONEY,
        /** Texts with commas between them, which ids do not have; a list in the document. */
        TEXTS
    }
}
