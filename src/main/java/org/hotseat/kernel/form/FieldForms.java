package org.hotseat.kernel.form;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hotseat.kernel.Money;

/**
 * Converts the values in bodies. Methods that return an {@code Optional} return empty if a value does not have the
 * right form or is out of range.
 */
final class FieldForms {

    private static final BigDecimal MILLIS_PER_MINUTE = BigDecimal.valueOf(60_000);
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");
    private static final Pattern MONEY = Pattern.compile("\\d{1,10}(\\.\\d{1,2})?");

    private FieldForms() {}

    /** Returns a whole number from min to max, both included. */
    static Optional<Long> wholeNumber(BigDecimal number, long min, long max) {
        if (!isReasonable(number)) {
            return Optional.empty();
        }
        try {
            return Optional.of(number.longValueExact()).filter(value -> value >= min && value <= max);
        } catch (ArithmeticException e) {
            // Not whole, or out of the range of a long.
            return Optional.empty();
        }
    }

    /**
     * Converts a number of minutes to a duration in whole ms, cutting fractions of a ms off. It must be from min to
     * max, both included.
     */
    static Optional<Duration> minutes(BigDecimal number, Duration min, Duration max) {
        return Optional.of(number)
                .filter(FieldForms::isReasonable)
                .map(MILLIS_PER_MINUTE::multiply)
                .filter(millis -> millis.compareTo(BigDecimal.valueOf(min.toMillis())) >= 0
                        && millis.compareTo(BigDecimal.valueOf(max.toMillis())) <= 0)
                .map(millis -> Duration.ofMillis(millis.longValue()));
    }

    /** Returns a duration as a number of minutes, for people; rounded to five decimals. */
    static String minutesText(Duration minutes) {
        return BigDecimal.valueOf(minutes.toMillis())
                .divide(MILLIS_PER_MINUTE, 5, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /**
     * Converts a decimal number of minutes to a duration.
     *
     * @throws ArithmeticException when the result is not a whole number of ms
     */
    static Duration duration(String minutes) {
        return Duration.ofMillis(
                new BigDecimal(minutes).multiply(MILLIS_PER_MINUTE).longValueExact());
    }

    /** Reads an amount such as {@code 7.10}, {@code 7.1} or {@code 7}. */
    static Optional<Money> money(String text) {
        try {
            return Optional.of(text).filter(MONEY.asMatchPredicate()).map(Money::parse);
        } catch (IllegalArgumentException e) {
            // More than the highest amount.
            return Optional.empty();
        }
    }

    /** Reads a time from 1970 to 9999 in ISO-8601 UTC. */
    static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text))
                    .filter(time -> !time.isBefore(Instant.EPOCH) && !time.isAfter(LATEST));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns whether a number has a reasonable size. Checked before any calculation, because expanding 1e999999999
     * would take all memory.
     */
    private static boolean isReasonable(BigDecimal number) {
        return Math.abs((long) number.scale()) <= 18 && number.precision() <= 19 + 18;
    }
}
