package org.hotseat.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.hotstate.rest.ModelResource;
import org.hotseat.kernel.form.Fields;
import org.hotseat.testing.MainClasses;
import org.junit.jupiter.api.Test;

/**
 * The contract has exactly the operations of the resources, with the parameters that they read. The row of an
 * operation: its parameters; a body or none; whether it needs a token.
 */
class ContractResourcesTest {

    private static final JsonNode CONTRACT = Document.production().root();

    private static final Pattern NEEDS = Pattern.compile("Needs the role ([^.;]*)[.;]");

    private static final Pattern FOR = Pattern.compile("For ([^.;]*)[.;]");

    private final JsonNode paths = CONTRACT.path("paths");

    @Test
    void theContractHasTheOperationsOfTheResources() {
        assertThat(told()).isEqualTo(served());
    }

    /** A key that is taken twice is refused with 422, and only where one is taken. */
    @Test
    void anIdempotencyKeyThatWasUsedIsRefusedWhereOneIsTaken() {
        told().forEach((name, row) -> {
            String[] parts = name.split(" ", 2);
            JsonNode replies = paths.path(parts[1])
                    .path(parts[0].toLowerCase(java.util.Locale.ROOT))
                    .path("responses");
            assertThat(replies.has("422")).as(name).isEqualTo(row.contains("Idempotency-Key"));
        });
    }

    /** The text of an operation names the roles of its resource method: the least of those that include each other. */
    @Test
    void theTextOfAnOperationNamesItsRoles() {
        Map<String, String> wrong = new TreeMap<>();
        for (Class<?> resource : MainClasses.resources()) {
            for (Method method : resource.getMethods()) {
                verb(method).ifPresent(verb -> {
                    String path = path(resource, method);
                    String text = paths.path(path)
                            .path(verb.toLowerCase(java.util.Locale.ROOT))
                            .path("description")
                            .asText();
                    Set<String> roles = roles(resource, method);
                    if (!roles.isEmpty() && !named(text).equals(roles)) {
                        wrong.put(verb + " " + path, roles + ": " + text);
                    }
                });
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** A resource of any model may be found by a search; its kind is the singular of the name of its model. */
    @Test
    void aSearchFindsResourcesOfEachModel() {
        Set<String> kinds = new TreeSet<>();
        CONTRACT.at("/components/schemas/Found/properties/kind/enum").forEach(kind -> kinds.add(kind.asText()));
        assertThat(kinds)
                .containsAll(MainClasses.of(ModelResource.class).stream()
                        .map(resource -> resource.getAnnotation(Path.class).value())
                        .map(model -> model.substring(0, model.length() - 1))
                        .toList())
                .contains("schedule", "drop");
    }

    private static Set<String> roles(Class<?> resource, Method method) {
        RolesAllowed own = method.getAnnotation(RolesAllowed.class);
        RolesAllowed roles = own == null && !method.isAnnotationPresent(PermitAll.class)
                ? resource.getAnnotation(RolesAllowed.class)
                : own;
        return roles == null ? Set.of() : Set.of(roles.value());
    }

    /** "Needs the role user, service or support.", "For its user, services and viewers." */
    private static Set<String> named(String text) {
        Matcher needs = NEEDS.matcher(text);
        if (needs.find()) {
            return Set.of(needs.group(1).split(", | or "));
        }
        Matcher open = FOR.matcher(text);
        Set<String> roles = new TreeSet<>();
        if (open.find()) {
            Arrays.stream(open.group(1).split("(, and|,| and) "))
                    .map(each -> each.replaceFirst("^(?:for )?(?:(?:the|its|this) )?(\\w+?)s?(?: .*)?$", "$1"))
                    .forEach(roles::add);
        }
        return roles;
    }

    private Map<String, String> told() {
        Map<String, String> rows = new TreeMap<>();
        paths.fields()
                .forEachRemaining(path -> path.getValue().fields().forEachRemaining(operation -> {
                    if (!operation.getKey().equals("parameters")) {
                        rows.put(
                                operation.getKey().toUpperCase(java.util.Locale.ROOT) + " " + path.getKey(),
                                row(path.getValue(), operation.getValue()));
                    }
                }));
        return rows;
    }

    private static String row(JsonNode path, JsonNode operation) {
        TreeSet<String> names = new TreeSet<>();
        for (JsonNode list : List.of(path.path("parameters"), operation.path("parameters"))) {
            list.forEach(parameter -> {
                JsonNode followed = parameter.has("$ref")
                        ? CONTRACT.at(parameter.path("$ref").asText().substring(1))
                        : parameter;
                names.add(followed.path("name").asText());
            });
        }
        boolean open = operation.has("security")
                && (operation.path("security").isEmpty()
                        || operation.path("security").get(0).isEmpty());
        return row(names, operation.has("requestBody"), open);
    }

    private static String row(TreeSet<String> parameters, boolean body, boolean open) {
        return parameters + (body ? " body" : "") + (open ? " open" : "");
    }

    private Map<String, String> served() {
        Map<String, String> rows = new TreeMap<>();
        for (Class<?> resource : MainClasses.resources()) {
            for (Method method : resource.getMethods()) {
                verb(method).ifPresent(verb -> rows.put(verb + " " + path(resource, method), row(resource, method)));
            }
        }
        return rows;
    }

    private static String path(Class<?> resource, Method method) {
        String own = Optional.ofNullable(method.getAnnotation(Path.class))
                .map(path -> "/" + path.value())
                .orElse("");
        return "/" + resource.getAnnotation(Path.class).value() + own;
    }

    private static Optional<String> verb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .filter(type -> type.isAnnotationPresent(HttpMethod.class))
                .map(type -> type.getAnnotation(HttpMethod.class).value())
                .findAny();
    }

    private static String row(Class<?> resource, Method method) {
        TreeSet<String> names = new TreeSet<>();
        boolean body = false;
        for (Parameter parameter : method.getParameters()) {
            Optional.ofNullable(parameter.getAnnotation(PathParam.class)).ifPresent(each -> names.add(each.value()));
            Optional.ofNullable(parameter.getAnnotation(QueryParam.class)).ifPresent(each -> names.add(each.value()));
            Optional.ofNullable(parameter.getAnnotation(HeaderParam.class)).ifPresent(each -> names.add(each.value()));
            body |= List.of(Fields.class, InputStream.class).contains(parameter.getType());
        }
        boolean open = method.isAnnotationPresent(PermitAll.class)
                || (method.getAnnotation(RolesAllowed.class) == null && resource.isAnnotationPresent(PermitAll.class));
        return row(names, body, open);
    }
}
