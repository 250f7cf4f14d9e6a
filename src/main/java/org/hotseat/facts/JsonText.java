package org.hotseat.facts;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON objects as text, as they are stored, and as the values that {@link org.hotseat.kernel.form.Fields} takes. */
public final class JsonText {

    private JsonText() {}

    /** Returns an object as text. Its values are strings, numbers, booleans, lists and maps of those. */
    public static String of(Map<String, ?> object) {
        return Json.createObjectBuilder(object).build().toString();
    }

    /**
     * Returns the object of a text that {@link #of} has made.
     *
     * @throws jakarta.json.JsonException if the text is not JSON
     */
    public static Map<String, @Nullable Object> parse(String text) {
        try (JsonReader reader = Json.createReader(new StringReader(text))) {
            return fields(reader.readObject());
        }
    }

    private static Map<String, @Nullable Object> fields(JsonObject object) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        object.forEach((name, value) -> fields.put(name, value(value)));
        return fields;
    }

    private static @Nullable Object value(JsonValue value) {
        return switch (value.getValueType()) {
            case OBJECT -> fields((JsonObject) value);
            case ARRAY -> ((JsonArray) value).stream().map(JsonText::value).toList();
            case STRING -> ((JsonString) value).getString();
            case NUMBER -> ((JsonNumber) value).bigDecimalValue();
            case TRUE -> true;
            case FALSE -> false;
            case NULL -> null;
        };
    }
}
