package org.hotseat.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An operation of the contract with its answers. */
final class Operation {

    /**
     * An answer of the contract.
     *
     * @param pointer where it stands in the document, references followed
     * @param node what stands there
     * @param codes the codes of its examples, each with the fields that any of these examples has
     */
    record Reply(String pointer, JsonNode node, Map<JsonNode, Set<String>> codes) {

        Optional<String> schemaPointer(String mediaType) {
            String name = mediaType.replace("~", "~0").replace("/", "~1");
            return Optional.of(pointer + "/content/" + name + "/schema")
                    .filter(schema -> node.path("content").path(mediaType).has("schema"));
        }
    }

    private final String method;
    private final String template;
    private final String[] segments;
    private final Map<String, Reply> replies = new HashMap<>();
    private final Set<String> headers = new HashSet<>();

    private Operation(String method, String template) {
        this.method = method;
        this.template = template;
        this.segments = template.split("/", -1);
    }

    /** @param document the whole contract */
    static Operation of(JsonNode document, String method, String template) {
        Operation operation = new Operation(method.toUpperCase(java.util.Locale.ROOT), template);
        String pointer = "/paths/" + template.replace("~", "~0").replace("/", "~1") + "/" + method + "/responses/";
        document.at(pointer.substring(0, pointer.length() - 1)).fieldNames().forEachRemaining(status -> {
            String place = followed(document, pointer + status);
            JsonNode reply = document.at(place);
            operation.replies.put(status, new Reply(place, reply, codes(document, reply)));
            reply.path("headers").fieldNames().forEachRemaining(operation.headers::add);
        });
        return operation;
    }

    Optional<Reply> reply(int status) {
        return Optional.ofNullable(replies.get(Integer.toString(status)));
    }

    Set<String> statuses() {
        return Set.copyOf(replies.keySet());
    }

    /** Whether any of its answers has this header. */
    boolean tells(String header) {
        return headers.contains(header);
    }

    /**
     * The fitness of the path: two for each segment that is literally the template's, one for an ending that is; empty
     * when it is another path.
     */
    Optional<Integer> match(String otherMethod, String[] path) {
        if (!method.equals(otherMethod) || path.length != segments.length) {
            return Optional.empty();
        }
        int literal = 0;
        for (int i = 0; i < path.length; i++) {
            String ending = segments[i].substring(segments[i].indexOf('}') + 1);
            if (segments[i].equals(path[i])) {
                literal += 2;
            } else if (!segments[i].startsWith("{")
                    || !path[i].endsWith(ending)
                    || path[i].length() == ending.length()) {
                return Optional.empty();
            } else if (!ending.isEmpty()) {
                literal++;
            }
        }
        return Optional.of(literal);
    }

    private static Map<JsonNode, Set<String>> codes(JsonNode document, JsonNode reply) {
        Map<JsonNode, Set<String>> codes = new HashMap<>();
        JsonNode problem = reply.path("content").path("application/problem+json");
        for (JsonNode example : problem.path("examples")) {
            JsonNode value = example.has("$ref")
                    ? document.at(example.get("$ref").asText().substring(1)).path("value")
                    : example.path("value");
            List<String> names = new ArrayList<>();
            value.fieldNames().forEachRemaining(names::add);
            codes.computeIfAbsent(value.path("code"), code -> new HashSet<>()).addAll(names);
        }
        return codes;
    }

    private static String followed(JsonNode document, String pointer) {
        JsonNode reference = document.at(pointer).path("$ref");
        return reference.isMissingNode()
                ? pointer
                : followed(document, reference.asText().substring(1));
    }

    @Override
    public String toString() {
        return method + " " + template;
    }
}
