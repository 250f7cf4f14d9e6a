package org.hotseat.program.layout;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.hotseat.facts.JsonText;
import org.hotseat.kernel.form.Fields;

/**
 * The look of a hall besides its seats, in the coordinates of its seats: a stage, a bar, the colours of categories. It
 * decides nothing.
 *
 * @param areas areas in the form of a plan, with positions that count from the origin of the hall
 * @param categories the colour of each category that has one: {@code {categoryId, color}}
 */
public record Drawing(List<Map<String, Object>> areas, List<Map<String, Object>> categories) {

    static final int MAX_BYTES = 1_000_000;

    private static final int MAX_COLOR_LENGTH = 40;

    /** Matches colours of CSS by name, hexadecimal number or function. */
    private static final Pattern COLOR = Pattern.compile("#?[A-Za-z0-9]+(\\([-0-9a-z.,%/ ]*\\))?");

    public Drawing {
        areas = List.copyOf(areas);
        categories = List.copyOf(categories);
    }

    /** Reads the field {@code drawing} of a program; empty if it is absent. */
    static Optional<Drawing> read(Fields body, Set<CategoryId> known) {
        return body.object("drawing").map(fields -> {
            List<Map<String, Object>> areas = new ArrayList<>();
            fields.objects("areas", PlanForm.MAX_PARTS)
                    .ifPresent(list -> list.forEach(area -> areas.add(PlanForm.readArea(area))));
            List<Map<String, Object>> colored = new ArrayList<>();
            Set<CategoryId> named = new HashSet<>();
            fields.objects("categories", Layout.MAX_CATEGORIES)
                    .ifPresent(list -> list.forEach(
                            category -> color(category, known, named).ifPresent(colored::add)));
            Drawing drawing = new Drawing(areas, colored);
            if (fields.isValid() && drawing.bytes() > MAX_BYTES) {
                body.addError("drawing", "must have at most " + MAX_BYTES + " bytes");
            }
            return drawing;
        });
    }

    private static Optional<Map<String, Object>> color(Fields fields, Set<CategoryId> known, Set<CategoryId> named) {
        Optional<CategoryId> id = fields.id("categoryId", CategoryId::new);
        Optional<String> color = fields.text("color", 1, MAX_COLOR_LENGTH);
        fields.require("categoryId", id);
        fields.require("color", color);
        if (color.isPresent() && !COLOR.matcher(color.get()).matches()) {
            fields.addError("color", "must be a colour of CSS, such as #7f4a91");
        }
        if (id.isPresent() && !known.contains(id.get())) {
            fields.addError("categoryId", "is not the id of a category of the program");
        } else if (id.isPresent() && !named.add(id.get())) {
            fields.addError("categoryId", "has a colour already");
        }
        return id.isPresent() && color.isPresent() ? Optional.of(colored(id.get(), color.get())) : Optional.empty();
    }

    /**
     * Returns the drawing of a plan. Colours that are none of CSS are left out.
     *
     * @param plan the plan as {@link PlanForm} has read it
     * @param categories the categories of the program; those of the plan have the same names
     */
    static Drawing of(Map<String, Object> plan, List<Category> categories) {
        List<Map<String, Object>> areas = new ArrayList<>();
        for (Map<String, Object> zone : PlanRows.list(plan, "zones")) {
            for (Map<String, Object> area : PlanRows.list(zone, "areas")) {
                Map<String, Object> placed = new LinkedHashMap<>(area);
                Map<String, Object> position = new LinkedHashMap<>();
                position.put("x", PlanForm.plain(PlanRows.at(zone, "x") + PlanRows.at(area, "x")));
                position.put("y", PlanForm.plain(PlanRows.at(zone, "y") + PlanRows.at(area, "y")));
                placed.put("position", position);
                areas.add(placed);
            }
        }
        List<Map<String, Object>> colored = new ArrayList<>();
        for (Map<String, Object> planned : PlanRows.list(plan, "categories")) {
            Optional<String> color = Optional.ofNullable((String) planned.get("color"))
                    .filter(text -> text.length() <= MAX_COLOR_LENGTH
                            && COLOR.matcher(text).matches());
            Optional<Category> own = categories.stream()
                    .filter(category -> category.name().equals(planned.get("name"))
                            && category.capacity().isEmpty())
                    .findAny();
            own.ifPresent(category -> color.ifPresent(text -> colored.add(colored(category.id(), text))));
        }
        return new Drawing(areas, colored);
    }

    private static Map<String, Object> colored(CategoryId id, String color) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("categoryId", id.value());
        fields.put("color", color);
        return fields;
    }

    public boolean isEmpty() {
        return areas.isEmpty() && categories.isEmpty();
    }

    int bytes() {
        return text().getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns the drawing as JSON, from which {@link #parse} makes the same drawing. */
    String text() {
        return JsonText.of(Map.of("areas", areas, "categories", categories));
    }

    static Drawing parse(String text) {
        Map<String, Object> drawing = JsonText.parse(text);
        return new Drawing(PlanRows.list(drawing, "areas"), PlanRows.list(drawing, "categories"));
    }
}
