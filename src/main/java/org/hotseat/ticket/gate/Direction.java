package org.hotseat.ticket.gate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The direction of a scan. */
enum Direction {
    ENTRY,
    EXIT,
    /** Staff undo a check-in. This is not a scan at a gate, but it is in the log, too. */
    UNDO;

    /** Returns the name in REST answers and facts. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Direction> read(String word) {
        return Arrays.stream(values())
                .filter(each -> each.wireName().equals(word))
                .findAny();
    }
}
