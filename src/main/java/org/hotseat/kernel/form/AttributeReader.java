package org.hotseat.kernel.form;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.UserId;

/** Reads the value of an attribute from a body, by the type of the attribute and within its limits. */
final class AttributeReader {

    private static final Map<Class<?>, BiFunction<AttributeForm, Fields, Optional<?>>> READERS = Map.ofEntries(
            Map.entry(Integer.class, (form, body) -> wholeNumber(form, body).map(Long::intValue)),
            Map.entry(Long.class, AttributeReader::wholeNumber),
            Map.entry(Boolean.class, (form, body) -> body.bool(form.json())),
            Map.entry(String.class, AttributeReader::readText),
            Map.entry(
                    Instant.class,
                    (form, body) -> body.time(form.json()).map(time -> time.truncatedTo(ChronoUnit.MILLIS))),
            Map.entry(Duration.class, AttributeReader::minutes),
            Map.entry(Money.class, (form, body) -> body.money(form.json())),
            Map.entry(UserId.class, (form, body) -> body.user(form.json())),
            Map.entry(Phases.class, (form, body) -> Phases.read(body)),
            Map.entry(RefundRules.class, (form, body) -> RefundRules.read(body)),
            Map.entry(TransferRules.class, (form, body) -> TransferRules.read(body)),
            Map.entry(Metadata.class, (form, body) -> Metadata.read(body)),
            Map.entry(ImageAddress.class, (form, body) -> ImageAddress.read(body)),
            Map.entry(TimeZoneName.class, (form, body) -> TimeZoneName.read(body)),
            Map.entry(RateLimits.class, AttributeReader::limits),
            Map.entry(UserLimits.class, (form, body) -> UserLimits.read(body)));

    private AttributeReader() {}

    /** Reads a value. Adds an error if it is bad. Returns empty if it is bad or absent. */
    static Optional<?> read(AttributeForm form, Fields body) {
        BiFunction<AttributeForm, Fields, Optional<?>> reader = READERS.get(form.type());
        return reader == null ? body.id(form.json(), form.parser()) : reader.apply(form, body);
    }

    private static Optional<Long> wholeNumber(AttributeForm form, Fields body) {
        return body.integer(
                form.json(),
                limit(form, Min.class).value(),
                limit(form, Max.class).value());
    }

    /** Reads a text. An empty text counts as absent. */
    private static Optional<String> readText(AttributeForm form, Fields body) {
        Size size = limit(form, Size.class);
        return body.text(form.json(), size.min(), size.max()).filter(text -> !text.isEmpty());
    }

    private static Optional<RateLimits> limits(AttributeForm form, Fields body) {
        return Optional.of(RateLimits.read(body, form.perResource())).filter(limits -> !limits.isEmpty());
    }

    private static Optional<Duration> minutes(AttributeForm form, Fields body) {
        return body.minutes(
                form.json(),
                FieldForms.duration(limit(form, DecimalMin.class).value()),
                FieldForms.duration(limit(form, DecimalMax.class).value()));
    }

    /**
     * Returns the annotation that limits the attribute.
     *
     * @throws IllegalStateException when the attribute has none: bodies are read within limits only
     */
    private static <A extends Annotation> A limit(AttributeForm form, Class<A> kind) {
        return Optional.ofNullable(form.declared().getAnnotation(kind))
                .orElseThrow(() -> new IllegalStateException(form.component() + " has no @" + kind.getSimpleName()));
    }
}
