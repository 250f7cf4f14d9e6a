package org.hotseat.kernel;

import org.hotseat.kernel.error.Unavailable;

/** Tells whether a store can be used just now; readiness asks every bean of this type. Costs one small round trip. */
public interface StoreCheck {

    /** The store's name in answers: {@code redis} or {@code mongodb}. */
    String store();

    /** The kind of store in a word, for operators; empty when there is only one kind. */
    default String mode() {
        return "";
    }

    /** @throws Unavailable when the store is away */
    void check();
}
