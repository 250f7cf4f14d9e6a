package org.hotseat.redis;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.JsonbException;
import jakarta.json.bind.adapter.JsonbAdapter;
import java.util.Optional;
import org.hotseat.kernel.Broken;
import org.hotseat.kernel.Money;
import org.jspecify.annotations.Nullable;

/** Values as JSON and back, by JSON-B. Nulls are written, so that a list or map comes back with them. Safe for all threads. */
final class JsonValues {

    /** What stands for "there is no value". */
    static final String NONE = "null";

    private final Jsonb jsonb =
            JsonbBuilder.create(new JsonbConfig().withNullValues(true).withAdapters(new MoneyAsText()));

    /** @throws IllegalArgumentException naming the key and the class, when the value has no JSON form */
    String write(String key, Object value) {
        try {
            return value instanceof Money money ? '"' + money.toString() + '"' : jsonb.toJson(value);
        } catch (JsonbException e) {
            throw new IllegalArgumentException(
                    "The value for " + key + " cannot be written as JSON: "
                            + value.getClass().getName(),
                    e);
        }
    }

    /** @throws Broken naming key and type, when the text is not the JSON of such a value */
    <T> Optional<T> read(String key, @Nullable String json, JsonType<T> type) {
        if (json == null || json.equals(NONE)) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(jsonb.fromJson(json, type.type()));
        } catch (RuntimeException e) {
            // JSON-B lets numbers and dates of its own parsers through unwrapped.
            throw new Broken("The value of " + key + " cannot be read as " + type, e);
        }
    }

    void close() {
        try {
            jsonb.close();
        } catch (Exception e) {
            throw new IllegalStateException("JSON-B could not be closed", e);
        }
    }

    /** Money is a decimal string outside, here as everywhere. Public and with a public constructor because JSON-B asks for it. */
    public static final class MoneyAsText implements JsonbAdapter<@Nullable Money, @Nullable String> {

        @Override
        public @Nullable String adaptToJson(@Nullable Money money) {
            return money == null ? null : money.toString();
        }

        @Override
        public @Nullable Money adaptFromJson(@Nullable String text) {
            return text == null ? null : Money.parse(text);
        }
    }
}
