package org.hotseat.api.security;

import java.text.ParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.Role;
import org.hotseat.toolkit.Settings;
import org.jspecify.annotations.Nullable;

/**
 * Reads a caller's roles from the claims of its token.
 *
 * @param claim the name of the claim, or the path to a claim inside others: {@code groups}, {@code realm_access.roles}.
 *     A claim whose name contains dots ({@code https://shop.example/roles}) is found by its whole name first
 * @param map the role for each value of the claim. If the map is empty, each role has its own name, also after a slash,
 *     as Keycloak writes groups. With a map no other value counts, because an issuer may use a word like
 *     {@code operator} for something else
 */
record RoleRule(String claim, Map<String, Role> map) {

    static final String CLAIM = "hotseat.roles.claim";
    static final String MAP = "hotseat.roles.map";

    /** The default rule: the claim {@code groups}, and Hotseat's own names of the roles. */
    static final RoleRule USUAL = new RoleRule("groups", Map.of());

    private static final String FORM =
            "must be a list like shop-users=user, shop-admins=operator of the roles user, service, payment, gate, operator, support, viewer";

    RoleRule {
        map = Map.copyOf(map);
    }

    /**
     * Reads the rule from the settings.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    static RoleRule from(Settings settings) {
        String claim = settings.text(CLAIM, USUAL.claim());
        if (claim.startsWith(".") || claim.endsWith(".") || claim.contains("..")) {
            throw Settings.bad(CLAIM, "must be the name of a claim, or names with dots between them", null);
        }
        Map<String, Role> map = new HashMap<>();
        Arrays.stream(settings.text(MAP, "").split(","))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .forEach(entry -> {
                    if (map.put(value(entry), role(entry)) != null) {
                        throw Settings.bad(MAP, "must give each value one role", null);
                    }
                });
        return new RoleRule(claim, map);
    }

    /**
     * Returns the roles of a token. Values that name no role are ignored. A token without the claim has no role.
     *
     * @throws ParseException when the claim is not a list of strings
     */
    Set<Role> roles(Map<String, Object> claims) throws ParseException {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        names(claims).forEach(name -> findRole(name).ifPresent(roles::add));
        return roles;
    }

    /**
     * Returns the groups of a token: all values in the claim of roles, whether they name a role or not.
     *
     * @throws ParseException when the claim is not a list of strings
     */
    Groups groups(Map<String, Object> claims) throws ParseException {
        return Groups.of(names(claims));
    }

    private List<String> names(Map<String, Object> claims) throws ParseException {
        Object found = find(claims);
        if (found == null) {
            return List.of();
        }
        if (!(found instanceof List<?> values)) {
            throw new ParseException("the claim of roles is no list", 0);
        }
        List<String> names = new ArrayList<>();
        for (Object value : values) {
            if (!(value instanceof String name)) {
                throw new ParseException("a role is no string", 0);
            }
            names.add(name);
        }
        return names;
    }

    private Optional<Role> findRole(String name) {
        return map.isEmpty()
                ? Role.ofGroup(name.startsWith("/") ? name.substring(1) : name)
                : Optional.ofNullable(map.get(name));
    }

    private @Nullable Object find(Map<String, Object> claims) {
        Object found = claims.get(claim);
        if (found != null) {
            return found;
        }
        Object inner = claims;
        for (String step : claim.split("\\.")) {
            inner = inner instanceof Map<?, ?> object ? object.get(step) : null;
        }
        return inner;
    }

    /** Returns the part before the last equals sign. A value may contain equals signs, a role does not. */
    private static String value(String entry) {
        String value = entry.substring(0, Math.max(0, entry.lastIndexOf('='))).strip();
        if (value.isEmpty()) {
            throw Settings.bad(MAP, FORM, null);
        }
        return value;
    }

    private static Role role(String entry) {
        return Role.ofGroup(entry.substring(entry.lastIndexOf('=') + 1).strip())
                .orElseThrow(() -> Settings.bad(MAP, FORM, null));
    }
}
