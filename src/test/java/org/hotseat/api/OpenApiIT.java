package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Map;
import java.util.TreeMap;
import org.hotseat.testing.InServer;
import org.hotseat.testing.Management;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The description of the REST interface, as each server makes it. */
@RunAsClient
class OpenApiIT extends InServer {

    @ArquillianResource
    private URL base;

    private JsonObject api;

    @BeforeEach
    void read() throws URISyntaxException {
        Calls calls = new Calls(base.toURI());
        String text = calls.send(calls.to(Management.openApi(base).toString()).header("Accept", "application/json"))
                .body();
        api = Json.createReader(new StringReader(text)).readObject();
    }

    @Test
    void commonPartsAreDescribed() {
        assertThat(api.getJsonObject("info").getString("title")).isEqualTo("Hotseat");
        JsonObject components = api.getJsonObject("components");
        assertThat(components
                        .getJsonObject("securitySchemes")
                        .getJsonObject("bearer")
                        .getString("scheme"))
                .isEqualTo("bearer");
        assertThat(components.getJsonObject("schemas").getJsonObject("Problem").getJsonObject("properties"))
                .containsKeys("type", "title", "status", "detail", "code", "errors");
        assertThat(components.getJsonObject("responses")).containsKeys("Conflict", "NotFound", "KeyReused");
        assertThat(components.getJsonObject("schemas")).doesNotContainKeys("Fields", "BadField");
    }

    @Test
    void operationsNameTheirCommonRefusals() {
        JsonObject operation =
                paths().getJsonObject(path("/api/schedules/{id}/orders")).getJsonObject("post");

        assertThat(operation.getJsonObject("responses")).containsKeys("201", "400", "413", "415", "503");
        assertThat(operation.getJsonObject("responses").getJsonObject("400").getString("$ref"))
                .isEqualTo("#/components/responses/BadRequest");
        assertThat(operation.getJsonObject("requestBody").getJsonObject("content"))
                .containsOnlyKeys("application/json");
    }

    @Test
    void timesMoneyAndIdsAreStrings() {
        assertThat(paths().keySet()).contains(path("/api/probe/answer"));
        JsonObject operation = paths().getJsonObject(path("/api/probe/answer")).getJsonObject("get");
        assertThat(operation.getJsonObject("responses")).as("%s", operation).containsKey("200");
        JsonObject content =
                operation.getJsonObject("responses").getJsonObject("200").getJsonObject("content");
        assertThat(content).as("%s", operation).containsKey("application/json");
        JsonObject answer = resolved(content.getJsonObject("application/json").getJsonObject("schema"));

        assertThat(answer).containsKey("properties");
        for (String property : new String[] {"expiresAt", "price", "userId"}) {
            JsonObject schema = resolved(answer.getJsonObject("properties").getJsonObject(property));
            assertThat(schema.get("type").toString())
                    .as("%s in %s", property, answer)
                    .contains("string");
        }
    }

    @Test
    void noScannersDefaultIsLeft() {
        assertThat(api.toString()).doesNotContain("-2147483648", "\"maxProperties\":0");
    }

    /** Tests' own resources included: a scanner refers to the type of a body that nobody has described, and no such schema is left. */
    @Test
    void everyReferenceLeadsSomewhere() {
        Map<String, String> references = new TreeMap<>();
        collectReferences("", api, references);

        assertThat(references.values()).contains("#/components/schemas/Problem");
        assertThat(references.values()).allMatch(reference -> reference.startsWith("#/"));
        references
                .values()
                .removeIf(
                        reference -> Json.createPointer(reference.substring(1)).containsValue(api));
        assertThat(references).isEmpty();
    }

    /** Where each reference stands in the document, and what it says; an example that happened to have a field $ref would count. */
    private static void collectReferences(String place, JsonValue value, Map<String, String> references) {
        if (value instanceof JsonObject object) {
            object.forEach((name, member) -> {
                if (name.equals("$ref") && member instanceof JsonString reference) {
                    references.put(place, reference.getString());
                }
                collectReferences(place + " " + name, member, references);
            });
        } else if (value instanceof JsonArray array) {
            for (int i = 0; i < array.size(); i++) {
                collectReferences(place + " " + i, array.get(i), references);
            }
        }
    }

    /** The schema itself, or the component it refers to. */
    private JsonObject resolved(JsonObject schema) {
        if (!schema.containsKey("$ref")) {
            return schema;
        }
        String reference = schema.getString("$ref");
        String name = reference.substring(reference.lastIndexOf('/') + 1);
        return api.getJsonObject("components").getJsonObject("schemas").getJsonObject(name);
    }

    /** One server puts the context root into its server address, the other into each path. */
    private String path(String path) {
        return paths().containsKey(path) ? path : "/hotseat" + path;
    }

    private JsonObject paths() {
        return api.getJsonObject("paths");
    }
}
