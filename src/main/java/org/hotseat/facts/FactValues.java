package org.hotseat.facts;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads single values of documents. A value that an earlier system wrote in another type or out of range counts as
 * absent. So one bad document does not prevent the reading of the others.
 */
public final class FactValues {

    /**
     * The smallest number that is read as milliseconds. A smaller number of milliseconds would be in 1973 or earlier;
     * this number of seconds is in the year 5138.
     */
    private static final long MIN_MILLIS = 100_000_000_000L;

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    /** The greatest version that scripts can count to. */
    private static final long GREATEST_VERSION = 1L << 52;

    /**
     * Matches a number of seconds or milliseconds of present times, by its digits. A text with another number of digits
     * may be a date in another form.
     */
    private static final Pattern EPOCH = Pattern.compile("[0-9]{10}|[0-9]{13}");

    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,19}");

    private FactValues() {}

    /**
     * Reads a time from a date, from text with its zone ({@code 2026-11-21T18:00:00Z}), or from a whole number. A
     * number means seconds since 1970, or milliseconds if it is too large for seconds. In text the number needs 10 or
     * 13 digits. A time before 1970 or after 9999 is replaced by that limit, since Redis and JSON support no others.
     */
    public static Optional<Instant> time(Document document, String field) {
        Object value = document.get(field);
        Optional<Instant> time = Optional.empty();
        if (value instanceof Date date) {
            time = Optional.of(Instant.ofEpochMilli(date.getTime()));
        } else if (value instanceof String text && !EPOCH.matcher(text).matches()) {
            time = parsed(text);
        } else {
            time = wholeNumber(value)
                    .map(number -> number < MIN_MILLIS
                            ? Instant.ofEpochSecond(Math.max(0, number))
                            : Instant.ofEpochMilli(number));
        }
        return time.map(at -> at.isBefore(Instant.EPOCH) ? Instant.EPOCH : at.isAfter(LAST) ? LAST : at);
    }

    private static Optional<Instant> parsed(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /**
     * Reads a whole number from a number of any type or from its digits. The result is empty for a number with a
     * fraction or outside of {@code long}.
     */
    public static Optional<Long> wholeNumber(@Nullable Object value) {
        try {
            if (value instanceof Decimal128 decimal) {
                return Optional.of(decimal.bigDecimalValue().longValueExact());
            }
            if (value instanceof Double number) {
                return Optional.of(new BigDecimal(number).longValueExact());
            }
            if (value instanceof Number number) {
                return Optional.of(number.longValue());
            }
            return value instanceof String text && WHOLE.matcher(text).matches()
                    ? Optional.of(Long.valueOf(text))
                    : Optional.empty();
        } catch (ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Reads a duration from a number of minutes or from its digits. */
    public static Optional<Duration> minutes(@Nullable Object value) {
        return (value instanceof Number given ? Optional.of(given) : wholeNumber(value))
                .map(minutes -> Duration.ofMillis(Math.round(minutes.doubleValue() * 60_000)));
    }

    /**
     * Reads an id as callers write it: text unchanged, a whole number in digits, an object id in hexadecimal. The
     * result is empty for every other value.
     */
    public static Optional<String> id(@Nullable Object value) {
        if (value instanceof String text) {
            return Optional.of(text);
        }
        return value instanceof ObjectId id
                ? Optional.of(id.toHexString())
                : wholeNumber(value).map(String::valueOf);
    }

    /**
     * Reads a text that fits into a line of packed fields. The result is empty for a text with control characters, and
     * for every other value.
     */
    public static Optional<String> text(Document document, String field) {
        return document.get(field) instanceof String text && text.chars().noneMatch(Character::isISOControl)
                ? Optional.of(text)
                : Optional.empty();
    }

    /**
     * Reads a list of documents as lines.
     *
     * @param line returns the line of a document; empty for a document that Hotseat has not written, which makes the
     *     whole result empty
     */
    public static Optional<String> lines(@Nullable Object value, Function<Document, Optional<String>> line) {
        if (!(value instanceof List<?> list) || list.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = list.stream()
                .flatMap(each -> each instanceof Document document ? line.apply(document).stream() : Stream.empty())
                .toList();
        return lines.size() == list.size() ? Optional.of(String.join("\n", lines)) : Optional.empty();
    }

    /** Returns every value that {@link #id} reads as this text. */
    public static List<Object> idsOf(String text) {
        List<Object> ids = new ArrayList<>(List.of(text));
        if (ObjectId.isValid(text)) {
            ids.add(new ObjectId(text));
        }
        wholeNumber(text).filter(number -> number.toString().equals(text)).ifPresent(ids::add);
        return ids;
    }

    /** Returns the version of a document. A document from before Hotseat has none and counts as version 0. */
    public static long version(Document document) {
        return document.get(VersionedDocument.VERSION) instanceof Number version
                ? Math.max(0, Math.min(GREATEST_VERSION, version.longValue()))
                : 0;
    }

    /**
     * Returns an {@code _id} in a comparable form: an earlier system may have stored the same number in a smaller type.
     */
    public static Object comparableId(@Nullable Object stored) {
        return stored instanceof Number number ? (Object) number.longValue() : Objects.requireNonNull(stored);
    }
}
