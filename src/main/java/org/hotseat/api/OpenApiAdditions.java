package org.hotseat.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Components;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;
import org.eclipse.microprofile.openapi.models.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Tells every operation's refusals that it has in common with others, so that resources describe only what is theirs; they name
 * those with {@code @APIResponse(responseCode = "409", ref = "Conflict")}. Puts together schemas of which every sale model has a
 * part. Leaves out what the servers' scanners make of {@code Fields}. Uses only what is
 * alike in MicroProfile OpenAPI 3.1 (Payara) and 4 (WildFly).
 */
public class OpenApiAdditions implements OASFilter {

    /** The refusals that any operation of a kind can give, as {@code META-INF/openapi.yaml} names them, by status. */
    private static final Map<String, String> REFUSALS = Map.of(
            "400", "BadRequest",
            "401", "Unauthorized",
            "403", "Forbidden",
            "408", "BodyLate",
            "413", "TooLarge",
            "415", "UnsupportedMediaType",
            "429", "TooFast",
            "503", "Unavailable");

    @Override
    public void filterOpenAPI(OpenAPI api) {
        if (api.getComponents() != null) {
            api.getComponents().removeSchema("Fields");
            api.getComponents().removeSchema("BadField");
            addParts(api.getComponents());
        }
        api.setTags(withoutRepetitions(api.getTags()));
        if (api.getPaths() == null || api.getPaths().getPathItems() == null) {
            return;
        }
        for (PathItem path : api.getPaths().getPathItems().values()) {
            path.getOperations().forEach(OpenApiAdditions::addCommonRefusals);
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

    /** The fields of a schema {@code Order.schedule} are those that orders of schedules add to the schema {@code Order}. */
    private static void addParts(Components components) {
        Map<String, Schema> schemas =
                Optional.ofNullable(components.getSchemas()).orElse(Map.of());
        new TreeMap<>(schemas).forEach((name, part) -> {
            // WildFly has schemas named java.time.Instant and the like, which are parts of none.
            Schema whole = schemas.get(name.substring(0, Math.max(0, name.indexOf('.'))));
            if (whole != null) {
                part.getProperties().forEach(whole::addProperty);
                components.removeSchema(name);
            }
        });
    }

    /** One tag of each name: the one with a description, which one resource of its model gives. */
    private static List<Tag> withoutRepetitions(@Nullable List<Tag> tags) {
        Map<String, Tag> byName = new LinkedHashMap<>();
        for (Tag tag : tags == null ? List.<Tag>of() : tags) {
            byName.merge(tag.getName(), tag, (first, second) -> first.getDescription() == null ? second : first);
        }
        return List.copyOf(byName.values());
    }

    private static void addCommonRefusals(PathItem.HttpMethod method, Operation operation) {
        APIResponses responses =
                Optional.ofNullable(operation.getResponses()).orElseGet(OASFactory::createAPIResponses);
        if (operation.getSecurity() != null && !operation.getSecurity().isEmpty()) {
            refer(responses, "401");
            refer(responses, "403");
            if (method != PathItem.HttpMethod.GET) {
                refer(responses, "429");
            }
        }
        if (operation.getRequestBody() != null) {
            refer(responses, "400");
            refer(responses, "408");
            refer(responses, "413");
            refer(responses, "415");
        }
        refer(responses, "503");
        operation.setResponses(responses);
    }

    private static void refer(APIResponses responses, String status) {
        if (!responses.hasAPIResponse(status)) {
            String name = Optional.ofNullable(REFUSALS.get(status)).orElseThrow();
            responses.addAPIResponse(status, OASFactory.createAPIResponse().ref(name));
        }
    }
}
