package org.hotseat.toolkit;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads settings with their ranges for the settings records of the packages. A bad value stops the start with a message
 * that names the environment variable, never the value (it may be a secret).
 *
 * @param source returns the value of a property name, for instance MicroProfile Config's {@code getOptionalValue}
 */
public record Settings(Function<String, Optional<String>> source) {

    public String text(String name, String otherwise) {
        return source.apply(name)
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElse(otherwise);
    }

    public Optional<String> text(String name) {
        return Optional.of(text(name, "")).filter(text -> !text.isEmpty());
    }

    /** A whole number, both bounds included. */
    public int integer(String name, int otherwise, int min, int max) {
        String text = text(name, Integer.toString(otherwise));
        try {
            int value = Integer.parseInt(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw bad(name, "must be a whole number from " + min + " to " + max, e);
        }
        throw bad(name, "must be a whole number from " + min + " to " + max, null);
    }

    /** A number of minutes, decimals allowed, as a duration in whole milliseconds. */
    public Duration minutes(String name, String otherwise, String min, String max) {
        String problem = "must be a number of minutes from " + min + " to " + max;
        try {
            BigDecimal minutes = new BigDecimal(text(name, otherwise));
            if (minutes.compareTo(new BigDecimal(min)) >= 0 && minutes.compareTo(new BigDecimal(max)) <= 0) {
                return Duration.ofMillis(
                        minutes.multiply(BigDecimal.valueOf(60_000)).longValue());
            }
        } catch (NumberFormatException e) {
            throw bad(name, problem, e);
        }
        throw bad(name, problem, null);
    }

    public boolean flag(String name, boolean otherwise) {
        return choice(name, otherwise ? "true" : "false", "true", "false").equals("true");
    }

    /** One of a few words, in any case; answered in lower case. */
    public String choice(String name, String otherwise, String... words) {
        String word = text(name, otherwise).toLowerCase(Locale.ROOT);
        if (!Arrays.asList(words).contains(word)) {
            throw bad(name, "must be one of " + String.join(", ", words), null);
        }
        return word;
    }

    /** The refusal of a bad value: names the environment variable of the property. */
    public static IllegalArgumentException bad(
            String name, String problem, @org.jspecify.annotations.Nullable Throwable cause) {
        String variable = name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
        return new IllegalArgumentException(variable + " " + problem, cause);
    }
}
