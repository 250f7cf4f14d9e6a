package org.hotseat.contract;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** The contract's part about requests, for tests that send them; and the whole of it as JSON. */
public final class ContractFile {

    private static final JsonNode ROOT = Document.production().root();

    private ContractFile() {}

    /** The whole file. */
    public static JsonObject json() {
        return Json.createReader(new StringReader(ROOT.toString())).readObject();
    }

    /** Operation, as {@code PUT /schedules/{id}}, and its {@code operationId}. */
    public static Map<String, String> operations() {
        Map<String, String> ids = new TreeMap<>();
        ROOT.path("paths")
                .fields()
                .forEachRemaining(path -> path.getValue().fields().forEachRemaining(operation -> {
                    if (!operation.getKey().equals("parameters")) {
                        ids.put(
                                operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                operation.getValue().path("operationId").asText());
                    }
                }));
        return ids;
    }

    /** The {@code operationId}s of those that take an {@code Idempotency-Key}. */
    public static Set<String> keyed() {
        Set<String> ids = new TreeSet<>();
        ROOT.path("paths")
                .forEach(path ->
                        path.forEach(operation -> operation.path("parameters").forEach(parameter -> {
                            if (parameter.path("$ref").asText().endsWith("/IdempotencyKey")) {
                                ids.add(operation.path("operationId").asText());
                            }
                        })));
        return ids;
    }

    /**
     * Operation, as {@code PUT /schedules/{id}}, and the fields that its body must have; those with a body that must
     * be.
     */
    public static Map<String, List<String>> requiredBodies() {
        Map<String, List<String>> bodies = new TreeMap<>();
        eachBody((operation, body) -> {
            if (body.path("required").asBoolean()) {
                List<String> required = new ArrayList<>();
                schema(body).path("required").forEach(name -> required.add(name.asText()));
                bodies.put(operation, required);
            }
        });
        return bodies;
    }

    /** Operation and the examples of its body. */
    public static Map<String, List<JsonValue>> bodies() {
        Map<String, List<JsonValue>> bodies = new TreeMap<>();
        eachBody((operation, body) -> {
            List<JsonValue> examples = new ArrayList<>();
            body.at("/content/application~1json/examples")
                    .forEach(example -> examples.add(Json.createReader(
                                    new StringReader(example.path("value").toString()))
                            .readValue()));
            bodies.put(operation, examples);
        });
        return bodies;
    }

    private static JsonNode schema(JsonNode body) {
        JsonNode schema = body.at("/content/application~1json/schema");
        return schema.has("$ref") ? ROOT.at(schema.path("$ref").asText().substring(1)) : schema;
    }

    private static void eachBody(BiConsumer<String, JsonNode> action) {
        ROOT.path("paths")
                .fields()
                .forEachRemaining(path -> path.getValue().fields().forEachRemaining(operation -> {
                    if (operation.getValue().at("/requestBody/content").has("application/json")) {
                        action.accept(
                                operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                operation.getValue().path("requestBody"));
                    }
                }));
    }
}
