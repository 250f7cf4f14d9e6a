package org.hotseat.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.eclipse.microprofile.openapi.models.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Adds to the OpenAPI description what every operation has in common, so that resources describe only what is theirs: the
 * problem's schema; a response component for each refusal, to be named with {@code @APIResponse(responseCode = "409", ref =
 * "Conflict")}; and the refusals that any operation can give. Leaves out the demo's operations outside the demo.
 */
public class OpenApiAdditions implements OASFilter {

    private static final String DEMO = "/demo/";

    /** The refusals by status: the name of the response component, and its description. */
    private static final Map<String, List<String>> REFUSALS = new TreeMap<>(Map.of(
            "400", List.of("BadRequest", "Malformed or out of range; errors lists every bad field"),
            "401", List.of("Unauthorized", "No bearer token, or one that does not hold"),
            "403", List.of("Forbidden", "Wrong role, or somebody else's"),
            "404", List.of("NotFound", "Unknown"),
            "409", List.of("Conflict", "The state of things refuses it; code says why"),
            "413", List.of("TooLarge", "The body is too large"),
            "415", List.of("UnsupportedMediaType", "The body is not application/json"),
            "422", List.of("KeyReused", "The Idempotency-Key was used with another request"),
            "429", List.of("TooFast", "Too fast; see Retry-After"),
            "503", List.of("Unavailable", "A store is away; see Retry-After")));

    @Override
    public void filterOpenAPI(OpenAPI api) {
        Components components = Optional.ofNullable(api.getComponents()).orElseGet(OASFactory::createComponents);
        REFUSALS.forEach((status, refusal) -> components.addResponse(refusal.get(0), response(refusal.get(1))));
        components.removeSchema("Fields");
        components.removeSchema("BadField");
        api.setComponents(components);
        api.setTags(withoutRepetitions(api.getTags()));
        if (api.getPaths() == null || api.getPaths().getPathItems() == null) {
            return;
        }
        if (!demo()) {
            List.copyOf(api.getPaths().getPathItems().keySet()).stream()
                    .filter(path -> path.contains(DEMO))
                    .forEach(path -> api.getPaths().removePathItem(path));
        }
        for (PathItem path : api.getPaths().getPathItems().values()) {
            path.getOperations().values().forEach(OpenApiAdditions::addCommonRefusals);
        }
    }

    /** Payara writes the default of every attribute that {@code @Schema} does not set, among them wrong bounds; out with them. */
    @Override
    public Schema filterSchema(Schema schema) {
        if (Integer.valueOf(Integer.MIN_VALUE).equals(schema.getMaxItems())) {
            schema.setMaxItems(null);
            schema.setMinItems(null);
        }
        if (Integer.valueOf(0).equals(schema.getMaxProperties())) {
            schema.setMaxProperties(null);
            schema.setMinProperties(null);
        }
        if (Integer.valueOf(Integer.MAX_VALUE).equals(schema.getMaxLength())) {
            schema.setMaxLength(null);
        }
        if (Integer.valueOf(0).equals(schema.getMinLength())) {
            schema.setMinLength(null);
        }
        if (schema.getMultipleOf() != null && schema.getMultipleOf().signum() == 0) {
            schema.setMultipleOf(null);
        }
        return schema;
    }

    /** One tag of each name: the one with a description, which the application class gives. */
    private static List<Tag> withoutRepetitions(@Nullable List<Tag> tags) {
        Map<String, Tag> byName = new LinkedHashMap<>();
        for (Tag tag : tags == null ? List.<Tag>of() : tags) {
            byName.merge(tag.getName(), tag, (first, second) -> first.getDescription() == null ? second : first);
        }
        return List.copyOf(byName.values());
    }

    private static void addCommonRefusals(Operation operation) {
        APIResponses responses =
                Optional.ofNullable(operation.getResponses()).orElseGet(OASFactory::createAPIResponses);
        if (operation.getSecurity() != null && !operation.getSecurity().isEmpty()) {
            refer(responses, "401");
            refer(responses, "403");
        }
        if (operation.getRequestBody() != null) {
            refer(responses, "400");
            refer(responses, "413");
            refer(responses, "415");
        }
        refer(responses, "503");
        operation.setResponses(responses);
    }

    private static void refer(APIResponses responses, String status) {
        if (!responses.hasAPIResponse(status)) {
            String name =
                    Optional.ofNullable(REFUSALS.get(status)).orElseThrow().get(0);
            responses.addAPIResponse(status, OASFactory.createAPIResponse().ref(name));
        }
    }

    private static APIResponse response(String description) {
        return OASFactory.createAPIResponse()
                .description(description)
                .content(OASFactory.createContent()
                        .addMediaType(
                                "application/problem+json",
                                OASFactory.createMediaType()
                                        .schema(OASFactory.createSchema().ref("Problem"))));
    }

    private static boolean demo() {
        return ConfigProvider.getConfig()
                .getOptionalValue("hotseat.demo", Boolean.class)
                .orElse(false);
    }
}
