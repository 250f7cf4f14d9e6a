package org.hotseat.storm;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.time.Instant;

/**
 * An answer as it came back.
 *
 * @param retryAfter the header's value, empty when it is missing
 */
public record Answer(int status, String retryAfter, String body) {

    public JsonObject json() {
        try (JsonReader reader = Json.createReader(new StringReader(body))) {
            return reader.readObject();
        } catch (JsonException e) {
            throw new IllegalStateException("not a JSON object: " + this, e);
        }
    }

    /** A field as text; empty when it is missing. */
    public String text(String field) {
        JsonValue value = json().get(field);
        if (value == null || value == JsonValue.NULL) {
            return "";
        }
        return value instanceof JsonString string ? string.getString() : value.toString();
    }

    /** A number; 0 when it is missing. */
    public long number(String field) {
        String text = text(field);
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }

    /** A time as ms; 0 when it is missing. */
    public long millis(String field) {
        String text = text(field);
        return text.isEmpty() ? 0 : Instant.parse(text).toEpochMilli();
    }

    public boolean is(int expected) {
        return status == expected;
    }

    /** Whether it is a refusal with this code. */
    public boolean refuses(int expected, String code) {
        return status == expected && code.equals(text("code"));
    }

    /** The answer as the figures count it: the status, and the code of a refusal. */
    public String kind() {
        return status < 400 || !body.startsWith("{") ? Integer.toString(status) : status + " " + text("code");
    }
}
