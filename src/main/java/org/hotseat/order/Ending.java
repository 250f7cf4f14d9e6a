package org.hotseat.order;

import java.util.Locale;

/** The ways in which an order ends. */
public enum Ending {
    /** By its owner, before it was paid. */
    CANCELLED,
    /** By the clock, unpaid at its pay-before time. */
    EXPIRED,
    /** After it was paid. */
    REFUNDED;

    /** The word for it in scripts and facts. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
