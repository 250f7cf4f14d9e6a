package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.util.List;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Role;
import org.junit.jupiter.api.Test;

class AccessRuleTest {

    private static final Caller USER = new Caller("p1", Set.of(Role.USER));
    private static final Caller OPERATOR = new Caller("o1", Set.of(Role.OPERATOR));
    private static final Caller NOBODY = new Caller("n1", Set.of());

    static class Silent {
        void silent() {}

        @PermitAll
        void open() {}

        @RolesAllowed({"user", "service"})
        void roles() {}

        @DenyAll
        void denied() {}

        @RolesAllowed("users")
        void misspelt() {}

        @RolesAllowed("viewer")
        void read() {}

        @RolesAllowed("support")
        void desk() {}
    }

    @RolesAllowed("operator")
    static class ForOperators {
        void silent() {}

        @PermitAll
        void open() {}
    }

    @Test
    void methodThatSaysNothingIsClosedToEveryRole() {
        AccessRule rule = rule(Silent.class, "silent");

        assertThat(rule.open()).isFalse();
        assertThat(rule.allows(new Caller("a", Set.of(Role.values())))).isFalse();
    }

    @Test
    void permitAllNeedsNoToken() {
        assertThat(rule(Silent.class, "open").open()).isTrue();
        assertThat(rule(Silent.class, "open").allows(NOBODY)).isTrue();
    }

    @Test
    void anOperatorMayDoAllThatSupportMayAndSupportAllThatAViewerMay() {
        Caller support = new Caller("d1", Set.of(Role.SUPPORT));
        Caller viewer = new Caller("v1", Set.of(Role.VIEWER));
        AccessRule read = rule(Silent.class, "read");
        AccessRule desk = rule(Silent.class, "desk");
        AccessRule operate = rule(ForOperators.class, "silent");

        assertThat(List.of(OPERATOR, support, viewer)).allMatch(read::allows);
        assertThat(List.of(USER, new Caller("s1", Set.of(Role.SERVICE)), NOBODY))
                .noneMatch(read::allows);
        assertThat(List.of(OPERATOR, support)).allMatch(desk::allows);
        assertThat(List.of(viewer, USER)).noneMatch(desk::allows);
        assertThat(List.of(support, viewer)).noneMatch(operate::allows);
    }

    @Test
    void oneOfTheRolesIsEnough() {
        AccessRule rule = rule(Silent.class, "roles");

        assertThat(rule.open()).isFalse();
        assertThat(rule.allows(USER)).isTrue();
        assertThat(rule.allows(OPERATOR)).isFalse();
        assertThat(rule.allows(NOBODY)).isFalse();
        assertThat(rule.allows(new Caller("b", Set.of(Role.OPERATOR, Role.SERVICE))))
                .isTrue();
    }

    @Test
    void denyAllIsClosed() {
        assertThat(rule(Silent.class, "denied")).isEqualTo(AccessRule.CLOSED);
    }

    @Test
    void methodsAnnotationWinsOverItsClasss() {
        assertThat(rule(ForOperators.class, "silent").allows(OPERATOR)).isTrue();
        assertThat(rule(ForOperators.class, "silent").allows(USER)).isFalse();
        assertThat(rule(ForOperators.class, "open").open()).isTrue();
    }

    @Test
    void roleThatDoesNotExistStopsTheStart() {
        assertThatThrownBy(() -> rule(Silent.class, "misspelt"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("users");
    }

    private static AccessRule rule(Class<?> resource, String method) {
        try {
            return AccessRule.of(resource.getDeclaredMethod(method), resource);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }
}
