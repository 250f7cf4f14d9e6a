package org.hotseat.program.plan;

import java.util.Map;
import java.util.Optional;

/**
 * A seat that was read from a plan file.
 *
 * @param path the path in the file
 * @param guid the name of the seat in the other system; empty if it has none
 * @param number the number in its row, or another short name
 * @param place the place in the file's units
 * @param category the name of the category
 * @param more fields of the seat in our plan that only drawings need
 */
record DraftSeat(
        String path,
        Optional<String> guid,
        String number,
        Optional<Point> place,
        String category,
        boolean accessible,
        boolean blocked,
        Map<String, Object> more) {

    DraftSeat(String path, String number, Optional<Point> place, String category) {
        this(path, Optional.empty(), number, place, category, false, false, Map.of());
    }

    DraftSeat with(boolean forAccess, boolean shut) {
        return new DraftSeat(path, guid, number, place, category, forAccess, shut, more);
    }

    DraftSeat with(Optional<String> ownGuid, Map<String, Object> drawn) {
        return new DraftSeat(path, ownGuid, number, place, category, accessible, blocked, drawn);
    }

    DraftSeat at(Point point) {
        return new DraftSeat(path, guid, number, Optional.of(point), category, accessible, blocked, more);
    }
}
