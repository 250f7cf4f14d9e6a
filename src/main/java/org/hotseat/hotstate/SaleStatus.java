package org.hotseat.hotstate;

import java.util.Locale;

/** The status of a resource's sale, as its users see it. {@link #toString} returns its form in REST. */
public enum SaleStatus {
    /** A draft, which users cannot see. */
    DRAFT,
    /** No window is open now; one opens later. */
    ANNOUNCED,
    /** Open to some groups only. */
    PRESALE,
    OPEN,
    /** An operator has stopped the sale, or its definition does not let it sell. */
    STOPPED,
    /** A window is open, but none of the open windows has a unit left. A unit that is given back can be taken again. */
    SOLD_OUT,
    /** The sale has ended by its times. */
    OVER,
    /** The sale was cancelled and cannot be resumed. */
    CALLED_OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
