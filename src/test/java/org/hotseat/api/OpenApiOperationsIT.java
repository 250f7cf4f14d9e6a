package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URL;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.hotseat.testing.Management;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The description that each server makes of the interface says the same as the table: operations, parameters, bodies, answers. */
@RunAsClient
class OpenApiOperationsIT extends OverRest {

    /** Operation → its parameters (! when required), its body's fields or -, ! when there must be one, the statuses it can answer. */
    private static final Map<String, String> TABLE = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "PUT /schedules/{id}",
                    "id! | holdMinutes maxPlayers name price startsAt! | 200 201 400 401 403 408 409 413 415 429 503"),
            Map.entry("GET /schedules", "after limit | - | 200 400 503"),
            Map.entry("GET /schedules/{id}", "id! | - | 200 400 404 503"),
            Map.entry(
                    "POST /schedules/{id}/holds",
                    "Idempotency-Key id! | holdMinutes userId | 201 400 401 403 404 408 409 413 415 422 429 503"),
            Map.entry("GET /schedules/{id}/holds/{userId}", "id! userId! | - | 200 400 401 403 404 503"),
            Map.entry(
                    "DELETE /schedules/{id}/holds/{userId}",
                    "Idempotency-Key id! userId! | - | 204 400 401 403 404 422 429 503"),
            Map.entry(
                    "POST /schedules/{id}/holds/{userId}/extension",
                    "Idempotency-Key id! userId! | holdMinutes! | 200 400 401 403 404 408 413 415 422 429 503"),
            Map.entry(
                    "POST /schedules/{id}/orders",
                    "Idempotency-Key id! | userId | 201 400 401 403 404 408 409 413 415 422 429 503"),
            Map.entry(
                    "PUT /programs/{id}",
                    "id! | accountLimit categories startsAt title! | 200 201 400 401 403 408 409 413 415 429 503"),
            Map.entry("GET /programs", "after limit | - | 200 400 503"),
            Map.entry("GET /programs/{id}", "id! | - | 200 400 404 503"),
            Map.entry("GET /programs/{id}/seats", "If-None-Match id! since | - | 200 304 400 404 503"),
            Map.entry(
                    "POST /programs/{id}/purchases",
                    "Idempotency-Key id! | attendees expectedTotal seats strategy tickets userId! | 201 400 401 403 404"
                            + " 408 409 413 415 422 429 503"),
            Map.entry(
                    "PUT /sales/{id}",
                    "id! | comment endsAt goodId perUserLimit price rateLimit restockOnRefund startsAt stock valid! | 200 201"
                            + " 400 401 403 408 409 413 415 429 503"),
            Map.entry("GET /sales", "after limit | - | 200 400 503"),
            Map.entry("GET /sales/{id}", "id! | - | 200 400 404 503"),
            Map.entry(
                    "POST /sales/{id}/orders",
                    "Idempotency-Key id! | userId | 201 400 401 403 404 408 409 413 415 422 429 503"),
            Map.entry(
                    "PUT /rains/{id}",
                    "id! | endsAt funderId packets startsAt totalAmount! | 200 201 400 401 403 408 409 413 415 429 503"),
            Map.entry("GET /rains", "after limit | - | 200 400 503"),
            Map.entry("GET /rains/{id}", "id! | - | 200 400 404 503"),
            Map.entry("POST /rains/{id}/closing", "Idempotency-Key id! | - | 200 400 401 403 404 422 429 503"),
            Map.entry(
                    "POST /rains/{id}/grabs",
                    "Idempotency-Key id! | userId | 200 400 401 403 404 408 409 413 415 422 429 503"),
            Map.entry("GET /rains/{id}/claims", "after id! limit | - | 200 400 401 403 404 503"),
            Map.entry("GET /wallets/{userId}", "after limit userId! | - | 200 400 401 403 503"),
            Map.entry("GET /orders/{id}", "id! | - | 200 400 401 403 404 503"),
            Map.entry("DELETE /orders/{id}", "Idempotency-Key id! | - | 204 400 401 403 404 409 422 429 503"),
            Map.entry(
                    "POST /orders/{id}/payment",
                    "Idempotency-Key id! | reference! | 200 400 401 403 404 408 409 413 415 422 429 503"),
            Map.entry("POST /orders/{id}/refund", "Idempotency-Key id! | - | 200 400 401 403 404 409 422 429 503"),
            Map.entry("GET /{model}/{id}/hot-state", "id! model! | - | 200 400 401 403 404 503"),
            Map.entry("POST /schedules/{id}/rebuild", "id! | - | 200 400 401 403 404 429 503"),
            Map.entry("POST /{model}/{id}/rebuild", "id! model! | - | 200 400 401 403 404 429 503"),
            Map.entry("GET /ops/dead-letters", " | - | 200 401 403 503"),
            Map.entry("GET /ops/dead-letters/{stream}", "after limit stream! | - | 200 400 401 403 404 503"),
            Map.entry("POST /ops/dead-letters/{stream}/{id}/replay", "id! stream! | - | 204 401 403 404 429 503"),
            Map.entry("POST /ops/dead-letters/{stream}/replay", "limit stream! | - | 200 400 401 403 404 429 503"),
            Map.entry("DELETE /ops/dead-letters/{stream}/{id}", "id! stream! | - | 204 401 403 404 429 503"),
            Map.entry(
                    "POST /locks/{key}",
                    "Idempotency-Key key! | ttlMs waitMs! | 201 400 401 403 408 409 413 415 422 429 503"),
            Map.entry("PUT /locks/{key}", "key! | token ttlMs! | 200 400 401 403 408 409 413 415 429 503"),
            Map.entry(
                    "DELETE /locks/{key}",
                    "Idempotency-Key Lock-Token key! | token | 204 400 401 403 404 408 409 413 415 422 429 503"),
            Map.entry("GET /locks/{key}", "key! | - | 200 400 401 403 404 503"),
            Map.entry("POST /ops/adopt", " | - | 200 401 403 429 503")));

    private static final Pattern OTHERS = Pattern.compile("^[A-Z]+ /(probe|bench|test|broken)\\b");

    @ArquillianResource
    private URL base;

    private JsonObject api;

    @BeforeEach
    void read() {
        api = nobody().get(Management.openApi(base).toString(), "Accept", "application/json")
                .is(200)
                .object();
    }

    @Test
    void everyOperationIsDescribedWithItsParametersBodyAndAnswers() {
        Map<String, String> described = new TreeMap<>();
        operations().forEach((name, operation) -> described.put(name, described(operation)));

        assertThat(described).isEqualTo(TABLE);
    }

    @Test
    void everyRefusalIsAProblemAndEveryAnswerIsDescribed() {
        JsonObject responses = api.getJsonObject("components").getJsonObject("responses");
        assertThat(responses)
                .allSatisfy(
                        (name, response) -> assertThat(response.asJsonObject().getJsonObject("content"))
                                .containsOnlyKeys("application/problem+json"));
        operations()
                .forEach((name, operation) -> operation
                        .getJsonObject("responses")
                        .forEach((status, response) -> {
                            if (status.startsWith("4") || status.startsWith("5")) {
                                assertThat(response.asJsonObject().getString("$ref", "none"))
                                        .as("%s %s", name, status)
                                        .startsWith("#/components/responses/");
                            } else {
                                assertThat(response.asJsonObject().getString("description"))
                                        .as(name)
                                        .isNotBlank();
                            }
                        }));
    }

    @Test
    void answersHaveTheFieldsThatAreSent() {
        for (String[] row : new String[][] {
            {"PUT /schedules/{id}", "200"}, {"PUT /schedules/{id}", "201"}, {"GET /schedules/{id}", "200"}
        }) {
            assertThat(fieldsOf(row[0], row[1]))
                    .isEqualTo("available booked held holdMinutes maxPlayers name price scheduleId startsAt");
        }
        for (String[] row : new String[][] {
            {"POST /schedules/{id}/holds", "201"},
            {"GET /schedules/{id}/holds/{userId}", "200"},
            {"POST /schedules/{id}/holds/{userId}/extension", "200"}
        }) {
            assertThat(fieldsOf(row[0], row[1])).isEqualTo("expiresAt lockId scheduleId userId");
        }
        for (String[] row : new String[][] {
            {"POST /schedules/{id}/orders", "201"},
            {"POST /programs/{id}/purchases", "201"},
            {"POST /sales/{id}/orders", "201"},
            {"GET /orders/{id}", "200"},
            {"POST /orders/{id}/payment", "200"},
            {"POST /orders/{id}/refund", "200"}
        }) {
            assertThat(fieldsOf(row[0], row[1]))
                    .isEqualTo("endedAt ending goodId kind lockId orderId ownerId paidAt payBefore payStatus placedAt"
                            + " price programId reference saleId scheduleId seats total userId");
        }
    }

    @Test
    void locksHaveTheFieldsThatAreSent() {
        assertThat(fieldsOf("POST /locks/{key}", "201")).isEqualTo("expiresAt fencingToken key token");
        assertThat(fieldsOf("PUT /locks/{key}", "200")).isEqualTo("expiresAt key token");
    }

    @Test
    void programsHaveTheFieldsThatAreSent() {
        for (String[] row : new String[][] {
            {"PUT /programs/{id}", "200"}, {"PUT /programs/{id}", "201"}, {"GET /programs/{id}", "200"}
        }) {
            assertThat(fieldsOf(row[0], row[1]))
                    .isEqualTo("accountLimit categories programId remaining startsAt title");
        }
        assertThat(fieldsOf("GET /programs/{id}/seats", "200")).isEqualTo("categories programId seats since version");
    }

    @Test
    void operationsThatNeedATokenSaySo() {
        operations()
                .forEach((name, operation) -> assertThat(operation.containsKey("security"))
                        .as(name)
                        .isEqualTo(TABLE.get(name).contains("401")));
    }

    private String described(JsonObject operation) {
        Set<String> parameters = new TreeSet<>();
        JsonArray list =
                operation.containsKey("parameters") ? operation.getJsonArray("parameters") : JsonValue.EMPTY_JSON_ARRAY;
        list.forEach(value -> {
            JsonObject parameter = value.asJsonObject();
            assertThat(parameter).containsKey("schema");
            parameters.add(parameter.getString("name") + (parameter.getBoolean("required", false) ? "!" : ""));
        });
        String body = "-";
        if (operation.containsKey("requestBody")) {
            JsonObject request = operation.getJsonObject("requestBody");
            body = fields(request.getJsonObject("content")
                            .getJsonObject("application/json")
                            .getJsonObject("schema"))
                    + (request.getBoolean("required", false) ? "!" : "");
        }
        Set<String> statuses =
                new TreeSet<>(operation.getJsonObject("responses").keySet());
        return String.join(" ", parameters) + " | " + body + " | " + String.join(" ", statuses);
    }

    /** All operations by name, but those of the tests' own resources. */
    private Map<String, JsonObject> operations() {
        Map<String, JsonObject> operations = new TreeMap<>();
        api.getJsonObject("paths")
                .forEach((path, item) -> item.asJsonObject().forEach((method, operation) -> {
                    String name = method.toUpperCase(Locale.ROOT) + " " + path.replaceFirst("^(/hotseat)?/api", "");
                    if (!OTHERS.matcher(name).find()) {
                        operations.put(name, operation.asJsonObject());
                    }
                }));
        return operations;
    }

    private String fieldsOf(String operation, String status) {
        return fields(operations()
                .get(operation)
                .getJsonObject("responses")
                .getJsonObject(status)
                .getJsonObject("content")
                .getJsonObject("application/json")
                .getJsonObject("schema"));
    }

    /** The names of a schema's properties; one server writes it where it is used, the other refers to it. */
    private String fields(JsonObject schema) {
        String reference = schema.getString("$ref", "");
        JsonObject resolved = reference.isEmpty()
                ? schema
                : api.getJsonObject("components")
                        .getJsonObject("schemas")
                        .getJsonObject(reference.substring(reference.lastIndexOf('/') + 1));
        assertThat(resolved).as("%s", schema).containsKey("properties");
        return String.join(
                " ", new TreeSet<>(resolved.getJsonObject("properties").keySet()));
    }
}
