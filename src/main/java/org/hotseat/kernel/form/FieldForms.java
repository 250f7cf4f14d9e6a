package org.hotseat.kernel.form;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hotseat.kernel.Money;

/** The forms that values have in bodies; empty for one that is not of its form, or out of bounds. */
final class FieldForms {

    private static final BigDecimal MILLIS_PER_MINUTE = BigDecimal.valueOf(60_000);
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");
    private static final Pattern MONEY = Pattern.compile("\\d{1,10}(\\.\\d{1,2})?");

    private FieldForms() {}

    /** A whole number, both bounds included. */
    static Optional<Long> whole(BigDecimal number, long min, long max) {
        if (!sane(number)) {
            return Optional.empty();
        }
        try {
            return Optional.of(number.longValueExact()).filter(value -> value >= min && value <= max);
        } catch (ArithmeticException e) {
            // Not whole, or too large for any bound.
            return Optional.empty();
        }
    }

    /** A number of minutes as whole ms, both bounds included. */
    static Optional<Duration> minutes(BigDecimal number, Duration min, Duration max) {
        return Optional.of(number)
                .filter(FieldForms::sane)
                .map(MILLIS_PER_MINUTE::multiply)
                .filter(millis -> millis.compareTo(BigDecimal.valueOf(min.toMillis())) >= 0
                        && millis.compareTo(BigDecimal.valueOf(max.toMillis())) <= 0)
                .map(millis -> Duration.ofMillis(millis.longValue()));
    }

    /** A duration in minutes, for people. */
    static String words(Duration minutes) {
        return BigDecimal.valueOf(minutes.toMillis())
                .divide(MILLIS_PER_MINUTE, 5, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** A decimal number of minutes. */
    static Duration duration(String minutes) {
        return Duration.ofMillis(
                new BigDecimal(minutes).multiply(MILLIS_PER_MINUTE).longValueExact());
    }

    /** An amount as {@code 7.10}, {@code 7.1} or {@code 7}. */
    static Optional<Money> money(String text) {
        try {
            return Optional.of(text).filter(MONEY.asMatchPredicate()).map(Money::parse);
        } catch (IllegalArgumentException e) {
            // More than an amount may be.
            return Optional.empty();
        }
    }

    /** A time from 1970 to 9999 in ISO-8601 UTC. */
    static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text))
                    .filter(time -> !time.isBefore(Instant.EPOCH) && !time.isAfter(LATEST));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Checked first: expanding 1e999999999 would take all memory. */
    private static boolean sane(BigDecimal number) {
        return Math.abs((long) number.scale()) <= 18 && number.precision() <= 19 + 18;
    }
}
