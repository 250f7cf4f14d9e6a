package org.hotseat.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A seat map as REST shows it: whole, with {@code categories}, or what has changed, with {@code since} and {@code seats}. */
public record SeatMapView(
        String programId,

        long version,

        Optional<Long> since,

        Optional<List<CategoryMap>> categories,

        Optional<Map<String, String>> seats) {

    /** The seats of a category. */
    public record CategoryMap(String categoryId, long remaining, Map<String, String> rows) {}

    static SeatMapView of(SeatMap map) {
        List<CategoryMap> categories = map.rows().entrySet().stream()
                .map(entry -> new CategoryMap(entry.getKey().value(), map.free(entry.getKey()), entry.getValue()))
                .toList();
        return new SeatMapView(
                map.id().value(), map.version(), Optional.empty(), Optional.of(categories), Optional.empty());
    }

    static SeatMapView of(ProgramId id, long since, SeatReads.Delta delta) {
        Map<String, String> seats = new LinkedHashMap<>();
        for (SeatMap.Change change : delta.changes()) {
            for (String seat : change.seats().split(",", -1)) {
                seats.put(change.category() + "-" + change.row() + "-" + seat.substring(1), seat.substring(0, 1));
            }
        }
        return new SeatMapView(id.value(), delta.version(), Optional.of(since), Optional.empty(), Optional.of(seats));
    }
}
