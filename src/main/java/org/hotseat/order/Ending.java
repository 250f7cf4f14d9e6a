package org.hotseat.order;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways in which an order ends. */
public enum Ending {
    /** By its user, before it was paid. */
    CANCELLED,
    /** By the clock, unpaid at its pay-before time. */
    EXPIRED,
    /** After it was paid. */
    REFUNDED,
    /** With what it was placed on, which was cancelled; paid or not. */
    RESOURCE_CANCELLED,
    /** Its fact was delivered after a rebuild had counted what is taken; it never took anything by the hot state. */
    LATE;

    /** The ending of a word; empty for a word of an earlier system, or of a later version. */
    public static Optional<Ending> read(String word) {
        return Arrays.stream(values())
                .filter(ending -> ending.word().equals(word))
                .findAny();
    }

    /** The word for it in scripts and facts. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
