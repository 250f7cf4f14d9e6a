package org.hotseat.program.plan;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads charts of sections, rows, tables, booths and general-admission areas, in the manner of seats.io. What a chart
 * holds may lie in it or in its {@code subChart}, and so may what a section holds. For one file.
 */
final class ChartFile {

    private static final int MAX_PLACES = 1_000_000;

    private final PlanDraft draft;

    /** The names of categories by their keys. */
    private final Map<String, String> names = new HashMap<>();

    private final Map<String, String> colours = new HashMap<>();

    /** The part of the hall that is read: a zone, the beginning of its coordinates, and its category. */
    private record Inside(DraftZone zone, Point origin, Optional<String> category) {}

    private ChartFile(PlanDraft draft) {
        this.draft = draft;
    }

    static void read(FilePart chart, PlanDraft draft) {
        ChartFile file = new ChartFile(draft);
        draft.name(chart.text("name").orElse(""));
        // Either a list or an object with one.
        if (chart.values().get("categories") instanceof Map) {
            chart.part("categories").ifPresent(inner -> {
                inner.skip("maxCategoryKey");
                inner.parts("list").forEach(file::define);
                inner.end();
            });
        } else {
            chart.parts("categories").forEach(file::define);
        }
        file.objects(chart, new Inside(draft.zone("", ""), Point.ZERO, Optional.empty()));
    }

    private void define(FilePart category) {
        Optional<String> key = category.text("key");
        Optional<String> label = category.text("label", "name");
        category.skip("accessible");
        label.or(() -> key)
                .ifPresentOrElse(
                        name -> {
                            Optional<String> colour = category.text("color");
                            names.put(key.orElse(name), name);
                            colour.ifPresent(known -> colours.put(name, known));
                            draft.category(name, colour);
                        },
                        () -> category.drop("has no label"));
        category.end();
    }

    private void objects(FilePart part, Inside inside) {
        part.parts("rows").forEach(row -> row(row, inside, "row"));
        part.parts("tables").forEach(table -> row(table, inside, "table"));
        part.parts("booths").forEach(booth -> booth(booth, inside));
        part.parts("generalAdmissionAreas").forEach(area -> places(area, inside));
        part.parts("sections").forEach(section -> section(section, inside));
        part.point("focalPoint").map(inside.origin()::plus).ifPresent(point -> stage(point, inside.zone()));
        part.part("subChart").ifPresent(inner -> objects(inner, inside));
        part.skip("uuid", "uuidCounter", "tablesLabelCounter", "version", "width", "height", "snapOffset");
        part.end();
    }

    private void section(FilePart section, Inside around) {
        String name = section.text("label", "name").orElse("");
        Point origin = around.origin().plus(section.point("topLeft").orElse(Point.ZERO));
        section.skip("points", "labelSize", "labelRotationAngle", "objectType");
        // A section in a section is one of the hall: its path keeps it apart from others of its name.
        objects(section, new Inside(draft.zone(section.path(), name), origin, category(section, around)));
    }

    /** Reads a row of seats, or a table with the chairs around it. */
    private void row(FilePart row, Inside inside, String kind) {
        String label = row.text("label", "name").orElse("");
        Optional<String> category = category(row, inside);
        DraftRow kept = inside.zone().addRow(row.path(), label, Map.of());
        List<FilePart> seats = row.parts("seats");
        for (int i = 0; i < seats.size(); i++) {
            seat(seats.get(i), i, inside, category, kept);
        }
        draft.tables().read(row, kept.path());
        row.skip("objectType", "uuid", "labelSize", "curve", "chairSpacing", "sectionLabel");
        row.skip("center", "radius", "autoRadius", "rotationAngle", "openSpaces", "rectangular", "manualSeatCount");
        if (seats.isEmpty()) {
            row.drop("is a " + kind + " without seats");
        }
        row.end();
    }

    private void seat(FilePart seat, int index, Inside inside, Optional<String> around, DraftRow row) {
        Optional<Point> place = seat.point().map(inside.origin()::plus);
        String number = seat.text("label", "number").orElse(Integer.toString(index + 1));
        String category = category(seat).or(() -> around).orElse(PlanDraft.ONLY);
        seat.skip("uuid", "rotationAngle");
        row.add(new DraftSeat(seat.path(), number, place, category)
                .with(seat.flag("accessible", "disabledAccess"), false));
        seat.end();
    }

    /** A booth with seats is read like a table; another one is sold as one seat of a row of its own. */
    private void booth(FilePart booth, Inside inside) {
        if (booth.values().get("seats") instanceof List<?> seats && !seats.isEmpty()) {
            booth.skip("x", "y", "width", "height");
            row(booth, inside, "booth");
            return;
        }
        String label = booth.text("label", "name").orElse("");
        Optional<Point> place = booth.point("center").or(booth::point).map(inside.origin()::plus);
        String category = category(booth, inside).orElse(PlanDraft.ONLY);
        booth.skip("x", "y", "width", "height", "rotationAngle", "uuid", "labelSize", "objectType");
        booth.skip("bookAsAWhole", "variableOccupancy", "minOccupancy", "maxOccupancy", "seats");
        inside.zone().addRow(booth.path(), label, Map.of()).add(new DraftSeat(booth.path(), "1", place, category));
        booth.end();
    }

    private void places(FilePart area, Inside inside) {
        Optional<String> category = category(area, inside);
        String label = area.text("label", "name").or(() -> category).orElse("General admission");
        Optional<Integer> capacity = area.number("capacity")
                .filter(number -> number >= 1 && number <= MAX_PLACES && number == Math.rint(number))
                .map(Double::intValue);
        capacity.ifPresentOrElse(
                count -> draft.places(label, category.map(colours::get), count),
                () -> area.drop("must have a capacity of 1 to " + MAX_PLACES));
        area.skip("type", "points", "center", "width", "height", "rotationAngle", "uuid", "labelSize", "objectType");
        area.end();
    }

    private Optional<String> category(FilePart part, Inside around) {
        return category(part).or(around::category);
    }

    private Optional<String> category(FilePart part) {
        Optional<String> key = part.text("categoryKey", "category", "categoryLabel");
        return key.map(given -> names.getOrDefault(given, given));
    }

    /** Draws a stage where the seats look to, so that the best seats are in front of it. */
    private static void stage(Point point, DraftZone zone) {
        Map<String, Object> text = new LinkedHashMap<>();
        text.put("text", "Stage");
        text.put("position", PlanDefinition.position(Point.ZERO));
        Map<String, Object> area = new LinkedHashMap<>();
        area.put("shape", "text");
        area.put("position", PlanDefinition.position(point));
        area.put("text", text);
        zone.areas().add(area);
    }
}
