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

/** The single values of an object, each read in its form; a bad one is complained of and reads as empty. */
abstract class ScalarFields {

    static final String NO_NUMBER = "must be a number";

    /** The value as the parser gives it; null when it is absent. The field is known from now on. */
    abstract @Nullable Object value(String field);

    /** Adds a complaint of a field. */
    public abstract void complain(String field, String problem);

    public boolean has(String field) {
        return value(field) != null;
    }

    /** A required value; complains when it is absent. */
    public <T> @Nullable T require(String field, Optional<T> value) {
        if (value.isEmpty() && !has(field)) {
            complain(field, "is required");
        }
        return value.orElse(null);
    }

    /** A text of min to max characters without control characters. */
    public Optional<String> text(String field, int min, int max) {
        return read(field, String.class, "must be a string").flatMap(text -> {
            if (text.length() < min || text.length() > max || text.chars().anyMatch(Character::isISOControl)) {
                complain(field, "must be " + min + " to " + max + " characters, none of them control characters");
                return Optional.empty();
            }
            return Optional.of(text);
        });
    }

    /** An id in the form of {@link Ids}, made into its type. */
    public <T> Optional<T> id(String field, Function<String, T> type) {
        return read(field, String.class, "must be a string").flatMap(text -> {
            if (!Ids.valid(text)) {
                complain(field, Ids.RULE);
                return Optional.empty();
            }
            return Optional.of(type.apply(text));
        });
    }

    /** A user, named by its subject. */
    public Optional<UserId> user(String field) {
        return read(field, String.class, "must be a string")
                .flatMap(subject -> checked(field, UserId.read(subject), Subjects.RULE));
    }

    /** A whole number, both bounds included; {@code 3.0} is whole, {@code "3"} is not a number. */
    public Optional<Long> integer(String field, long min, long max) {
        return read(field, BigDecimal.class, NO_NUMBER).flatMap(number -> whole(field, number, min, max));
    }

    /** A number, both bounds included. */
    public Optional<Double> decimal(String field, double min, double max) {
        return read(field, BigDecimal.class, NO_NUMBER)
                .flatMap(number -> checked(
                        field,
                        Optional.of(number.doubleValue()).filter(value -> value >= min && value <= max),
                        "must be a number from " + BigDecimal.valueOf(min).toPlainString() + " to "
                                + BigDecimal.valueOf(max).toPlainString()));
    }

    /**
     * A number of minutes as a duration in whole ms; decimals are allowed ({@code 0.5} is 30 s), both bounds included.
     */
    public Optional<Duration> minutes(String field, Duration min, Duration max) {
        return read(field, BigDecimal.class, "must be a number of minutes")
                .flatMap(number -> checked(
                        field,
                        FieldForms.minutes(number, min, max),
                        "must be a number of minutes from " + FieldForms.words(min) + " to " + FieldForms.words(max)));
    }

    public Optional<Boolean> bool(String field) {
        return read(field, Boolean.class, "must be true or false");
    }

    /** An amount of money as a decimal string, {@code "7.10"}. */
    public Optional<Money> money(String field) {
        return read(field, String.class, "must be an amount of money as a string, like \"7.10\"")
                .flatMap(text ->
                        checked(field, FieldForms.money(text), "must be 0 to 1000000000.00 with at most two decimals"));
    }

    /** A time in ISO-8601 UTC, {@code 2030-01-01T12:00:00Z}. */
    public Optional<Instant> time(String field) {
        return read(field, String.class, "must be a time as a string, like \"2030-01-01T12:00:00Z\"")
                .flatMap(text -> checked(field, FieldForms.time(text), "must be a time like 2030-01-01T12:00:00Z"));
    }

    final Optional<Long> whole(String field, BigDecimal number, long min, long max) {
        String problem = "must be a whole number from " + min + " to " + max;
        return checked(field, FieldForms.whole(number, min, max), problem);
    }

    /** The value, or a complaint when there is none. */
    private <T> Optional<T> checked(String field, Optional<T> value, String problem) {
        if (value.isEmpty()) {
            complain(field, problem);
        }
        return value;
    }

    final <T> Optional<T> read(String field, Class<T> type, String problem) {
        Object value = value(field);
        if (value == null) {
            return Optional.empty();
        }
        if (!type.isInstance(value)) {
            complain(field, problem);
            return Optional.empty();
        }
        return Optional.of(type.cast(value));
    }
}
