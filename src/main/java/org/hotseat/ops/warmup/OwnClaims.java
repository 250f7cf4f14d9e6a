package org.hotseat.ops.warmup;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hotseat.kernel.form.Fields;

/**
 * A resource to warm up on and what is claimed of it, as {@code warm-up.json} has them: bodies of the contract, with
 * times from now ({@code now-PT1H}).
 *
 * @param model the first word of its path
 * @param every one user in so many claims of it
 * @param calls the requests of each user, in this order; the first of each kind is answered, one that asks again is
 *     refused
 */
record OwnClaims(String model, int every, Fields definition, List<Call> calls) {

    private static final String FILE = "/warm-up.json";
    private static final String NOW = "now";

    /**
     * A POST.
     *
     * @param path behind that of the resource: {@code holds}
     * @param fields of the body beside {@code userId}, with commas between them
     */
    record Call(String path, String fields) {}

    /** Those of all models. */
    static List<OwnClaims> load(Instant now) {
        InputStream file = Objects.requireNonNull(OwnClaims.class.getResourceAsStream(FILE), FILE);
        try (JsonReader reader = Json.createReader(file)) {
            return reader.readArray().getValuesAs(JsonObject.class).stream()
                    .map(each -> new OwnClaims(
                            each.getString("model"),
                            each.getInt("every", 1),
                            new Fields(object(each.getJsonObject("definition"), now), true),
                            each.getJsonArray("calls").getValuesAs(JsonObject.class).stream()
                                    .map(OwnClaims::call)
                                    .toList()))
                    .toList();
        }
    }

    private static Call call(JsonObject call) {
        String body = call.getOrDefault("body", JsonValue.EMPTY_JSON_OBJECT).toString();
        return new Call(call.getString("path"), body.substring(1, body.length() - 1));
    }

    private static Map<String, Object> object(JsonObject object, Instant now) {
        Map<String, Object> values = new HashMap<>();
        object.forEach((name, value) -> values.put(name, value(value, now)));
        return values;
    }

    private static Object value(JsonValue value, Instant now) {
        if (value instanceof JsonObject object) {
            return object(object, now);
        }
        if (value instanceof JsonArray array) {
            return array.stream().map(each -> value(each, now)).toList();
        }
        if (value instanceof JsonNumber number) {
            return number.bigDecimalValue();
        }
        if (value instanceof JsonString string) {
            String text = string.getString();
            return text.startsWith(NOW)
                    ? now.plus(Duration.parse(text.substring(NOW.length()))).toString()
                    : text;
        }
        return value.equals(JsonValue.TRUE);
    }
}
