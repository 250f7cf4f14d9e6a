package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.Groups;
import org.hotseat.kernel.NotSignedIn;
import org.hotseat.kernel.Role;
import org.hotseat.kernel.Unavailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenVerifierTest {

    private final Issuer.Hand clock = new Issuer.Hand();

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
    void es256IsBelievedWhenConfigured() throws JOSEException {
        TokenSettings settings = Issuer.settings(
                "mp.jwt.verify.publickey",
                Issuer.pem(Issuer.EC.toPublicKey()),
                "mp.jwt.verify.publickey.algorithm",
                "ES256");

        assertThat(verify(settings, Issuer.signed(Issuer.EC, Issuer.claims())).subject())
                .isEqualTo("p1");
        refuses(settings, Issuer.signed(Issuer.claims()), "signature");
    }

    @Test
    void anotherIssuersSignatureIsRefused() {
        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.OTHER_RSA, Issuer.claims()), "signature");
    }

    @Test
    void changedClaimsAreRefused() {
        String[] good = Issuer.signed(Issuer.claims()).split("\\.");
        String[] other = Issuer.signed(Issuer.claims().subject("p2")).split("\\.");

        refuses(Issuer.believingRsa(), good[0] + "." + other[1] + "." + good[2], "signature");
    }

    @Test
    void algorithmNoneIsRefused() {
        refuses(Issuer.believingRsa(), new PlainJWT(Issuer.claims().build()).serialize(), "");
    }

    @Test
    void publicKeyUsedAsHmacSecretIsRefused() throws JOSEException {
        for (byte[] secret : List.of(
                Issuer.pem(Issuer.RSA).getBytes(StandardCharsets.UTF_8),
                Issuer.RSA.toPublicKey().getEncoded())) {
            SignedJWT token = new SignedJWT(
                    new JWSHeader(JWSAlgorithm.HS256), Issuer.claims().build());
            token.sign(new MACSigner(secret));
            refuses(Issuer.believingRsa(), token.serialize(), "signature");
        }
    }

    @Test
    void anotherRsaAlgorithmIsRefused() {
        refuses(
                Issuer.believingRsa(),
                Issuer.signed(Issuer.RSA, new JWSHeader.Builder(JWSAlgorithm.RS512), Issuer.claims()),
                "signature");
    }

    @Test
    void keyThatTheTokenBringsIsNotBelieved() {
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256).jwk(Issuer.OTHER_RSA.toPublicJWK());

        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.OTHER_RSA, header, Issuer.claims()), "signature");
    }

    @Test
    void criticalHeaderThatIsNotUnderstoodIsRefused() {
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .customParam("unheard", "of")
                .criticalParams(Set.of("unheard"));

        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.RSA, header, Issuer.claims()), "signature");
    }

    @Test
    void tokenOfAnotherTypeIsRefused() {
        JWSHeader.Builder header = new JWSHeader.Builder(JWSAlgorithm.RS256).type(new JOSEObjectType("logout+jwt"));

        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.RSA, header, Issuer.claims()), "type");
    }

    @Test
    void tokenHoldsUntilItsEndPlusTheClockSkewAndNoLonger() {
        TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.clock.skew", "30");
        String token = Issuer.signed(Issuer.claims());

        clock.forward(Duration.ofSeconds(629));
        assertThat(verify(settings, token).subject()).isEqualTo("p1");
        clock.forward(Duration.ofSeconds(2));
        refuses(settings, token, "expired");
    }

    @Test
    void tokenThatIsNotYetValidIsRefused() {
        TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.clock.skew", "0");
        String token = Issuer.signed(Issuer.claims().notBeforeTime(Date.from(Issuer.NOW.plusSeconds(10))));

        refuses(settings, token, "claims");
        clock.forward(Duration.ofSeconds(11));
        assertThat(verify(settings, token).subject()).isEqualTo("p1");
    }

    @Test
    void tokenOlderThanTheGreatestAgeIsRefused() {
        TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.token.age", "60", "mp.jwt.verify.clock.skew", "0");
        String token = Issuer.signed(Issuer.claims());

        assertThat(verify(settings, token).subject()).isEqualTo("p1");
        clock.forward(Duration.ofSeconds(60));
        refuses(settings, token, "expired");
        refuses(settings, Issuer.signed(Issuer.claims().issueTime(null)), "claims");
    }

    /** A year before the greatest time that Java's dates have, in the year 292 million: sums with it do not overflow yet. */
    @Test
    void tokenThatNeverEndsIsRefused() {
        Date never = new Date(Long.MAX_VALUE - Duration.ofDays(365).toMillis());

        refuses(Issuer.believingRsa(), Issuer.signed(Issuer.claims().expirationTime(never)), "longer");
        refuses(
                Issuer.believingRsa(),
                Issuer.signed(Issuer.claims().expirationTime(never).issueTime(null)),
                "longer");
        refuses(
                Issuer.believingRsa("mp.jwt.verify.token.age", "60"),
                Issuer.signed(Issuer.claims().expirationTime(never)),
                "longer");
    }

    @Test
    void tokenLastsNoLongerThanTheSettingAllows() {
        TokenSettings settings = Issuer.believingRsa("hotseat.token.lifetime.seconds", "600");

        assertThat(verify(settings, Issuer.signed(Issuer.claims())).subject()).isEqualTo("p1");
        refuses(
                settings,
                Issuer.signed(Issuer.claims().expirationTime(Date.from(Issuer.NOW.plusSeconds(601)))),
                "longer");
        refuses(settings, Issuer.signed(Issuer.claims().issueTime(Date.from(Issuer.NOW.minusSeconds(1)))), "longer");
    }

    /** Without {@code iat} the bound is held against the server's own clock. */
    @Test
    void tokenThatDoesNotSayWhenItWasMadeLastsNoLongerEither() {
        TokenSettings settings =
                Issuer.believingRsa("hotseat.token.lifetime.seconds", "599", "mp.jwt.verify.clock.skew", "0");
        String token = Issuer.signed(Issuer.claims().issueTime(null));

        refuses(settings, token, "longer");
        clock.forward(Duration.ofSeconds(1));
        assertThat(verify(settings, token).subject()).isEqualTo("p1");
    }

    @Test
    void tokenOfTheFutureIsRefused() {
        TokenSettings settings = Issuer.believingRsa("mp.jwt.verify.clock.skew", "30");

        assertThat(verify(settings, Issuer.signed(Issuer.claims().issueTime(Date.from(Issuer.NOW.plusSeconds(30)))))
                        .subject())
                .isEqualTo("p1");
        refuses(settings, Issuer.signed(Issuer.claims().issueTime(Date.from(Issuer.NOW.plusSeconds(31)))), "claims");
        refuses(settings, Issuer.signed(Issuer.claims().issueTime(new Date(Long.MAX_VALUE))), "claims");
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

    @Test
    void keysThatCannotBeFetchedAreAStoreThatIsAway() throws Exception {
        TokenSettings settings = Issuer.settings("mp.jwt.verify.publickey.location", "https://issuer.invalid/keys");
        JWSVerificationKeySelector<com.nimbusds.jose.proc.SecurityContext> keys = new JWSVerificationKeySelector<>(
                JWSAlgorithm.RS256,
                JWKSourceBuilder.create(
                                java.net
                                        .URI
                                        .create("https://issuer.invalid/keys")
                                        .toURL(),
                                url -> {
                                    throw new java.io.IOException("no route to issuer.invalid");
                                })
                        .build());
        TokenVerifier verifier = new TokenVerifier(keys, settings, clock);

        assertThatThrownBy(() -> verifier.verify(Issuer.signed(Issuer.claims())))
                .isInstanceOf(Unavailable.class)
                .hasMessageNotContaining("issuer.invalid");
    }

    private Caller verify(TokenSettings settings, String token) {
        return new TokenVerifier(VerificationKeys.of(settings, clock), settings, clock)
                .verify(token)
                .caller();
    }

    private void refuses(TokenSettings settings, String token, String reason) {
        assertThatThrownBy(() -> verify(settings, token))
                .isInstanceOfSatisfying(
                        NotSignedIn.class, e -> assertThat(e.code()).isEqualTo("invalid-token"))
                .hasMessageContaining(reason)
                .hasMessageNotContaining("nimbus");
    }
}
