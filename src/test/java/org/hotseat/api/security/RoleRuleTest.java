package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.kernel.caller.Role;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoleRuleTest {

    @Test
    void rolesAreNamedByTheirNamesUnlessSettingsSayOtherwise() throws ParseException {
        RoleRule usual = rule("", "");

        assertThat(usual.roles(Map.of("groups", List.of("user", "admins", "/operator"))))
                .containsExactlyInAnyOrder(Role.USER, Role.OPERATOR);
        assertThat(usual.roles(Map.of("groups", List.of("user", "service"))))
                .containsExactlyInAnyOrder(Role.USER, Role.SERVICE);
        assertThat(usual.roles(Map.of("groups", List.of("//user", "/a/user", "USER", "user ", ""))))
                .isEmpty();
        assertThat(usual.roles(Map.of("roles", List.of("user")))).isEmpty();
    }

    @Test
    void claimMayLieInsideOthers() throws ParseException {
        RoleRule rule = rule("resource_access.hotseat.roles", "");

        assertThat(rule.roles(Map.of(
                        "resource_access",
                        Map.of("hotseat", Map.of("roles", List.of("user"))),
                        "groups",
                        List.of("operator"))))
                .containsExactly(Role.USER);
        assertThat(rule.roles(Map.of("resource_access", Map.of("account", Map.of("roles", List.of("user"))))))
                .isEmpty();
        assertThat(rule.roles(Map.of("resource_access", "hotseat"))).isEmpty();
    }

    @Test
    void claimWhoseNameHasDotsIsFoundByItsWholeName() throws ParseException {
        assertThat(rule("https://shop.example/roles", "")
                        .roles(Map.of("https://shop.example/roles", List.of("service"))))
                .containsExactly(Role.SERVICE);
    }

    @Test
    void withAMapNothingElseCounts() throws ParseException {
        RoleRule rule = rule("", "shop-users = user, /staff/desk=operator,cn=tills=service, shop-admins=operator");

        assertThat(rule.roles(Map.of("groups", List.of("shop-users", "cn=tills"))))
                .containsExactlyInAnyOrder(Role.USER, Role.SERVICE);
        assertThat(rule.roles(Map.of("groups", List.of("/staff/desk")))).containsExactly(Role.OPERATOR);
        assertThat(rule.roles(Map.of("groups", List.of("operator", "user", "staff/desk", "shop"))))
                .isEmpty();
    }

    @Test
    void claimThatIsNoListOfWordsIsRefused() {
        for (Object bad : List.of("operator", 7, Map.of("user", true), List.of(1), List.of(List.of("user")))) {
            assertThatThrownBy(() -> rule("", "").roles(Map.of("groups", bad))).isInstanceOf(ParseException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop-users", "=user", "a=root", "a=", "a=user,b", "a=user,a=operator"})
    void badMapStopsTheStart(String map) {
        assertThatThrownBy(() -> rule("", map)).hasMessageStartingWith("HOTSEAT_ROLES_MAP ");
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "a..b", ".roles", "roles."})
    void badClaimStopsTheStart(String claim) {
        assertThatThrownBy(() -> rule(claim, "")).hasMessageStartingWith("HOTSEAT_ROLES_CLAIM ");
    }

    private static RoleRule rule(String claim, String map) {
        Map<String, String> values = Map.of("hotseat.roles.claim", claim, "hotseat.roles.map", map);
        return RoleRule.from(new Settings(name -> Optional.ofNullable(values.get(name))));
    }
}
