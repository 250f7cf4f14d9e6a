package org.hotseat.program.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.kernel.form.Fields;

/**
 * Creates rows of categories from the rows of a seating plan. The seats of one category in one row of the plan become a
 * row of the category, numbered from 1 in the order of the plan. If the plan draws a {@link Stage}, rows nearer to it
 * are better; otherwise the order of the rows decides. For one plan.
 */
final class PlanRows {

    private static final Pattern ROW_NAME = Pattern.compile("[A-Za-z0-9._]{1,40}");

    private final Fields body;
    private final Set<String> planned;
    private final PlanSeats marks;
    private final Map<String, List<Row>> rows = new LinkedHashMap<>();
    private final Map<String, Set<String>> names = new HashMap<>();
    private final Set<String> guids = new HashSet<>();

    private PlanRows(Fields body, Set<String> planned, PlanSeats marks, Set<String> categories) {
        this.body = body;
        this.planned = planned;
        this.marks = marks;
        categories.forEach(name -> rows.put(name, new ArrayList<>()));
    }

    /**
     * Returns the rows by the name of their category.
     *
     * @param plan the plan as {@link PlanForm} has read it
     * @param body the same plan, which receives errors about seats of an unknown category and about repeated names
     * @param marks the marks of the request for seats of the plan
     * @param categories the names of the program's categories that the plan has to fill
     */
    static Map<String, List<Row>> of(Map<String, Object> plan, Fields body, PlanSeats marks, Set<String> categories) {
        List<Map<String, Object>> known = list(plan, "categories");
        Set<String> planned = new HashSet<>();
        for (int i = 0; i < known.size(); i++) {
            if (!planned.add(text(known.get(i), "name"))) {
                body.addError("categories[" + i + "].name", "is the name of another category, too");
            }
        }
        PlanRows rows = new PlanRows(body, planned, marks, categories);
        List<Map<String, Object>> zones = list(plan, "zones");
        for (int i = 0; i < zones.size(); i++) {
            rows.zone(zones.get(i), i);
        }
        marks.check(rows.rows, planned);
        marks.mark(rows.rows);
        List<SeatDetail> seats = rows.rows.values().stream()
                .flatMap(List::stream)
                .flatMap(row -> row.details().seats().values().stream())
                .toList();
        return Stage.of(plan, seats)
                .map(stage -> stage.withQualities(rows.rows))
                .orElse(rows.rows);
    }

    private void zone(Map<String, Object> zone, int index) {
        List<Map<String, Object>> own = list(zone, "rows");
        for (int i = 0; i < own.size(); i++) {
            row(zone, own.get(i), index, i);
        }
    }

    private void row(Map<String, Object> zone, Map<String, Object> row, int zoneIndex, int index) {
        String path = "zones[" + zoneIndex + "].rows[" + index + "].seats";
        double x = at(zone, "x") + at(row, "x");
        double y = at(zone, "y") + at(row, "y");
        Map<String, TreeMap<Integer, SeatDetail>> seats = new LinkedHashMap<>();
        List<Map<String, Object>> own = list(row, "seats");
        for (int i = 0; i < own.size(); i++) {
            Map<String, Object> seat = own.get(i);
            check(seat, path + "[" + i + "].");
            TreeMap<Integer, SeatDetail> same = seats.computeIfAbsent(text(seat, "category"), none -> new TreeMap<>());
            SeatDetail detail = new SeatDetail(
                    Optional.empty(),
                    label(zone, row, seat),
                    Optional.of(x + at(seat, "x")),
                    Optional.of(y + at(seat, "y")),
                    Optional.of(text(seat, "seat_guid")));
            same.put(same.size() + 1, detail);
        }
        SeatDetail place =
                new SeatDetail(Optional.empty(), Optional.empty(), Optional.of(x), Optional.of(y), Optional.empty());
        seats.forEach((category, details) -> {
            if (details.size() > Row.MAX_SEATS) {
                body.addError(path, "must be at most " + Row.MAX_SEATS + " of one category");
            }
            if (rows.containsKey(category)) {
                String name = name(category, text(row, "row_number"), zoneIndex, index);
                rows.get(category)
                        .add(new Row(
                                name,
                                details.size(),
                                0,
                                SeatNumbers.NONE,
                                SeatNumbers.NONE,
                                RowDetails.of(place, details, SeatNumbers.NONE)));
            }
        });
    }

    private void check(Map<String, Object> seat, String path) {
        String guid = text(seat, "seat_guid");
        String category = text(seat, "category");
        if (guid.isEmpty() || guid.length() > SeatDetail.MAX_GUID_LENGTH) {
            body.addError(path + "seat_guid", "must be 1 to " + SeatDetail.MAX_GUID_LENGTH + " characters");
        } else if (!guids.add(guid)) {
            body.addError(path + "seat_guid", "is the seat_guid of another seat, too");
        }
        if (!planned.contains(category)) {
            body.addError(path + "category", "is not the name of a category of the plan");
        } else if (!rows.containsKey(category) && !marks.unsold().contains(category)) {
            body.addError(
                    path + "category",
                    "is not the name of a category of the program without rows and capacity, nor one of unsoldCategories");
        }
    }

    /**
     * Returns a unique name for a row: the plan's number of the row if it is a valid name. Rows of later zones begin
     * with the number of the zone.
     */
    private String name(String category, String number, int zone, int index) {
        String own = ROW_NAME.matcher(number).matches() ? number : "_" + (index + 1);
        String name = zone == 0 ? own : (zone + 1) + "." + own;
        Set<String> known = names.computeIfAbsent(category, none -> new HashSet<>());
        String unique = known.contains(name) ? name + "." + (zone + 1) + "." + (index + 1) : name;
        while (!known.add(unique)) {
            unique += "_";
        }
        return unique;
    }

    /** Returns the label of a seat: zone, row and seat in the words of the plan. */
    private static Optional<String> label(Map<String, Object> zone, Map<String, Object> row, Map<String, Object> seat) {
        String number = text(seat, "seat_number");
        String named = text(row, "seat_label");
        String label = Stream.of(
                        text(zone, "name"),
                        row.containsKey("row_label") ? text(row, "row_label") : text(row, "row_number"),
                        named.isEmpty() ? number : named.replace("%s", number))
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(", "));
        return Optional.of(label.substring(0, Math.min(SeatDetail.MAX_LABEL_LENGTH, label.length())))
                .filter(text -> !text.isEmpty());
    }

    /** Returns a coordinate of an object's position; 0 for an object without one. */
    static double at(Map<?, ?> object, String coordinate) {
        return object.get("position") instanceof Map<?, ?> position && position.get(coordinate) instanceof Number number
                ? number.doubleValue()
                : 0;
    }

    private static String text(Map<String, Object> object, String field) {
        return object.get(field) instanceof String text ? text : "";
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> list(Map<String, Object> object, String field) {
        return object.get(field) instanceof List<?> list ? (List<Map<String, Object>>) list : List.of();
    }
}
