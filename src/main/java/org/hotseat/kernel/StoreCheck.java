package org.hotseat.kernel;

import org.hotseat.kernel.error.Unavailable;

/**
 * Reports whether a store can be used just now, for reading and for writing; readiness asks every bean of this type.
 * Costs a few round trips and one write.
 */
public interface StoreCheck {

    /** The store's name in answers: {@code redis} or {@code mongodb}. */
    String store();

    /** The kind of store in a word, for operators; empty when there is only one kind. */
    default String mode() {
        return "";
    }

    /** @throws Unavailable when the store is away or refuses what the server needs; its message says which */
    void check();
}
