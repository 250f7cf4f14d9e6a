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
import java.util.List;
import java.util.Set;
import org.hotseat.kernel.error.Unavailable;
import org.junit.jupiter.api.Test;

/** Only a signature by a key of the issuer is believed. */
class TokenSignatureTest extends TokenVerifierFixture {

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
    void keysThatCannotBeFetchedAreAStoreThatIsUnavailable() throws Exception {
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
}
