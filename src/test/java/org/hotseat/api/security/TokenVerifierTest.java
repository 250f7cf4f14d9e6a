package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenVerifierTest extends TokenVerifierFixture {

    @Test
    void goodTokenNamesItsSubjectItsRolesAndItsGroups() {
        String token = Issuer.signed(Issuer.claims().claim("groups", List.of("user", "operator", "admins")));

        assertThat(verify(Issuer.believingRsa(), token))
                .isEqualTo(new Caller(
                        "p1",
                        Set.of(Role.USER, Role.OPERATOR),
                        Set.of(),
                        Groups.of(List.of("admins", "operator", "user"))));
    }

    @Test
    void aListOfNamesGrantsLockKeysAndAnythingElseGrantsNone() {
        String granting = Issuer.signed(Issuer.claims().claim("lock_keys", List.of("order", "stock")));
        assertThat(verify(Issuer.believingRsa(), granting).lockNames()).containsExactlyInAnyOrder("order", "stock");
        for (Object other : List.of("*", true, List.of(), List.of(7))) {
            String token = Issuer.signed(Issuer.claims().claim("lock_keys", other));
            assertThat(verify(Issuer.believingRsa(), token).lockNames()).isEmpty();
        }
    }

    @Test
    void upnIsNotWhoCalls() {
        String token = Issuer.signed(Issuer.claims().claim("upn", "somebody-else"));

        assertThat(verify(Issuer.believingRsa(), token).subject()).isEqualTo("p1");
    }

    @Test
    void tokenWithoutGroupsHasNoRole() {
        assertThat(verify(Issuer.believingRsa(), Issuer.signed(Issuer.claims().claim("groups", null)))
                        .roles())
                .isEmpty();
    }

    @Test
    void issuerAndAudienceMustBeTheConfiguredOnes() {
        TokenSettings settings = Issuer.believingRsa(
                "mp.jwt.verify.issuer", "https://issuer.example", "mp.jwt.verify.audiences", "till, hotseat");

        assertThat(verify(settings, Issuer.signed(Issuer.claims())).subject()).isEqualTo("p1");
        refuses(settings, Issuer.signed(Issuer.claims().issuer("https://other.example")), "claims");
        refuses(settings, Issuer.signed(Issuer.claims().issuer(null)), "claims");
        refuses(settings, Issuer.signed(Issuer.claims().audience("shop")), "claims");
        refuses(settings, Issuer.signed(Issuer.claims().audience((String) null)), "claims");
    }

    @Test
    void tokenWithoutSubjectOrEndIsRefused() {
        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.claims().subject(null)), "claims");
        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.claims().expirationTime(null)), "claims");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p1\n", "a\u0000b"})
    void subjectThatCannotBeKeptIsRefused(String subject) {
        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.claims().subject(subject)), "subject");
        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.claims().subject("x".repeat(256))), "subject");
    }

    @Test
    void groupsThatAreNoListOfWordsAreRefused() {
        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.claims().claim("groups", "operator")), "JWT");
        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.claims().claim("groups", List.of(1, 2))), "JWT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a.b.c", "eyJhbGciOiJSUzI1NiJ9..", "e30.e30.e30", "null", "𝔞.𝔟.𝔠"})
    void whatIsNoTokenIsRefused(String token) {
        refuses(Issuer.believingRsa(), token, "");
    }

    @Test
    void deepJsonInAHeaderIsRefused() {
        String deep = "{\"alg\":\"RS256\",\"x\":" + "[".repeat(3_000) + "]".repeat(3_000) + "}";
        String header = com.nimbusds.jose.util.Base64URL.encode(deep).toString();

        refuses(Issuer.believingRsa(), header + ".e30.e30", "");
    }
}
