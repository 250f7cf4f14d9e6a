package org.hotseat.toolkit;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Reads settings and checks their ranges, for the settings records of the packages. A bad value stops the start. The
 * message names the environment variable but never the value, which may be a secret.
 *
 * @param source returns the value of a property name, for instance MicroProfile Config's {@code getOptionalValue}
 */
public record Settings(Function<String, Optional<String>> source) {

    /**
     * The largest size of a file with a secret, in bytes. Secrets are much shorter, so a larger file is the wrong one.
     */
    private static final int MAX_FILE_LENGTH = 65_536;

    /** The hosts for which http is as safe as https. Browsers treat them in the same way. */
    private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1");

    /**
     * Returns settings that may also come from files, as secrets do: {@code A_B_FILE} names the file whose text is the
     * value of {@code A_B}. The start is stopped for a file that is missing, unreadable, empty, not UTF-8 or longer
     * than 64 KiB, and for a setting with both a value and a file. The file is read each time its setting is read.
     */
    public static Settings withFiles(Function<String, Optional<String>> source) {
        return new Settings(name -> {
            Optional<String> value = source.apply(name).filter(text -> !text.isBlank());
            Optional<String> file =
                    source.apply(name + ".file").map(String::strip).filter(path -> !path.isEmpty());
            if (value.isPresent() && file.isPresent()) {
                throw bad(name + ".file", "and its setting without _FILE exclude each other", null);
            }
            return file.isPresent() ? file.map(path -> contents(name + ".file", path)) : value;
        });
    }

    /**
     * Reads a file. Exceptions get no cause, because a cause would name the path, and somebody may have put the secret
     * itself in its place.
     */
    private static String contents(String name, String path) {
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file) || Files.size(file) > MAX_FILE_LENGTH) {
                throw bad(name, "must name a file of at most 64 KiB", null);
            }
            String text = Files.readString(file).strip();
            if (text.isEmpty()) {
                throw bad(name, "names an empty file", null);
            }
            return text;
        } catch (IOException | InvalidPathException e) {
            throw bad(name, "names a file that cannot be read as text", null);
        }
    }

    public String text(String name, String otherwise) {
        return source.apply(name)
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElse(otherwise);
    }

    public Optional<String> text(String name) {
        return Optional.of(text(name, "")).filter(text -> !text.isEmpty());
    }

    /** Reads a whole number from min to max, both included. */
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

    /** Reads a number of minutes, with decimals, as a duration in whole milliseconds. */
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

    /**
     * Reads one of a few words, in any case.
     *
     * @return the word in lower case
     */
    public String choice(String name, String otherwise, String... words) {
        String word = text(name, otherwise).toLowerCase(Locale.ROOT);
        if (!Arrays.asList(words).contains(word)) {
            throw bad(name, "must be one of " + String.join(", ", words), null);
        }
        return word;
    }

    /** Reads an https address without user, query and fragment. Accepts http only for the own machine. */
    public Optional<URI> address(String name) {
        return text(name).map(text -> address(name, text));
    }

    private static URI address(String name, String text) {
        try {
            URI address = new URI(text);
            boolean safe = "https".equals(address.getScheme())
                    || "http".equals(address.getScheme()) && OWN_MACHINE.contains(address.getHost());
            if (safe
                    && address.getHost() != null
                    && address.getRawUserInfo() == null
                    && address.getRawQuery() == null
                    && address.getRawFragment() == null) {
                return address;
            }
        } catch (URISyntaxException e) {
            throw bad(name, "must be an https address", null);
        }
        throw bad(name, "must be an https address without user, query and fragment", null);
    }

    /**
     * Reads a key of exactly this many bytes, in base64. The exception does not have the decoder's message, which would
     * quote parts of the key.
     */
    public Optional<byte[]> key(String name, int length) {
        return text(name).map(text -> {
            byte[] bytes = {};
            try {
                bytes = Base64.getDecoder().decode(text);
            } catch (IllegalArgumentException e) {
                throw bad(name, "must be the base64 form of " + length + " bytes", null);
            }
            if (bytes.length != length) {
                throw bad(name, "must be the base64 form of " + length + " bytes", null);
            }
            return bytes;
        });
    }

    /** Returns the exception for a bad value. It names the environment variable of the property. */
    public static IllegalArgumentException bad(
            String name, String problem, @org.jspecify.annotations.Nullable Throwable cause) {
        String variable = name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
        return new IllegalArgumentException(variable + " " + problem, cause);
    }
}
