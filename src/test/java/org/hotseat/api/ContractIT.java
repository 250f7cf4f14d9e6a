package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URL;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.hotseat.contract.ContractFile;
import org.hotseat.testing.Management;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.junit.jupiter.api.Test;

/** Each server serves the contract as it is written, and reads bodies as it says. */
@RunAsClient
class ContractIT extends OverRest {

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete");

    @ArquillianResource
    private URL base;

    @Test
    void theServerServesTheContractAsItIsWritten() {
        JsonObject served = nobody().get(Management.openApi(base).toString(), "Accept", "application/json")
                .is(200)
                .object();

        Map<String, JsonValue> parts = new TreeMap<>(served);
        if (System.getProperty("arquillian.launch").equals("wildfly")) {
            // WildFly adds empty objects, so the paths are compared by their addresses and operations.
            assertThat(served.get("components")).isEqualTo(ContractFile.json().get("components"));
            assertThat(operations(served)).isEqualTo(operations(ContractFile.json()));
        } else {
            assertThat(parts).isEqualTo(new TreeMap<>(ContractFile.json()));
        }
    }

    /** The id of each operation by its method and its address, without the host. */
    private static Map<String, String> operations(JsonObject contract) {
        String server = contract.getJsonArray("servers").getJsonObject(0).getString("url");
        Map<String, String> operations = new TreeMap<>();
        contract.getJsonObject("paths")
                .forEach((path, item) -> item.asJsonObject().forEach((method, operation) -> {
                    if (METHODS.contains(method)) {
                        operations.put(
                                method + " " + (server + path).replace("//", "/"),
                                operation.asJsonObject().getString("operationId"));
                    }
                }));
        return operations;
    }

    /** With every required field missing, each of them is complained of and no other. */
    @Test
    void aBodyNeedsTheFieldsThatTheContractRequires() {
        ContractFile.requiredBodies().forEach((operation, required) -> {
            String[] parts = operation.split(" ", 2);
            String path = "api" + parts[1].replaceAll("\\{\\w+}", newId("none"));
            Person caller = callerOf(parts[1]);
            Answer answer =
                    caller.send(parts[0], path, BodyPublishers.ofString("{}"), "Content-Type", "application/json");

            assertThat(answer.status()).as(operation).isEqualTo(400);
            answer.complainsOf(required.toArray(String[]::new));
        });
    }

    /**
     * Every example of a body is read without a complaint; whether it is then refused for another reason is not asked.
     */
    @Test
    void aBodyIsReadAsItsExamplesShow() {
        ContractFile.bodies().forEach((operation, examples) -> {
            String[] parts = operation.split(" ", 2);
            for (JsonValue example : examples) {
                String path = "api" + parts[1].replaceAll("\\{\\w+}", newId("none"));
                Person caller = callerOf(parts[1]);
                Answer answer = caller.send(
                        parts[0],
                        path,
                        BodyPublishers.ofString(example.toString()),
                        "Content-Type",
                        "application/json");

                assertThat(answer.status())
                        .as("%s %s: %s", operation, example, answer.response().body())
                        .isNotEqualTo(400);
            }
        });
    }

    private Person callerOf(String path) {
        return path.startsWith("/locks") || path.startsWith("/wallets")
                ? service()
                : person(newId("all"), "operator", "payment", "gate");
    }
}
