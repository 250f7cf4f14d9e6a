package org.hotseat.kernel;

import org.hotseat.kernel.error.Unavailable;

/**
 * Checks whether a store can be read and written just now. Readiness calls every bean of this type. Costs a few round
 * trips and one write.
 */
public interface StoreCheck {

    /** Returns the store's name in answers: {@code redis} or {@code mongodb}. */
    String store();

    /** Returns the name of the store's kind for operators; empty when only one kind exists. */
    default String mode() {
        return "";
    }

    /**
     * Checks the store.
     *
     * @throws Unavailable when the store is unavailable or refuses something that the server needs; the message names
     *     the reason
     */
    void check();

    /**
     * Returns what the last check found that breaks a condition of the promise while the store still does everything;
     * empty for nothing.
     */
    default String warning() {
        return "";
    }
}
