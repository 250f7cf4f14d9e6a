package org.hotseat.program.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.hotseat.kernel.form.Fields;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LayoutReader;
import org.hotseat.program.plan.PlanDraft.DraftCategory;

/** Writes a complete {@link PlanDraft} as the part of a PUT of a program that describes the hall. */
final class PlanDefinition {

    private static final int MAX_ID_LENGTH = 40;
    private static final double MARGIN = 25;

    private final PlanDraft draft;
    private double width;
    private double height;

    private PlanDefinition(PlanDraft draft) {
        this.draft = draft;
    }

    /**
     * Returns {@code {categories, plan?, blockedSeats?, accessibleSeats?, soldAsWhole?}}. A category has a price if the
     * file has one.
     */
    static Map<String, Object> of(PlanDraft draft) {
        return new PlanDefinition(draft).definition();
    }

    private Map<String, Object> definition() {
        Map<String, Object> definition = new LinkedHashMap<>();
        definition.put("categories", categories());
        if (draft.zones().values().stream().anyMatch(zone -> !zone.rows().isEmpty())) {
            definition.put("plan", plan());
            putGuids(definition, "blockedSeats", DraftSeat::blocked);
            putGuids(definition, "accessibleSeats", DraftSeat::accessible);
            if (!draft.tables().marks().isEmpty()) {
                definition.put("soldAsWhole", draft.tables().marks());
            }
        }
        return definition;
    }

    private List<Map<String, Object>> categories() {
        Set<String> ids = new HashSet<>();
        List<Map<String, Object>> list = new ArrayList<>();
        draft.categories().forEach((name, category) -> {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("categoryId", id(name, ids));
            fields.put("name", name);
            category.price().ifPresent(price -> fields.put("price", price.toString()));
            category.capacity().ifPresent(capacity -> fields.put("capacity", BigDecimal.valueOf(capacity)));
            list.add(fields);
        });
        return list;
    }

    private static String id(String name, Set<String> known) {
        String plain =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._]+", "-").replaceAll("^-+|-+$", "");
        String first = plain.isEmpty() ? "category" : plain.substring(0, Math.min(MAX_ID_LENGTH, plain.length()));
        String id = first;
        for (int n = 2; !known.add(id); n++) {
            id = first + "-" + n;
        }
        return id;
    }

    private Map<String, Object> plan() {
        Map<String, Object> plan = new LinkedHashMap<>();
        plan.put("name", draft.name());
        plan.put(
                "categories",
                draft.categories().entrySet().stream()
                        .filter(category -> category.getValue().capacity().isEmpty())
                        .map(category -> category(category.getKey(), category.getValue()))
                        .toList());
        plan.put(
                "zones",
                draft.zones().values().stream()
                        .filter(zone -> !zone.rows().isEmpty() || !zone.areas().isEmpty())
                        .map(this::zone)
                        .toList());
        Map<String, Object> size = new LinkedHashMap<>();
        size.put("width", rounded(width + MARGIN));
        size.put("height", rounded(height + MARGIN));
        plan.put("size", size);
        return plan;
    }

    private static Map<String, Object> category(String name, DraftCategory category) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", name);
        category.colour().ifPresent(colour -> fields.put("color", colour));
        return fields;
    }

    private Map<String, Object> zone(DraftZone zone) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", zone.name());
        fields.put("position", position(Point.ZERO));
        fields.put("rows", zone.rows().values().stream().map(this::row).toList());
        if (!zone.areas().isEmpty()) {
            fields.put("areas", zone.areas());
        }
        return fields;
    }

    private Map<String, Object> row(DraftRow row) {
        Point first = row.seats().get(0).place().orElseThrow();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("row_number", row.number());
        fields.putAll(row.more());
        fields.put("position", position(first));
        fields.put("seats", row.seats().stream().map(seat -> seat(seat, first)).toList());
        return fields;
    }

    private Map<String, Object> seat(DraftSeat seat, Point first) {
        Point place = seat.place().orElseThrow();
        width = Math.max(width, place.x());
        height = Math.max(height, place.y());
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("seat_guid", seat.guid().orElseThrow());
        fields.put("seat_number", seat.number());
        fields.putAll(seat.more());
        fields.put("position", position(place.minus(first)));
        fields.put("category", seat.category());
        return fields;
    }

    private void putGuids(Map<String, Object> definition, String field, Predicate<DraftSeat> which) {
        List<String> guids = draft.zones().values().stream()
                .flatMap(zone -> zone.rows().values().stream())
                .flatMap(row -> row.seats().stream())
                .filter(which)
                .map(seat -> seat.guid().orElseThrow())
                .toList();
        if (!guids.isEmpty()) {
            definition.put(field, guids);
        }
    }

    static Map<String, Object> position(Point point) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("x", rounded(point.x()));
        fields.put("y", rounded(point.y()));
        return fields;
    }

    /** Returns a number with at most four digits behind the point. */
    static BigDecimal rounded(double number) {
        BigDecimal exact = BigDecimal.valueOf(Math.rint(number * 1e4) / 1e4).stripTrailingZeros();
        return exact.setScale(Math.max(0, exact.scale()));
    }

    /**
     * Reads a definition as a PUT reads it, with a title, a time and missing prices of any value.
     *
     * @throws org.hotseat.kernel.error.InvalidInput if a PUT would refuse it, with the paths of the definition
     */
    static Layout asPut(Map<String, Object> definition) {
        Map<String, Object> body = new LinkedHashMap<>(definition);
        body.put("title", "-");
        body.put("startsAt", "2100-01-01T00:00:00Z");
        body.put("accountLimit", BigDecimal.ONE);
        body.put(
                "categories",
                categoriesOf(definition).map(PlanDefinition::priced).toList());
        return LayoutReader.read(new Fields(body, true));
    }

    private static Stream<Map<?, ?>> categoriesOf(Map<String, Object> definition) {
        return Optional.ofNullable(definition.get("categories")).stream()
                .flatMap(list -> ((List<?>) list).stream())
                .map(each -> (Map<?, ?>) each);
    }

    private static Map<String, Object> priced(Map<?, ?> category) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("price", "0.00");
        category.forEach((name, value) -> fields.put(String.valueOf(name), value));
        return fields;
    }
}
