package org.hotseat.kernel.form;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.hotseat.kernel.Ids;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.Subjects;
import org.hotseat.kernel.UserId;
import org.jspecify.annotations.Nullable;

/** Reads the single values of an object, each in its form. A bad value adds an error and reads as empty. */
abstract class ScalarFields {

    static final String NO_NUMBER = "must be a number";

    /** Returns the value as the JSON parser gives it; null if it is absent. The field counts as known from now on. */
    abstract @Nullable Object value(String field);

    /** Adds an error about a field. */
    public abstract void addError(String field, String problem);

    public boolean has(String field) {
        return value(field) != null;
    }

    /**
     * Adds an error if a required value is absent.
     *
     * @return the value; null if it is absent or bad
     */
    public <T> @Nullable T require(String field, Optional<T> value) {
        if (value.isEmpty() && !has(field)) {
            addError(field, "is required");
        }
        return value.orElse(null);
    }

    /** Reads a text of min to max characters without control characters. */
    public Optional<String> text(String field, int min, int max) {
        return read(field, String.class, "must be a string").flatMap(text -> {
            if (text.length() < min || text.length() > max || text.chars().anyMatch(Character::isISOControl)) {
                addError(field, "must be " + min + " to " + max + " characters, none of them control characters");
                return Optional.empty();
            }
            return Optional.of(text);
        });
    }

    /** Reads a text of any length and any characters, such as a file. The limit of the body bounds it. */
    public Optional<String> lines(String field) {
        return read(field, String.class, "must be a string");
    }

    /** Reads an id that keeps the rule of {@link Ids}, and converts it to its type. */
    public <T> Optional<T> id(String field, Function<String, T> type) {
        return read(field, String.class, "must be a string").flatMap(text -> {
            if (!Ids.valid(text)) {
                addError(field, Ids.RULE);
                return Optional.empty();
            }
            return Optional.of(type.apply(text));
        });
    }

    /** Reads a user, given by its subject. */
    public Optional<UserId> user(String field) {
        return read(field, String.class, "must be a string")
                .flatMap(subject -> checked(field, UserId.read(subject), Subjects.RULE));
    }

    /**
     * Reads a whole number from min to max, both included. {@code 3.0} is a whole number, {@code "3"} is not a number.
     */
    public Optional<Long> integer(String field, long min, long max) {
        return read(field, BigDecimal.class, NO_NUMBER).flatMap(number -> whole(field, number, min, max));
    }

    /**
     * Reads a query parameter, which is a text, as a whole number from min to max, both included.
     *
     * @param text the value; {@code min} is returned for a bad one
     */
    public int queryNumber(String field, String text, int min, int max) {
        if (text.matches("\\d{1,10}") && Long.parseLong(text) >= min && Long.parseLong(text) <= max) {
            return Integer.parseInt(text);
        }
        addError(field, wholeNumber(min, max));
        return min;
    }

    /** Reads a number from min to max, both included. */
    public Optional<Double> decimal(String field, double min, double max) {
        return read(field, BigDecimal.class, NO_NUMBER)
                .flatMap(number -> checked(
                        field,
                        Optional.of(number.doubleValue()).filter(value -> value >= min && value <= max),
                        "must be a number from " + BigDecimal.valueOf(min).toPlainString() + " to "
                                + BigDecimal.valueOf(max).toPlainString()));
    }

    /**
     * Reads a number of minutes as a duration in whole ms, from min to max, both included. Decimals are allowed:
     * {@code 0.5} is 30 s.
     */
    public Optional<Duration> minutes(String field, Duration min, Duration max) {
        return read(field, BigDecimal.class, "must be a number of minutes")
                .flatMap(number -> checked(
                        field,
                        FieldForms.minutes(number, min, max),
                        "must be a number of minutes from " + FieldForms.minutesText(min) + " to "
                                + FieldForms.minutesText(max)));
    }

    public Optional<Boolean> bool(String field) {
        return read(field, Boolean.class, "must be true or false");
    }

    /** Reads an amount of money as a decimal string, {@code "7.10"}. */
    public Optional<Money> money(String field) {
        return read(field, String.class, "must be an amount of money as a string, like \"7.10\"")
                .flatMap(text ->
                        checked(field, FieldForms.money(text), "must be 0 to 1000000000.00 with at most two decimals"));
    }

    /** Reads a time in ISO-8601 UTC, {@code 2030-01-01T12:00:00Z}. */
    public Optional<Instant> time(String field) {
        return read(field, String.class, "must be a time as a string, like \"2030-01-01T12:00:00Z\"")
                .flatMap(text -> checked(field, FieldForms.time(text), "must be a time like 2030-01-01T12:00:00Z"));
    }

    final Optional<Long> whole(String field, BigDecimal number, long min, long max) {
        return checked(field, FieldForms.wholeNumber(number, min, max), wholeNumber(min, max));
    }

    private static String wholeNumber(long min, long max) {
        return "must be a whole number from " + min + " to " + max;
    }

    /** Returns the value. Adds an error if the value is empty. */
    final <T> Optional<T> checked(String field, Optional<T> value, String problem) {
        if (value.isEmpty()) {
            addError(field, problem);
        }
        return value;
    }

    final <T> Optional<T> read(String field, Class<T> type, String problem) {
        Object value = value(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!type.isInstance(value)) {
            addError(field, problem);
            return Optional.empty();
        }
        return Optional.of(type.cast(value));
    }
}
