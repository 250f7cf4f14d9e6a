package org.hotseat.hotstate;

import java.util.Locale;

/** The one word for whether a resource sells. {@link #toString} is its form in REST. */
public enum SaleWord {
    /** Users do not know of it. */
    DRAFT,
    /** Nothing is open now; it opens later. */
    ANNOUNCED,
    /** Open to some groups only. */
    PRESALE,
    OPEN,
    /** An operator holds it back. */
    STOPPED,
    /** Open, and nothing of what is open is left. What is given back may be taken again. */
    SOLD_OUT,
    /** It closes for good by its times. */
    OVER,
    /** It was cancelled for good. */
    CALLED_OFF;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
