package org.hotseat.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The contract as a document, and the schemas in it. An answer may have no field that is not written there: every
 * schema with properties is closed when answers are validated, though the file leaves it open for clients.
 */
final class Document {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String PLACE = "hotseat:contract";

    private final JsonNode root;
    private final SchemaRegistry registry;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    private Document(ObjectNode root) {
        this.root = root;
        ObjectNode closed = root.deepCopy();
        close(closed.path("components").path("schemas"));
        SchemaRegistryConfig config =
                SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build();
        this.registry = SchemaRegistry.withDialect(
                Dialects.getOpenApi30(),
                builder -> builder.schemaRegistryConfig(config).schemas(Map.of(PLACE, closed.toString())));
    }

    /** The contract of the server, with the overlay of the demo. */
    static Document load() {
        ObjectNode root = (ObjectNode) read("/META-INF/openapi.yaml");
        JsonNode update = read("/org/hotseat/demo/overlay/openapi-overlay.yaml").at("/actions/0/update");
        ((ObjectNode) root.path("paths")).setAll((ObjectNode) update);
        return new Document(root);
    }

    /** The contract of the server as the file says it. */
    static Document production() {
        return new Document((ObjectNode) read("/META-INF/openapi.yaml"));
    }

    JsonNode root() {
        return root;
    }

    /** The schema at a JSON pointer. */
    Schema schema(String pointer) {
        return schemas.computeIfAbsent(pointer, place -> registry.getSchema(SchemaLocation.of(PLACE + "#" + place)));
    }

    private static JsonNode read(String name) {
        try (InputStream in = Objects.requireNonNull(Document.class.getResourceAsStream(name), name)) {
            return YAML.readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode schema
                && schema.path("properties").isObject()
                && !schema.has("additionalProperties")
                && "object".equals(schema.path("type").asText())) {
            schema.put("additionalProperties", false);
        }
        node.forEach(Document::close);
    }
}
