package org.hotseat.program.seat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Places;
import org.hotseat.program.layout.ProgramId;

/**
 * The REST form of a seat map: the whole map with {@code categories}, or the changes with {@code since}, {@code seats}
 * and {@code places}.
 */
public record SeatMapView(
        String programId,

        long version,

        Optional<Long> since,

        Optional<List<CategoryMap>> categories,

        Optional<Map<String, String>> seats,

        Optional<Map<String, PlacesMap>> places) {

    /** The seats of a category, or its places. */
    public record CategoryMap(
            String categoryId, long remaining, Optional<Map<String, String>> rows, Optional<PlacesMap> places) {}

    /** Places without numbers, counted by their states. */
    public record PlacesMap(long free, long held, long sold) {

        public static PlacesMap of(Places places) {
            return new PlacesMap(places.free(), places.held(), places.sold());
        }
    }

    public static SeatMapView of(SeatMap map) {
        List<CategoryMap> categories = map.rows().entrySet().stream()
                .map(entry -> category(map, entry.getKey(), entry.getValue()))
                .toList();
        return new SeatMapView(
                map.id().value(),
                map.version(),
                Optional.empty(),
                Optional.of(categories),
                Optional.empty(),
                Optional.empty());
    }

    private static CategoryMap category(SeatMap map, CategoryId id, Map<String, String> rows) {
        Optional<PlacesMap> places = map.places(id).map(PlacesMap::of);
        return new CategoryMap(id.value(), map.free(id), Optional.of(rows).filter(own -> places.isEmpty()), places);
    }

    public static SeatMapView of(ProgramId id, long since, SeatReads.Delta delta) {
        Map<String, String> seats = new LinkedHashMap<>();
        Map<String, PlacesMap> places = new LinkedHashMap<>();
        for (SeatMap.Change change : delta.changes()) {
            if (change.row().equals(Places.ROW)) {
                places.put(change.category().value(), PlacesMap.of(Places.parse(change.seats())));
                continue;
            }
            for (String seat : change.seats().split(",", -1)) {
                seats.put(change.category() + "-" + change.row() + "-" + seat.substring(1), seat.substring(0, 1));
            }
        }
        return new SeatMapView(
                id.value(),
                delta.version(),
                Optional.of(since),
                Optional.empty(),
                Optional.of(seats),
                Optional.of(places).filter(changed -> !changed.isEmpty()));
    }
}
