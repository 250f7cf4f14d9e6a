package org.hotseat.program.layout;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.hotseat.kernel.form.Fields;

/**
 * The form of the seating plans that pretix publishes, by its fields. It adds an error for everything that does not
 * belong to the form, with the path. So a plan that was read can be given back in this form.
 */
public final class PlanForm {

    private static final int LONGEST_TEXT = 1_000;
    private static final int MOST_PARTS = 10_000;
    private static final long MOST = 1_000_000_000;

    /** Reads the value of a field; empty when it is absent or bad. */
    private interface Type extends BiFunction<Fields, String, Optional<?>> {}

    /** An object with its fields. */
    private static final class Form implements Type {

        private final Map<String, Type> fields = new LinkedHashMap<>();
        private final Set<String> required = new LinkedHashSet<>();

        Form must(String name, Type type) {
            required.add(name);
            return may(name, type);
        }

        Form may(String name, Type type) {
            fields.put(name, type);
            return this;
        }

        @Override
        public Optional<?> apply(Fields parent, String name) {
            return parent.object(name).map(this::read);
        }

        Map<String, Object> read(Fields object) {
            // A plan is stored and returned as a whole, so no part of it may be lost.
            object.refuseUnknown();
            Map<String, Object> read = new LinkedHashMap<>();
            fields.forEach((name, type) -> {
                Optional<?> value = type.apply(object, name);
                value.ifPresent(found -> read.put(name, found));
                if (required.contains(name)) {
                    object.require(name, value);
                }
            });
            return read;
        }
    }

    private static final Type TEXT = (fields, name) -> fields.text(name, 0, LONGEST_TEXT);
    private static final Type NUMBER =
            (fields, name) -> fields.decimal(name, -MOST, MOST).map(PlanForm::plain);

    private static final Form POSITION = new Form().must("x", NUMBER).must("y", NUMBER);

    private static final Form SIZE = new Form().must("width", NUMBER).must("height", NUMBER);

    private static final Form CATEGORY = new Form().must("name", TEXT).may("color", TEXT);

    private static final Form SEAT = new Form()
            .must("seat_guid", TEXT)
            .must("seat_number", TEXT)
            .may("uuid", TEXT)
            .may("start_direction", TEXT)
            .may("radius", NUMBER)
            .must("position", POSITION)
            .must("category", TEXT);

    private static final Form ROW = new Form()
            .must("row_number", TEXT)
            .may("row_label", TEXT)
            .may("seat_label", TEXT)
            .may("uuid", TEXT)
            .may("row_number_position", words("start", "end", "both"))
            .may("position", POSITION)
            .must("seats", list(SEAT));

    private static final Form WORDS =
            new Form().must("text", TEXT).may("color", TEXT).may("size", NUMBER).must("position", POSITION);

    private static final Form AREA = new Form()
            .may("color", TEXT)
            .may("border_color", TEXT)
            .may("rotation", NUMBER)
            .may("position", POSITION)
            .may("uuid", TEXT)
            .may("shape", words("polygon", "rectangle", "ellipse", "circle", "text"))
            .may("polygon", new Form().must("points", list(POSITION)))
            .may("rectangle", SIZE)
            .may("ellipse", new Form().must("radius", POSITION))
            .may("circle", new Form().must("radius", NUMBER))
            .may("text", WORDS);

    private static final Form ZONE = new Form()
            .may("name", TEXT)
            .may("zone_id", TEXT)
            .may("uuid", TEXT)
            .must("position", POSITION)
            .must("rows", list(ROW))
            .may("areas", list(AREA));

    private static final Form PLAN = new Form()
            .must("name", TEXT)
            .must("categories", list(CATEGORY))
            .must("zones", list(ZONE))
            .must("size", SIZE);

    private PlanForm() {}

    /** Reads a plan: texts, numbers, lists and maps of those. Null values are left out. */
    static Map<String, Object> read(Fields plan) {
        return PLAN.read(plan);
    }

    /** Reads one area of a zone, as {@link #read} does. Every field of an area may be absent. */
    public static Map<String, Object> readArea(Fields area) {
        return AREA.read(area);
    }

    /** Returns the number without trailing zeros: 5 comes back as 5. */
    private static BigDecimal plain(double number) {
        BigDecimal exact = BigDecimal.valueOf(number).stripTrailingZeros();
        return exact.setScale(Math.max(0, exact.scale()));
    }

    private static Type list(Form form) {
        return (fields, name) -> fields.objects(name, MOST_PARTS).map(objects -> {
            List<Object> list = new ArrayList<>();
            objects.forEach(object -> list.add(form.read(object)));
            return list;
        });
    }

    private static Type words(String... words) {
        Set<String> known = Set.of(words);
        return (fields, name) -> fields.text(name, 0, LONGEST_TEXT).filter(word -> {
            if (!known.contains(word)) {
                fields.addError(name, "must be " + String.join(", ", words));
            }
            return known.contains(word);
        });
    }
}
