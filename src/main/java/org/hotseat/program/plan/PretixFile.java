package org.hotseat.program.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.form.Fields;
import org.hotseat.program.layout.PlanForm;

/** Reads seating plans in the form that pretix publishes, also those that do not keep to it. For one file. */
final class PretixFile {

    private static final Set<String> NUMBER_POSITIONS = Set.of("start", "end", "both");

    private final PlanDraft draft;

    private PretixFile(PlanDraft draft) {
        this.draft = draft;
    }

    /** Reads {@code {name, categories, zones, size}}. Seats get a guid and a category if they have none. */
    static void read(FilePart plan, PlanDraft draft) {
        draft.name(plan.text("name").orElse(""));
        plan.skip("size");
        for (FilePart category : plan.parts("categories")) {
            category.text("name")
                    .ifPresentOrElse(
                            name -> draft.category(name, category.text("color")), () -> category.drop("has no name"));
            category.end();
        }
        plan.parts("zones").forEach(new PretixFile(draft)::zone);
        plan.end();
    }

    private void zone(FilePart zone) {
        Point origin = zone.point("position").orElse(Point.ZERO);
        DraftZone kept = draft.zone(zone.path(), zone.text("name").orElse(""));
        zone.skip("zone_id", "uuid");
        zone.parts("rows").forEach(row -> row(row, origin, kept));
        zone.parts("areas").forEach(area -> kept.areas().add(area(area, origin)));
        zone.end();
    }

    private void row(FilePart row, Point origin, DraftZone zone) {
        Point begin = origin.plus(row.point("position").orElse(Point.ZERO));
        Map<String, Object> more = texts(row, "row_label", "seat_label");
        row.text("row_number_position").ifPresent(position -> {
            if (NUMBER_POSITIONS.contains(position)) {
                more.put("row_number_position", position);
            } else {
                row.drop("row_number_position", "must be start, end, both");
            }
        });
        row.skip("uuid");
        DraftRow kept = zone.addRow(row.path(), row.text("row_number").orElse(""), more);
        List<FilePart> seats = row.parts("seats");
        for (int i = 0; i < seats.size(); i++) {
            seat(seats.get(i), i, begin, kept);
        }
        row.end();
    }

    private void seat(FilePart seat, int index, Point begin, DraftRow row) {
        Optional<Point> place = seat.point("position").map(begin::plus);
        Map<String, Object> more = new LinkedHashMap<>();
        seat.number("radius").ifPresent(radius -> more.put("radius", PlanDefinition.rounded(radius)));
        seat.skip("uuid", "start_direction");
        String number = seat.text("seat_number").orElse(Integer.toString(index + 1));
        String category = seat.text("category").orElse(PlanDraft.ONLY);
        row.add(new DraftSeat(seat.path(), number, place, category).with(seat.text("seat_guid"), more));
        seat.end();
    }

    private static Map<String, Object> texts(FilePart part, String... names) {
        Map<String, Object> texts = new LinkedHashMap<>();
        for (String name : names) {
            part.text(name).ifPresent(text -> texts.put(name, text));
        }
        return texts;
    }

    /** Returns an area without what the form does not know, at its place in the whole plan. */
    private static Map<String, Object> area(FilePart part, Point origin) {
        Map<String, Object> area = drawn(part);
        Point place = new FilePart("", part.values(), new DropList())
                .point("position")
                .orElse(Point.ZERO);
        area.put("position", PlanDefinition.position(origin.plus(place)));
        return area;
    }

    private static Map<String, Object> drawn(FilePart part) {
        while (true) {
            Fields fields = new Fields(part.values(), true);
            Map<String, Object> area = PlanForm.readArea(fields);
            try {
                fields.check();
                return area;
            } catch (InvalidInput e) {
                e.fields().forEach(bad -> {
                    part.drop(bad.field(), bad.problem());
                    remove(part.values(), bad.field());
                });
            }
        }
    }

    /** Removes the value of a path, or the field of the innermost object that the path reaches. */
    private static void remove(Map<?, ?> object, String path) {
        int dot = path.indexOf('.');
        String name = path.substring(0, dot < 0 ? path.length() : dot);
        if (dot >= 0 && object.get(name) instanceof Map<?, ?> inner && reaches(inner, path.substring(dot + 1))) {
            remove(inner, path.substring(dot + 1));
        } else {
            object.remove(name.replaceAll("\\[.*", ""));
        }
    }

    private static boolean reaches(Map<?, ?> object, String path) {
        return object.containsKey(path.replaceAll("[.\\[].*", ""));
    }
}
