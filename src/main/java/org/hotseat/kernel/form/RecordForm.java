package org.hotseat.kernel.form;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.InvalidInput;

/**
 * The forms of a record in bodies, in Redis, in facts and in answers. Each attribute is one component of the record
 * (ADR 100), or of an inner record that is {@linkplain Attribute#unwrapped() unwrapped} (ADR 243). The type of the
 * component decides the form of the value. A component of type {@code Optional} may be absent. Annotations of Jakarta
 * Validation limit the values in bodies. Fields are found by name. One object serves a record class; thread-safe.
 *
 * @param parts one for each component
 */
public record RecordForm<T extends Record>(
        List<AttributeForm> attributes, List<FormPart> parts, Constructor<T> constructor) implements FormPart {

    public static <T extends Record> RecordForm<T> of(Class<T> type) {
        return of(type, Optional.empty());
    }

    private static <T extends Record> RecordForm<T> of(Class<T> type, Optional<RecordComponent> holder) {
        List<FormPart> parts = Arrays.stream(type.getRecordComponents())
                .map(component -> part(component, holder))
                .toList();
        List<AttributeForm> attributes =
                parts.stream().flatMap(part -> part.attributes().stream()).toList();
        return new RecordForm<>(attributes, parts, constructor(type));
    }

    private static FormPart part(RecordComponent component, Optional<RecordComponent> holder) {
        Attribute given = component.getAnnotation(Attribute.class);
        if (given == null || !given.unwrapped()) {
            return AttributeForm.of(holder, component);
        }
        component.getAccessor().setAccessible(true);
        return of(component.getType().asSubclass(Record.class), Optional.of(component));
    }

    /** Returns a function that creates ids of this type from texts. An id is a record of one text. */
    static Function<String, Object> idOf(Class<?> type) {
        Constructor<?> id = constructor(type);
        return text -> newRecord(id, text);
    }

    /**
     * Reads a record from a body that contains nothing else.
     *
     * @param rules adds errors for rules about several attributes, and sets defaults
     * @throws InvalidInput listing every bad field
     */
    public T read(Fields body, Consumer<Given> rules) {
        Optional<T> read = readPart(body, rules);
        body.check();
        return read.orElseThrow();
    }

    /**
     * Reads a record from a part of a body. Adds an error for every bad field, and returns empty if a required one is
     * bad or absent.
     *
     * @param rules adds errors for rules about several attributes, and sets defaults
     */
    public Optional<T> readPart(Fields body, Consumer<Given> rules) {
        Given given = new Given(body, new HashMap<>());
        attributes.forEach(attribute ->
                attribute.read(body).ifPresent(value -> given.values().put(attribute.name(), value)));
        rules.accept(given);
        boolean whole = true;
        for (AttributeForm attribute : attributes) {
            whole &= attribute.optional() || body.require(attribute.json(), given.find(attribute.name())) != null;
        }
        return whole ? Optional.of(create(attribute -> given.find(attribute.name()))) : Optional.empty();
    }

    /**
     * Returns the fields for Redis hashes and facts: names and values in alternation. An absent attribute has an empty
     * value.
     */
    public List<String> fields(T record) {
        List<String> fields = new ArrayList<>();
        for (AttributeForm attribute : attributes) {
            fields.add(attribute.redis());
            fields.add(attribute.of(record).map(AttributeForm::text).orElse(""));
        }
        return fields;
    }

    /** Reads a record from the form of {@link #fields}. Ignores other fields. */
    public T parse(Map<String, String> fields) {
        return create(attribute -> attribute.parse(fields.get(attribute.redis())));
    }

    /**
     * Returns the form for answers, without absent attributes.
     *
     * @param others further names and values in alternation, which come first in the answer
     */
    public Map<String, Object> answer(T record, Object... others) {
        Map<String, Object> answer = new LinkedHashMap<>();
        for (int i = 0; i < others.length; i += 2) {
            answer.put(others[i].toString(), others[i + 1]);
        }
        attributes.forEach(attribute ->
                attribute.of(record).ifPresent(value -> answer.put(attribute.json(), attribute.answer(value))));
        return answer;
    }

    /**
     * Creates a record of these values.
     *
     * @throws Broken when a required value is absent
     */
    @Override
    public T create(Function<AttributeForm, Optional<?>> values) {
        return newRecord(
                constructor, parts.stream().map(part -> part.create(values)).toArray());
    }

    private static <R> Constructor<R> constructor(Class<R> type) {
        if (!type.isRecord()) {
            throw new IllegalStateException("No form for " + type);
        }
        try {
            Constructor<R> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("No form for " + type, e);
        }
    }

    private static <R> R newRecord(Constructor<R> constructor, Object... values) {
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot make a " + constructor.getDeclaringClass(), e);
        }
    }
}
