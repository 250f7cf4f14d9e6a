package org.hotseat.toolkit.client;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.JsonbException;
import java.util.Optional;
import org.hotseat.toolkit.JsonType;
import org.hotseat.toolkit.RedisDataException;
import org.jspecify.annotations.Nullable;

/**
 * Converts values to JSON and back, with JSON-B. Nulls are written, so that lists and maps keep them. Thread-safe.
 * JSON-B is loaded only with the first value, so a program without such values does not need the library.
 */
final class JsonValues {

    /** The JSON text for a remembered absence of a value. */
    static final String NONE = "null";

    private @Nullable Form form;

    /** Contains all uses of JSON-B. The virtual machine loads JSON-B together with this class, not earlier. */
    private static final class Form {

        private final Jsonb jsonb = JsonbBuilder.create(new JsonbConfig().withNullValues(true));

        String write(String key, Object value) {
            try {
                return jsonb.toJson(value);
            } catch (JsonbException e) {
                throw new IllegalArgumentException(
                        "The value for " + key + " cannot be written as JSON: "
                                + value.getClass().getName(),
                        e);
            }
        }

        void close() {
            try {
                jsonb.close();
            } catch (Exception e) {
                throw new IllegalStateException("JSON-B could not be closed", e);
            }
        }
    }

    /**
     * Returns the value as JSON.
     *
     * @throws IllegalArgumentException when the value has no JSON form; names the key and the class
     * @throws IllegalStateException when the program has no JSON-B
     */
    String write(String key, Object value) {
        return jsonForm().write(key, value);
    }

    /**
     * Reads a value from JSON; empty for null and for a remembered absence.
     *
     * @throws RedisDataException when the text cannot be read as the type; names both
     * @throws IllegalStateException when the program has no JSON-B
     */
    <T> Optional<T> read(String key, @Nullable String json, JsonType<T> type) {
        if (json == null || json.equals(NONE)) {
            return Optional.empty();
        }
        Form known = jsonForm();
        try {
            return Optional.ofNullable(known.jsonb.fromJson(json, type.type()));
        } catch (RuntimeException e) {
            // JSON-B does not wrap the exceptions of its parsers for numbers and dates.
            throw new RedisDataException("The value of " + key + " cannot be read as " + type, e);
        }
    }

    private synchronized Form jsonForm() {
        if (form == null) {
            try {
                form = new Form();
            } catch (NoClassDefFoundError e) {
                throw new IllegalStateException(
                        "Values as JSON need JSON-B, which this program does not have: add org.eclipse:yasson", e);
            }
        }
        return form;
    }

    synchronized void close() {
        if (form != null) {
            form.close();
        }
    }
}
