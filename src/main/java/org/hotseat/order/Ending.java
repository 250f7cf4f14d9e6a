package org.hotseat.order;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways in which an order ends. */
public enum Ending {
    /** Its user cancelled it before it was paid. */
    CANCELLED,
    /** It expired: it was still unpaid at its pay-before time. */
    EXPIRED,
    /** It was refunded after it was paid. */
    REFUNDED,
    /** It ended together with its resource, which was cancelled; paid or unpaid. */
    RESOURCE_CANCELLED,
    /**
     * Its fact was delivered after a rebuild had counted the taken units, so it never took anything in the hot state.
     */
    LATE;

    /**
     * Reads an ending from its word in facts; empty for a word that only an earlier system or a later version knows.
     */
    public static Optional<Ending> read(String word) {
        return Arrays.stream(values())
                .filter(ending -> ending.wireName().equals(word))
                .findAny();
    }

    /** Returns the name of this ending in scripts and facts. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
