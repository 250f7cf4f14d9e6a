package org.hotseat.api.json;

import jakarta.json.stream.JsonGenerator;
import jakarta.json.stream.JsonGeneratorFactory;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.hotseat.kernel.Amount;
import org.hotseat.kernel.AmountCurrency;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/**
 * Writes answers as JSON. It handles records, lists and maps of numbers, strings, booleans, {@link Instant}s (ISO-8601
 * UTC), {@link Money} ({@code "7.10"}) and enum constants (their name). An id, which is a record whose only component
 * is called {@code value}, is written as that value. Null and an empty {@link Optional} are left out. If amounts have a
 * currency, each top-level object that contains an amount, also one in a top-level list, gets the currency as its last
 * field.
 *
 * <p>The form depends on no server and on no annotation. JSON-B would need an adapter for each id type, and so would
 * have to know every feature.
 */
public final class Json {

    private static final JsonGeneratorFactory GENERATORS = jakarta.json.Json.createGeneratorFactory(Map.of());
    private static final int USUAL_LENGTH = 256;

    /** The parts of a record class: its accessors in the order of its components. */
    private record Shape(List<String> names, List<Method> accessors) {

        public static Shape of(Class<?> type) {
            List<RecordComponent> components = Arrays.asList(type.getRecordComponents());
            List<Method> accessors =
                    components.stream().map(RecordComponent::getAccessor).toList();
            accessors.forEach(accessor -> accessor.setAccessible(true));
            return new Shape(components.stream().map(RecordComponent::getName).toList(), accessors);
        }

        boolean isId() {
            return names.size() == 1 && names.get(0).equals("value");
        }
    }

    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return Shape.of(type);
        }
    };

    private final JsonGenerator out;
    private boolean amounts;
    private int depth;

    private Json(JsonGenerator out) {
        this.out = out;
    }

    /**
     * Returns a value as JSON.
     *
     * @throws IllegalStateException for a value without a JSON form: a bug of the resource
     */
    public static byte[] bytes(Object value) {
        StringWriter text = new StringWriter(USUAL_LENGTH);
        try (JsonGenerator out = GENERATORS.createGenerator(text)) {
            new Json(out).writeTop(value);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the fields of an answer's record or map by name, for other forms than JSON. */
    public static Map<String, Object> fields(Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, inner) -> fields.put(String.valueOf(name), inner));
        } else if (value instanceof Record known) {
            Shape shape = SHAPES.get(known.getClass());
            for (int i = 0; i < shape.names().size(); i++) {
                fields.put(
                        shape.names().get(i), component(known, shape.accessors().get(i)));
            }
        } else {
            throw new IllegalStateException("No fields of " + value.getClass());
        }
        return fields;
    }

    /**
     * Writes a value of the top level. An object there gets the currency of the amounts within it, and so does each
     * object of a list there.
     */
    private void writeTop(Object value) {
        if (value instanceof Collection<?> list) {
            out.writeStartArray();
            list.forEach(each -> new Json(out).writeTop(each));
            out.writeEnd();
        } else {
            write(value);
        }
    }

    private void writeStart() {
        depth++;
        out.writeStartObject();
    }

    private void writeEnd() {
        depth--;
        if (depth == 0 && amounts) {
            AmountCurrency.code().ifPresent(code -> out.write(AmountCurrency.FIELD, code));
        }
        out.writeEnd();
    }

    private void write(Object value) {
        if (value instanceof Record known) {
            writeRecord(known);
        } else if (value instanceof Collection<?> list) {
            out.writeStartArray();
            list.forEach(this::write);
            out.writeEnd();
        } else if (value instanceof Map<?, ?> map) {
            writeStart();
            map.forEach((name, inner) -> writeField(String.valueOf(name), inner));
            writeEnd();
        } else if (value instanceof Optional<?> optional) {
            write(optional.orElseThrow());
        } else {
            writeScalar(value);
        }
    }

    private void writeRecord(Record value) {
        if (value instanceof Money || value instanceof Amount) {
            amounts = true;
            out.write(value.toString());
            return;
        }
        Shape shape = SHAPES.get(value.getClass());
        if (shape.isId()) {
            Object inner = component(value, shape.accessors().get(0));
            write(Objects.requireNonNull(inner));
            return;
        }
        writeStart();
        for (int i = 0; i < shape.names().size(); i++) {
            writeField(shape.names().get(i), component(value, shape.accessors().get(i)));
        }
        writeEnd();
    }

    private void writeField(String name, @Nullable Object value) {
        if (value != null && !(value instanceof Optional<?> optional && optional.isEmpty())) {
            out.writeKey(name);
            write(value);
        }
    }

    private void writeScalar(Object value) {
        if (value instanceof String text) {
            out.write(text);
        } else if (value instanceof Boolean flag) {
            out.write(flag);
        } else if (value instanceof Long || value instanceof Integer || value instanceof Short) {
            out.write(((Number) value).longValue());
        } else if (value instanceof BigDecimal number) {
            out.write(number);
        } else if (value instanceof Double number) {
            out.write(number);
        } else if (value instanceof Instant) {
            out.write(value.toString());
        } else if (value instanceof Enum<?> constant) {
            out.write(constant.name());
        } else {
            throw new IllegalStateException("No JSON form for " + value.getClass());
        }
    }

    private static @Nullable Object component(Record value, Method accessor) {
        try {
            return accessor.invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("Cannot read " + accessor, e);
        }
    }
}
