package org.hotseat.program.seat;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.SeatState;

/**
 * The state of every seat of a program at one version: for each category and row a text with one character for each
 * seat. The counts of places are the row {@link Places#ROW}. Must not be changed.
 *
 * @param version the version, which grows by one with every change of seats and never goes back
 */
public record SeatMap(ProgramId id, long version, Map<CategoryId, Map<String, String>> rows) {

    /**
     * Some seats of a row that have changed.
     *
     * @param seats the state of each seat with its number, such as {@code h12,H14}; for places the text of their row
     */
    record Change(CategoryId category, String row, String seats) {

        /** Reads a change from a field and a value of the change log. */
        public static Change of(String field, String value) {
            int colon = field.indexOf(':');
            return new Change(new CategoryId(field.substring(0, colon)), field.substring(colon + 1), value);
        }

        /** Returns the row after the change. */
        String applied(String states) {
            if (row.equals(Places.ROW)) {
                return seats;
            }
            char[] changed = states.toCharArray();
            for (String seat : seats.split(",", -1)) {
                changed[Integer.parseInt(seat.substring(1)) - 1] = seat.charAt(0);
            }
            return new String(changed);
        }
    }

    /**
     * Returns the map after some changes, oldest first. Changes that the map already contains do no harm as long as
     * none is left out.
     */
    public SeatMap after(List<Change> changes, long newVersion) {
        if (changes.isEmpty() && newVersion == version) {
            return this;
        }
        Map<CategoryId, Map<String, String>> next = new LinkedHashMap<>(rows);
        Map<CategoryId, Map<String, String>> own = new LinkedHashMap<>();
        for (Change change : changes) {
            Map<String, String> category = own.computeIfAbsent(change.category(), none -> {
                Map<String, String> copy = new LinkedHashMap<>(next.getOrDefault(change.category(), Map.of()));
                next.put(change.category(), copy);
                return copy;
            });
            category.computeIfPresent(change.row(), (row, states) -> change.applied(states));
        }
        return new SeatMap(id, newVersion, next);
    }

    /** Returns the number of free seats of a category, including accessible ones, or of free places. */
    public long free(CategoryId category) {
        return rows.getOrDefault(category, Map.of()).values().stream()
                .mapToLong(text -> Places.isCounts(text)
                        ? Places.parse(text).free()
                        : text.chars()
                                .filter(state -> SeatState.of((char) state) == SeatState.FREE)
                                .count())
                .sum();
    }

    /** Returns the places of a category without numbers. */
    public Optional<Places> places(CategoryId category) {
        return Optional.ofNullable(rows.getOrDefault(category, Map.of()).get(Places.ROW))
                .map(Places::parse);
    }

    public int seats() {
        return rows.values().stream()
                .flatMap(category -> category.values().stream())
                .mapToInt(String::length)
                .sum();
    }

    /** Returns the number of seats and places in each state. */
    public Map<SeatState, Long> counts() {
        Map<SeatState, Long> counts = new EnumMap<>(SeatState.class);
        for (SeatState state : SeatState.values()) {
            counts.put(state, 0L);
        }
        rows.values().forEach(category -> category.values().forEach(text -> count(text, counts)));
        return counts;
    }

    private static void count(String text, Map<SeatState, Long> counts) {
        if (Places.isCounts(text)) {
            Places places = Places.parse(text);
            counts.replaceAll((state, count) -> count + places.count(state));
        } else {
            text.chars().forEach(state -> counts.merge(SeatState.of((char) state), 1L, Long::sum));
        }
    }
}
