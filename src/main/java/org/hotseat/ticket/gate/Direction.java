package org.hotseat.ticket.gate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The direction of a scan. */
enum Direction {
    ENTRY,
    EXIT,
    /** An operator takes a check-in back; not a scan at a gate, and in the log all the same. */
    UNDO;

    /** As REST and the facts have it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Direction> read(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findAny();
    }
}
