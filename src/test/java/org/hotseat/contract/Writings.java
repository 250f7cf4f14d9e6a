package org.hotseat.contract;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.hotseat.kernel.caller.Audited;
import org.hotseat.kernel.caller.ChangesNothing;
import org.hotseat.testing.MainClasses;

/** The operations of the contract that change something, by the roles that may call them. */
public final class Writings {

    private static final List<String> AUDITED = List.of("support", "operator", "payment");

    private Writings() {}

    /**
     * The {@code operationId}s of all that an operator or the payment system may call, each with the word that the
     * audit has for it.
     */
    public static Map<String, String> audited() {
        Map<String, String> words = new TreeMap<>();
        List<Found> served = served();
        ContractFile.operations().forEach((address, operation) -> {
            Found found = served.stream()
                    .filter(each -> each.address().equals(address))
                    .findAny()
                    .orElseThrow(() -> new AssertionError("no resource has " + address));
            if (!address.startsWith("GET ")
                    && found.mayBeAudited()
                    && !found.method().isAnnotationPresent(ChangesNothing.class)) {
                Audited word = found.method().getAnnotation(Audited.class);
                words.put(operation, word == null ? "" : word.value());
            }
        });
        return words;
    }

    /** A resource method. */
    private record Found(Class<?> resource, Method method, String verb) {

        String address() {
            Path own = method.getAnnotation(Path.class);
            return verb + " /" + resource.getAnnotation(Path.class).value() + (own == null ? "" : "/" + own.value());
        }

        boolean mayBeAudited() {
            RolesAllowed own = method.getAnnotation(RolesAllowed.class);
            RolesAllowed roles = own == null ? resource.getAnnotation(RolesAllowed.class) : own;
            return roles != null && Arrays.stream(roles.value()).anyMatch(AUDITED::contains);
        }
    }

    private static List<Found> served() {
        List<Found> served = new ArrayList<>();
        for (Class<?> resource : MainClasses.resources()) {
            for (Method method : resource.getMethods()) {
                verb(method).ifPresent(verb -> served.add(new Found(resource, method, verb)));
            }
        }
        return served;
    }

    private static Optional<String> verb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(each -> each.annotationType().getAnnotation(HttpMethod.class))
                .filter(Objects::nonNull)
                .map(HttpMethod::value)
                .findAny();
    }
}
