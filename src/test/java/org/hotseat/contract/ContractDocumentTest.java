package org.hotseat.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The contract is whole: names, references, examples, codes and forms of values. */
class ContractDocumentTest {

    /** Answers of addresses that are no operation; the introduction of the contract tells of them. */
    private static final String PAGE = "/hotseat/reference/codes#";

    private static final Set<String> OF_NO_OPERATION = Set.of("not-found", "method-not-allowed");

    private static final Document DOCUMENT = Document.production();

    private final JsonNode root = DOCUMENT.root();

    @Test
    void everyOperationHasANameOfItsOwnATagAndASummary() {
        Set<String> tags = new TreeSet<>();
        root.path("tags").forEach(tag -> tags.add(tag.path("name").asText()));
        List<String> names = new ArrayList<>();
        eachOperation((name, operation) -> {
            names.add(operation.path("operationId").asText());
            assertThat(operation.path("summary").asText()).as(name).isNotBlank();
            assertThat(operation.path("tags").size()).as(name).isEqualTo(1);
            assertThat(tags).as(name).contains(operation.at("/tags/0").asText());
        });

        assertThat(names).hasSizeGreaterThan(40).doesNotContain("").doesNotHaveDuplicates();
    }

    @Test
    void everyReferenceLeadsSomewhereAndEveryComponentIsUsed() {
        Set<String> references = new TreeSet<>();
        each("", root, (place, node) -> {
            if (node.path("$ref").isTextual()) {
                references.add(node.path("$ref").asText());
            }
        });
        assertThat(references)
                .allSatisfy(
                        reference -> assertThat(root.at(reference.substring(1)).isMissingNode())
                                .isFalse());

        List<String> unused = new ArrayList<>();
        root.path("components")
                .fields()
                .forEachRemaining(kind -> kind.getValue().fieldNames().forEachRemaining(name -> {
                    String place = "#/components/" + kind.getKey() + "/" + name;
                    if (!kind.getKey().equals("securitySchemes") && !references.contains(place)) {
                        unused.add(place);
                    }
                }));
        assertThat(unused).isEmpty();
    }

    /** The schemas are closed here: an example has no field that is not written. */
    @Test
    void everyBodyHasAnExampleAndEveryExampleIsOfItsSchema() {
        Map<String, String> faults = new TreeMap<>();
        each("", root, (place, node) -> {
            if (!place.matches(".*/content/[^/]+")) {
                return;
            }
            if (node.path("examples").isEmpty()) {
                faults.put(place, "has no example");
            }
            node.path("examples").fields().forEachRemaining(example -> {
                JsonNode value = example.getValue().has("$ref")
                        ? root.at(example.getValue().path("$ref").asText().substring(1))
                        : example.getValue();
                List<?> errors = DOCUMENT.schema(place + "/schema").validate(value.path("value"));
                if (!errors.isEmpty()) {
                    faults.put(place + " " + example.getKey(), errors.toString());
                }
            });
        });
        assertThat(faults).isEmpty();
    }

    @Test
    void everyRefusalIsAProblemWhoseExamplesHaveItsStatus() {
        eachOperation((name, operation) -> operation.path("responses").fields().forEachRemaining(reply -> {
            int status = Integer.parseInt(reply.getKey());
            JsonNode answer = reply.getValue().has("$ref")
                    ? root.at(reply.getValue().path("$ref").asText().substring(1))
                    : reply.getValue();
            if (status >= 400) {
                assertThat(answer.path("content").size())
                        .as("%s %s", name, status)
                        .isEqualTo(1);
                JsonNode content = answer.path("content").path("application/problem+json");
                content.path("examples").forEach(example -> {
                    JsonNode value = example.has("$ref")
                            ? root.at(example.path("$ref").asText().substring(1))
                            : example;
                    assertThat(value.at("/value/status").asInt())
                            .as("%s %s", name, status)
                            .isEqualTo(status);
                });
            }
        }));
    }

    @Test
    void theCodesAreThoseOfTheRefusals() {
        Set<String> reported = new TreeSet<>(OF_NO_OPERATION);
        each("", root, (place, node) -> {
            if (node.path("type").asText().startsWith(PAGE)) {
                assertThat(node.path("type").asText())
                        .as(place)
                        .isEqualTo(PAGE + node.path("code").asText());
                reported.add(node.path("code").asText());
            }
        });
        Set<String> known = new TreeSet<>();
        root.at("/components/schemas/ProblemNumber/enum").forEach(code -> known.add(code.asText()));
        root.at("/components/schemas/ProblemWord/enum").forEach(code -> known.add(code.asText()));

        assertThat(reported).isEqualTo(known);
    }

    @Test
    void listsSayOfWhatAndTimesSayThatTheyAreTimes() {
        each("", root, (place, node) -> {
            if (node.path("type").asText().equals("array")) {
                assertThat(node.path("items").isObject()).as(place).isTrue();
            }
            if (place.matches(".*/properties/[a-z]+(At|Before)")) {
                assertThat(node.path("format").asText()).as(place).isEqualTo("date-time");
            }
        });
    }

    private void eachOperation(BiConsumer<String, JsonNode> action) {
        root.path("paths")
                .fields()
                .forEachRemaining(path -> path.getValue().fields().forEachRemaining(operation -> {
                    if (!operation.getKey().equals("parameters")) {
                        action.accept(operation.getKey() + " " + path.getKey(), operation.getValue());
                    }
                }));
    }

    /** Every node with its JSON pointer. */
    private static void each(String place, JsonNode node, BiConsumer<String, JsonNode> action) {
        action.accept(place, node);
        node.fields()
                .forEachRemaining(field -> each(
                        place + "/" + field.getKey().replace("~", "~0").replace("/", "~1"), field.getValue(), action));
        if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                each(place + "/" + i, node.get(i), action);
            }
        }
    }
}
