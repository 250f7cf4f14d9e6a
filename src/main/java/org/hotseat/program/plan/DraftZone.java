package org.hotseat.program.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A zone that was read from a plan file: a section, a block, or the hall as a whole.
 *
 * @param name the name; empty for a file without zones
 * @param rows the rows by their names in the file
 * @param areas drawings in the form of our plan
 */
record DraftZone(String name, Map<String, DraftRow> rows, List<Map<String, Object>> areas) {

    DraftZone(String name) {
        this(name, new LinkedHashMap<>(), new ArrayList<>());
    }

    /** Returns the row with this number, which begins here if it is new. */
    DraftRow row(String path, String number) {
        return rows.computeIfAbsent(number, none -> new DraftRow(path, number, Map.of()));
    }

    /** Begins a row; the file may have others of its number. */
    DraftRow addRow(String path, String number, Map<String, Object> more) {
        DraftRow row = new DraftRow(path, number, more);
        rows.put(path, row);
        return row;
    }

    /** Gives each seat without a guid one of zone, row and number. */
    void nameSeats() {
        rows.forEach((key, row) -> row.seats().replaceAll(seat -> {
            String made = Stream.of(name, row.number().isEmpty() ? row.path() : row.number(), seat.number())
                    .filter(part -> !part.isEmpty())
                    .collect(Collectors.joining("-"));
            String guid = seat.guid().orElse(made);
            return seat.with(Optional.of(guid.substring(0, Math.min(FileText.LONGEST, guid.length()))), seat.more());
        }));
    }
}
