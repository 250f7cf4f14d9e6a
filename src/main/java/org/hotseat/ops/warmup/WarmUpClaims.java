package org.hotseat.ops.warmup;

import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hotseat.kernel.form.Fields;

/**
 * A resource for the warm-up and the claims of it, from {@code warm-up.json}: bodies as in the contract, with times
 * relative to now ({@code now-PT1H}).
 *
 * @param model the first word of its path
 * @param every one of this many users claims it
 * @param definition the body of its PUT
 * @param calls the POSTs of each user, in this order; the first of each kind is answered, a repetition is refused
 */
record WarmUpClaims(String model, int every, Fields definition, List<Call> calls) {

    private static final String FILE = "/warm-up.json";
    private static final Pattern TIME = Pattern.compile("now([+-]PT\\w+)");

    /**
     * A POST.
     *
     * @param path the path after that of the resource, for instance {@code holds}
     * @param fields the fields of the body except {@code userId}, separated by commas
     */
    record Call(String path, String fields) {}

    /** Reads the resources of all models. */
    static List<WarmUpClaims> load(Instant now) {
        String timed = TIME.matcher(text())
                .replaceAll(time -> now.plus(Duration.parse(time.group(1))).toString());
        try (JsonReader reader = Json.createReader(new StringReader(timed))) {
            return reader.readArray().getValuesAs(JsonObject.class).stream()
                    .map(WarmUpClaims::read)
                    .toList();
        }
    }

    private static String text() {
        try (InputStream file = Objects.requireNonNull(WarmUpClaims.class.getResourceAsStream(FILE), FILE)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static WarmUpClaims read(JsonObject entry) {
        return new WarmUpClaims(
                entry.getString("model"),
                entry.getInt("every"),
                new Fields(object(entry.getJsonObject("definition")), true),
                entry.getJsonArray("calls").getValuesAs(JsonObject.class).stream()
                        .map(WarmUpClaims::call)
                        .toList());
    }

    private static Call call(JsonObject call) {
        String body = call.getOrDefault("body", JsonValue.EMPTY_JSON_OBJECT).toString();
        return new Call(call.getString("path"), body.substring(1, body.length() - 1));
    }

    private static Map<String, Object> object(JsonObject object) {
        return object.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> value(each.getValue())));
    }

    /** Returns a value in the form in which bodies of requests are read. */
    private static Object value(JsonValue value) {
        return switch (value.getValueType()) {
            case OBJECT -> object(value.asJsonObject());
            case ARRAY -> value.asJsonArray().stream().map(WarmUpClaims::value).toList();
            case NUMBER -> ((JsonNumber) value).bigDecimalValue();
            case STRING -> ((JsonString) value).getString();
            case TRUE, FALSE, NULL -> value.equals(JsonValue.TRUE);
        };
    }
}
