package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.testing.AskedAgain;

/** An answer of the server under test with its JSON; expectations are written with ' for ". */
public record Answer(HttpResponse<String> response) {

    public static JsonObject json(String text) {
        return jakarta.json.Json.createReader(new StringReader(text.replace('\'', '"')))
                .readObject();
    }

    public int status() {
        return response.statusCode();
    }

    public JsonObject object() {
        return json(response.body().replace("'", "\\u0027"));
    }

    public JsonArray list() {
        return jakarta.json.Json.createReader(new StringReader(response.body())).readArray();
    }

    public String text(String field) {
        return object().getString(field);
    }

    public long number(String field) {
        return object().getJsonNumber(field).longValueExact();
    }

    public Instant time(String field) {
        return Instant.parse(text(field));
    }

    public Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    public Answer is(int status) {
        if (!AskedAgain.isExpected(status, status(), response.headers())) {
            assertThat(status()).as("%s: %s", response, response.body()).isEqualTo(status);
        }
        return this;
    }

    /**
     * The body is this object, each field of this type and with this value, and beside them has only the fields named.
     */
    public Answer shows(String expected, String... others) {
        Map<String, JsonValue> rest = new LinkedHashMap<>(object());
        for (String other : others) {
            assertThat(rest.remove(other))
                    .as("%s in %s", other, response.body())
                    .isNotNull();
        }
        assertThat(rest).as(response.body()).isEqualTo(json(expected));
        assertThat(header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
        return this;
    }

    /** A refusal with this code, given as JSON has it: {@code -1} or {@code 'no-hold'}. */
    public Answer refused(int status, String code) {
        is(status);
        assertThat(object().get("code")).isEqualTo(json("{'code':" + code + "}").get("code"));
        return this;
    }

    /** 400 that complains of just these fields. */
    public Answer complainsOf(String... fields) {
        refused(400, "'invalid-input'");
        assertThat(object().getJsonArray("errors"))
                .as(response.body())
                .extracting(error -> error.asJsonObject().getString("field"))
                .containsExactlyInAnyOrder(fields);
        assertThat(object().getJsonArray("errors"))
                .allSatisfy(error ->
                        assertThat(error.asJsonObject().getString("problem")).isNotBlank());
        return this;
    }
}
