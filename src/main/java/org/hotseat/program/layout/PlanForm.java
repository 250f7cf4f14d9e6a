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

    private static final int MAX_TEXT_LENGTH = 1_000;
    static final int MAX_PARTS = 10_000;
    private static final long MAX = 1_000_000_000;

    /** Reads the value of a field; empty when it is absent or bad. */
    private interface Type extends BiFunction<Fields, String, Optional<?>> {}

    /** An object with its fields. */
    private static final class Form implements Type {

        private final Map<String, Type> fields = new LinkedHashMap<>();
        private final Set<String> required = new LinkedHashSet<>();

        Form required(String name, Type type) {
            required.add(name);
            return optional(name, type);
        }

        Form optional(String name, Type type) {
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

    private static final Type TEXT = (fields, name) -> fields.text(name, 0, MAX_TEXT_LENGTH);
    private static final Type NUMBER =
            (fields, name) -> fields.decimal(name, -MAX, MAX).map(PlanForm::plain);

    private static final Form POSITION = new Form().required("x", NUMBER).required("y", NUMBER);

    private static final Form SIZE = new Form().required("width", NUMBER).required("height", NUMBER);

    private static final Form CATEGORY = new Form().required("name", TEXT).optional("color", TEXT);

    private static final Form SEAT = new Form()
            .required("seat_guid", TEXT)
            .required("seat_number", TEXT)
            .optional("uuid", TEXT)
            .optional("start_direction", TEXT)
            .optional("radius", NUMBER)
            .required("position", POSITION)
            .required("category", TEXT);

    private static final Form ROW = new Form()
            .required("row_number", TEXT)
            .optional("row_label", TEXT)
            .optional("seat_label", TEXT)
            .optional("uuid", TEXT)
            .optional("row_number_position", oneOf("start", "end", "both"))
            .optional("position", POSITION)
            .required("seats", list(SEAT));

    private static final Form WORDS = new Form()
            .required("text", TEXT)
            .optional("color", TEXT)
            .optional("size", NUMBER)
            .required("position", POSITION);

    private static final Form AREA = new Form()
            .optional("color", TEXT)
            .optional("border_color", TEXT)
            .optional("rotation", NUMBER)
            .optional("position", POSITION)
            .optional("uuid", TEXT)
            .optional("shape", oneOf("polygon", "rectangle", "ellipse", "circle", "text"))
            .optional("polygon", new Form().required("points", list(POSITION)))
            .optional("rectangle", SIZE)
            .optional("ellipse", new Form().required("radius", POSITION))
            .optional("circle", new Form().required("radius", NUMBER))
            .optional("text", WORDS);

    private static final Form ZONE = new Form()
            .optional("name", TEXT)
            .optional("zone_id", TEXT)
            .optional("uuid", TEXT)
            .required("position", POSITION)
            .required("rows", list(ROW))
            .optional("areas", list(AREA));

    private static final Form PLAN = new Form()
            .required("name", TEXT)
            .required("categories", list(CATEGORY))
            .required("zones", list(ZONE))
            .required("size", SIZE);

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
    static BigDecimal plain(double number) {
        BigDecimal exact = BigDecimal.valueOf(number).stripTrailingZeros();
        return exact.setScale(Math.max(0, exact.scale()));
    }

    private static Type list(Form form) {
        return (fields, name) -> fields.objects(name, MAX_PARTS).map(objects -> {
            List<Object> list = new ArrayList<>();
            objects.forEach(object -> list.add(form.read(object)));
            return list;
        });
    }

    private static Type oneOf(String... words) {
        Set<String> known = Set.of(words);
        return (fields, name) -> fields.text(name, 0, MAX_TEXT_LENGTH).filter(word -> {
            if (!known.contains(word)) {
                fields.addError(name, "must be " + String.join(", ", words));
            }
            return known.contains(word);
        });
    }
}
