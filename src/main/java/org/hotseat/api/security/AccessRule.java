package org.hotseat.api.security;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;

/**
 * The roles that may call one resource method, from its annotations. Annotations of the method take precedence over
 * those of its class. A method without annotations is closed, so that a forgotten annotation opens nothing.
 *
 * @param open whether no token is needed
 * @param roles the roles of which a caller needs one, when the method is not open
 */
record AccessRule(boolean open, Set<Role> roles) {

    static final AccessRule OPEN = new AccessRule(true, Set.of());
    static final AccessRule CLOSED = new AccessRule(false, Set.of());

    AccessRule {
        roles = Set.copyOf(roles);
    }

    /**
     * Returns the rule of a method.
     *
     * @throws IllegalArgumentException for a role that does not exist: a misspelt role would close the method silently
     */
    static AccessRule of(AnnotatedElement method, Class<?> resource) {
        return declared(method).or(() -> declared(resource)).orElse(CLOSED);
    }

    boolean allows(Caller caller) {
        if (open) {
            return true;
        }
        for (Role role : caller.roles()) {
            if (roles.contains(role)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<AccessRule> declared(AnnotatedElement element) {
        if (element.isAnnotationPresent(DenyAll.class)) {
            return Optional.of(CLOSED);
        }
        RolesAllowed allowed = element.getAnnotation(RolesAllowed.class);
        if (allowed != null) {
            Set<Role> roles = EnumSet.noneOf(Role.class);
            Arrays.stream(allowed.value())
                    .map(AccessRule::role)
                    .map(Role::orAbove)
                    .forEach(roles::addAll);
            return Optional.of(new AccessRule(false, roles));
        }
        return element.isAnnotationPresent(PermitAll.class) ? Optional.of(OPEN) : Optional.empty();
    }

    private static Role role(String group) {
        return Arrays.stream(Role.values())
                .filter(role -> role.group().equals(group))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("@RolesAllowed names no role of Hotseat: " + group));
    }
}
