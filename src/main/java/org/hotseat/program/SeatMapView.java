package org.hotseat.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A seat map as REST shows it: whole, with {@code categories}, or what has changed, with {@code since} and {@code seats}. */
@Schema(
        name = "SeatMap",
        requiredProperties = {"programId", "version"})
public record SeatMapView(
        String programId,

        @Schema(description = "Rises with every change of seats")
        long version,

        @Schema(description = "Of a delta: the version it goes on from")
        Optional<Long> since,

        Optional<List<CategoryMap>> categories,

        @Schema(description = "Of a delta: the id of each seat that has changed, with its state")
        Optional<Map<String, String>> seats) {

    /** The seats of a category. */
    @Schema(name = "SeatMapCategory")
    public record CategoryMap(
            String categoryId,

            @Schema(description = "Free seats, accessible ones included")
            long remaining,

            @Schema(description = "Row to its seats in their order, one character each")
            Map<String, String> rows) {}

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
