package org.hotseat.flashsale;

import java.time.Instant;

/** When a sale sells: from its start on, until before its end, by Redis's clock. */
record Window(Instant start, Instant end) {

    boolean overlaps(Window other) {
        return start.isBefore(other.end) && other.start.isBefore(end);
    }
}
