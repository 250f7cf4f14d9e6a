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
 * Values as JSON and back, by JSON-B. Nulls are written, so that a list or map comes back with them. Safe for all
 * threads. Nothing of JSON-B is loaded before the first value: a plain program that puts none needs no such library.
 */
final class JsonValues {

    /** Stands for "there is no value". */
    static final String NONE = "null";

    private @Nullable Form form;

    /** All that names JSON-B: the virtual machine loads it with this class, and not before. */
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
     * @throws IllegalArgumentException naming the key and the class, when the value has no JSON form
     * @throws IllegalStateException when the program has no JSON-B
     */
    String write(String key, Object value) {
        return form().write(key, value);
    }

    /**
     * @throws RedisDataException naming key and type, when the text is not the JSON of such a value
     * @throws IllegalStateException when the program has no JSON-B
     */
    <T> Optional<T> read(String key, @Nullable String json, JsonType<T> type) {
        if (json == null || json.equals(NONE)) {
            return Optional.empty();
        }
        Form known = form();
        try {
            return Optional.ofNullable(known.jsonb.fromJson(json, type.type()));
        } catch (RuntimeException e) {
            // JSON-B lets numbers and dates of its own parsers through unwrapped.
            throw new RedisDataException("The value of " + key + " cannot be read as " + type, e);
        }
    }

    private synchronized Form form() {
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
