package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.Stream;
import org.hotseat.kernel.error.NotSignedIn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VerificationKeysTest {

    private static final String KEY = "mp.jwt.verify.publickey";
    private static final String LOCATION = "mp.jwt.verify.publickey.location";

    static Stream<String> formsOfOneKey() {
        String jwk = Issuer.RSA.toPublicJWK().toJSONString();
        String set = new JWKSet(List.<JWK>of(Issuer.OTHER_RSA, Issuer.EC, Issuer.RSA)).toString();
        return Stream.of(
                Issuer.pem(Issuer.RSA),
                Issuer.pem(Issuer.RSA).replace("\n", ""),
                Issuer.pem(Issuer.RSA).replaceAll("-----[A-Z ]+-----", ""),
                jwk,
                Base64URL.encode(jwk).toString(),
                set,
                Base64URL.encode(set).toString());
    }

    @ParameterizedTest
    @MethodSource("formsOfOneKey")
    void everyFormOfTheSpecificationIsRead(String form) {
        TokenSettings settings = Issuer.settings(KEY, form);

        assertThat(subject(settings, tokenOf("one"))).isEqualTo("p1");
    }

    @Test
    void fileAndFileUrlAreRead(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("key.pem"), Issuer.pem(Issuer.RSA));

        assertThat(subject(Issuer.settings(LOCATION, file.toString()), tokenOf("one")))
                .isEqualTo("p1");
        assertThat(subject(Issuer.settings(LOCATION, file.toUri().toString()), tokenOf("one")))
                .isEqualTo("p1");
    }

    @Test
    void keyOfASetIsChosenByItsId() {
        TokenSettings settings =
                Issuer.settings(KEY, new JWKSet(List.<JWK>of(Issuer.RSA, Issuer.OTHER_RSA)).toString());

        assertThat(subject(settings, tokenOf("one"))).isEqualTo("p1");
        assertThatThrownBy(() -> subject(settings, tokenOf("two"))).isInstanceOf(NotSignedIn.class);
        assertThatThrownBy(() -> subject(settings, tokenOf("three"))).isInstanceOf(NotSignedIn.class);
    }

    @Test
    void unreadableKeysStopTheStartNamingTheSetting(@TempDir Path folder) throws NoSuchAlgorithmException {
        KeyPairGenerator small = KeyPairGenerator.getInstance("RSA");
        small.initialize(1024);
        String secret = new OctetSequenceKey.Builder(new byte[64]).build().toJSONString();
        String curve = Issuer.EC.toPublicJWK().toJSONString();
        for (String bad : List.of(
                "key",
                "{}",
                "{\"keys\":3}",
                secret,
                "{\"keys\":[" + secret + "]}",
                curve,
                Issuer.pem(small.generateKeyPair().getPublic()),
                Issuer.pem(Issuer.RSA).replace("PUBLIC", "PRIVATE"))) {
            assertThatThrownBy(() -> VerificationKeys.of(Issuer.settings(KEY, bad), new Issuer.Hand()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("MP_JWT_VERIFY_PUBLICKEY ");
        }
        for (String nowhere : List.of(folder.resolve("missing").toString(), "classpath:missing.pem", "missing.pem")) {
            assertThatThrownBy(() -> VerificationKeys.of(Issuer.settings(LOCATION, nowhere), new Issuer.Hand()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("MP_JWT_VERIFY_PUBLICKEY_LOCATION ");
        }
    }

    @Test
    void setWithASecretBesideAPublicKeyNeverVerifiesByTheSecret() {
        OctetSequenceKey secret = new OctetSequenceKey.Builder(new byte[64]).build();
        String set = "{\"keys\":[" + secret.toJSONString() + "," + Issuer.RSA.toPublicJWK() + "]}";

        assertThat(subject(Issuer.settings(KEY, set), tokenOf("one"))).isEqualTo("p1");
    }

    private static String tokenOf(String keyId) {
        return Issuer.signed(Issuer.RSA, new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(keyId), Issuer.claims());
    }

    private static String subject(TokenSettings settings, String token) {
        return new TokenVerifier(VerificationKeys.of(settings, new Issuer.Hand()), settings, new Issuer.Hand())
                .verify(token)
                .caller()
                .subject();
    }
}
