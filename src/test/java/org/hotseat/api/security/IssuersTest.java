package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.Role;
import org.junit.jupiter.api.Test;

/** Access tokens in the form that widespread issuers give them, and the settings under which they count. */
class IssuersTest {

    /** Roles of the realm, an account federated from elsewhere, and several audiences. */
    @Test
    void keycloakWithRolesOfTheRealm() {
        JWTClaimsSet.Builder claims = lasting(300)
                .issuer("https://sso.example/realms/shop")
                .audience(List.of("hotseat", "account"))
                .subject("f:1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed:jane.doe")
                .claim("typ", "Bearer")
                .claim("azp", "shop-web")
                .claim("acr", "1")
                .claim("realm_access", Map.of("roles", List.of("offline_access", "uma_authorization", "user")))
                .claim("resource_access", Map.of("account", Map.of("roles", List.of("manage-account"))))
                .claim("scope", "openid email profile")
                .claim("preferred_username", "operator");

        assertThat(caller(claims, "https://sso.example/realms/shop", "hotseat", "realm_access.roles", ""))
                .isEqualTo(new Caller(
                        "f%3A1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed%3Ajane.doe",
                        Set.of(Role.USER),
                        Set.of(),
                        Groups.of(List.of("offline_access", "uma_authorization", "user"))));
    }

    @Test
    void keycloakWithPathsOfGroups() {
        JWTClaimsSet.Builder claims = lasting(300)
                .issuer("https://sso.example/realms/shop")
                .audience("hotseat")
                .subject("8c5dd3a5-4a50-4a42-9f4e-4f5a8d2d0c55")
                .claim("groups", List.of("/user", "/staff/box-office"));

        assertThat(caller(claims, "https://sso.example/realms/shop", "hotseat", "groups", "")
                        .roles())
                .containsExactly(Role.USER);
        assertThat(caller(
                                claims,
                                "https://sso.example/realms/shop",
                                "hotseat",
                                "groups",
                                "/user=user,/staff/box-office=operator")
                        .roles())
                .containsExactlyInAnyOrder(Role.USER, Role.OPERATOR);
    }

    /** App roles in version 2; the audience is the application's id, and the subject differs for each application. */
    @Test
    void entraIdWithAppRoles() {
        String issuer = "https://login.microsoftonline.com/6babcaad-604b-40ac-a9d7-9fd97c0b779f/v2.0";
        String application = "6e74172b-be56-4843-9ff4-e66a39bb12e3";
        JWTClaimsSet.Builder claims = lasting(4_200)
                .issuer(issuer)
                .audience(application)
                .notBeforeTime(Date.from(Issuer.NOW))
                .subject("AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ")
                .claim("aio", "AXQAi/8TAAAA")
                .claim("oid", "690222be-ff1a-4d56-abd1-7e4f7d38e474")
                .claim("roles", List.of("Hotseat.Operate"))
                .claim("scp", "access_as_user")
                .claim("tid", "6babcaad-604b-40ac-a9d7-9fd97c0b779f")
                .claim("ver", "2.0");

        assertThat(caller(claims, issuer, application, "roles", "Hotseat.Operate=operator, Hotseat.Use=user"))
                .isEqualTo(new Caller(
                        "AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ",
                        Set.of(Role.OPERATOR),
                        Set.of(),
                        Groups.of(List.of("Hotseat.Operate"))));
    }

    /**
     * A claim under a name space of the company's own, a connection in the subject, and a token that lasts for a day.
     */
    @Test
    void auth0WithAClaimOfTheCompany() {
        JWTClaimsSet.Builder claims = lasting(86_400)
                .issuer("https://shop.eu.auth0.com/")
                .audience(List.of("https://hotseat.shop.example", "https://shop.eu.auth0.com/userinfo"))
                .subject("auth0|5f7c8ec7c33c6c004bbafe82")
                .claim("azp", "my_client_id")
                .claim("scope", "openid profile")
                .claim("permissions", List.of())
                .claim("https://shop.example/roles", List.of("customer"));

        assertThat(caller(
                        claims,
                        "https://shop.eu.auth0.com/",
                        "https://hotseat.shop.example",
                        "https://shop.example/roles",
                        "customer=user"))
                .isEqualTo(new Caller(
                        "auth0%7C5f7c8ec7c33c6c004bbafe82",
                        Set.of(Role.USER), Set.of(), Groups.of(List.of("customer"))));
    }

    private static JWTClaimsSet.Builder lasting(int seconds) {
        return new JWTClaimsSet.Builder()
                .jwtID("b2f6dc9e-1a5d-4b7c-8f7a-6a2f5f3f0f11")
                .issueTime(Date.from(Issuer.NOW))
                .expirationTime(Date.from(Issuer.NOW.plusSeconds(seconds)));
    }

    private static Caller caller(
            JWTClaimsSet.Builder claims, String issuer, String audience, String claim, String map) {
        TokenSettings settings = Issuer.believingRsa(
                "mp.jwt.verify.issuer",
                issuer,
                "mp.jwt.verify.audiences",
                audience,
                "hotseat.roles.claim",
                claim,
                "hotseat.roles.map",
                map);
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType("JWT"))
                .keyID("FJ86GcF3jTbNLOco4NvZkUCIUmfYCqoqtOQeMfbhNlE");
        Issuer.Hand clock = new Issuer.Hand();
        return new TokenVerifier(VerificationKeys.of(settings, clock), settings, clock)
                .verify(Issuer.signed(Issuer.RSA, header, claims))
                .caller();
    }
}
