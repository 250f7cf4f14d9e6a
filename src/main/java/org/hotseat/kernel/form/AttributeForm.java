package org.hotseat.kernel.form;

import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.error.Broken;
import org.jspecify.annotations.Nullable;

/**
 * One attribute of a record: its names, its type, its limits, and the forms of its values.
 *
 * @param holder the component of the outer record whose value has this attribute; empty for one of the record itself
 * @param component the component of the record
 * @param json the name in bodies and answers
 * @param redis the name in Redis hashes and facts
 * @param document the name in MongoDB; for {@code goodId} it is {@code Good_ID}
 * @param perResource the name of the common limit of all callers, for rate limits
 * @param declared the declared type with its annotations, which are the limits; the content type if the component is an
 *     {@code Optional}
 * @param type the class of the declared type; a wrapper class for a primitive type
 * @param parser converts a non-empty text to a value
 */
public record AttributeForm(
        Optional<RecordComponent> holder,
        RecordComponent component,
        String json,
        String redis,
        String document,
        String perResource,
        AnnotatedType declared,
        Class<?> type,
        Function<String, Object> parser)
        implements FormPart {

    private static final Map<Class<?>, Function<String, Object>> PARSERS = Map.ofEntries(
            Map.entry(Integer.class, Integer::valueOf),
            Map.entry(Long.class, Long::valueOf),
            Map.entry(Boolean.class, "1"::equals),
            Map.entry(String.class, text -> text),
            Map.entry(Instant.class, text -> Instant.ofEpochMilli(Long.parseLong(text))),
            Map.entry(Duration.class, text -> Duration.ofMillis(Long.parseLong(text))),
            Map.entry(Money.class, text -> new Money(Long.parseLong(text))),
            Map.entry(UserId.class, UserId::new),
            Map.entry(Phases.class, Phases::parse),
            Map.entry(RefundRules.class, RefundRules::parse),
            Map.entry(TransferRules.class, TransferRules::parse),
            Map.entry(Metadata.class, Metadata::parse),
            Map.entry(ImageAddress.class, ImageAddress::new),
            Map.entry(TimeZoneName.class, TimeZoneName::new),
            Map.entry(RateLimits.class, RateLimits::parse),
            Map.entry(UserLimits.class, UserLimits::parse));

    static AttributeForm of(Optional<RecordComponent> holder, RecordComponent component) {
        Optional<Attribute> given = Optional.ofNullable(component.getAnnotation(Attribute.class));
        String json = given.map(Attribute::json).filter(name -> !name.isEmpty()).orElse(component.getName());
        String words = json.replaceAll("(?<=[a-z])(?=[A-Z])", "_");
        AnnotatedType declared = component.getAnnotatedType() instanceof AnnotatedParameterizedType outer
                ? outer.getAnnotatedActualTypeArguments()[0]
                : component.getAnnotatedType();
        Class<?> type =
                MethodType.methodType((Class<?>) declared.getType()).wrap().returnType();
        Function<String, Object> parser = PARSERS.get(type);
        component.getAccessor().setAccessible(true);
        return new AttributeForm(
                holder,
                component,
                json,
                given.map(Attribute::redis).filter(name -> !name.isEmpty()).orElse(words.toLowerCase(Locale.ROOT)),
                (words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1)).replaceAll("_Id$", "_ID"),
                given.map(Attribute::perResource).orElse(""),
                declared,
                type,
                parser == null ? RecordForm.idOf(type) : parser);
    }

    /** Returns the name of the component. */
    String name() {
        return component.getName();
    }

    boolean optional() {
        return component.getType() == Optional.class;
    }

    /** Reads the value from a body. Adds an error if the value is bad. Returns empty if it is bad or absent. */
    Optional<?> read(Fields body) {
        return AttributeReader.read(this, body);
    }

    /** Returns a value as text for Redis hashes and facts. */
    public static String text(Object value) {
        if (value instanceof Instant time) {
            return Long.toString(time.toEpochMilli());
        } else if (value instanceof Duration time) {
            return Long.toString(time.toMillis());
        } else if (value instanceof Money money) {
            return Long.toString(money.cents());
        } else if (value instanceof Boolean yes) {
            return yes ? "1" : "0";
        }
        return value.toString();
    }

    /** Reads a value from the form of {@link #text}; empty if the text is null or empty. */
    public Optional<?> parse(@Nullable String text) {
        return Optional.ofNullable(text).filter(given -> !given.isEmpty()).map(parser);
    }

    /** Returns a value in the form for answers. */
    Object answer(Object value) {
        if (value instanceof Duration time) {
            return new BigDecimal(FieldForms.minutesText(time));
        } else if (value instanceof UserId user) {
            return user.subject();
        } else if (value instanceof Phases phases) {
            return phases.answer();
        } else if (value instanceof RefundRules rules) {
            return rules.answer();
        } else if (value instanceof TransferRules rules) {
            return rules.answer();
        } else if (value instanceof Metadata metadata) {
            return metadata.texts();
        } else if (value instanceof UserLimits limits) {
            return limits.answer();
        } else if (value instanceof RateLimits limits) {
            return Map.of(
                    "perUser", limits.perUser(), "perAddress", limits.perAddress(), perResource, limits.perResource());
        }
        return value;
    }

    /** Returns the value of this attribute in a record; empty if it is absent. */
    public Optional<?> of(Record whole) {
        Object value = value(component, holder.isPresent() ? value(holder.get(), whole) : whole);
        return value instanceof Optional<?> found ? found : Optional.of(value);
    }

    private static Object value(RecordComponent component, Object holder) {
        try {
            return component.getAccessor().invoke(holder);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot read " + component, e);
        }
    }

    @Override
    public List<AttributeForm> attributes() {
        return List.of(this);
    }

    @Override
    public Object create(Function<AttributeForm, Optional<?>> values) {
        Optional<?> value = values.apply(this);
        return optional() ? value : value.map(Object.class::cast).orElseThrow(this::absent);
    }

    private Broken absent() {
        return new Broken("A " + component.getDeclaringRecord().getSimpleName() + " has no " + json, null);
    }
}
