package org.hotseat.api.security;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenSettingsTest {

    @Test
    void startWithoutAKeyIsRefusedNamingTheSettingAndTheDemo() {
        assertThatThrownBy(Issuer::settings)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("MP_JWT_VERIFY_PUBLICKEY")
                .hasMessageContaining("mvn -Pdemo package");
    }

    /** The setting that made an issuer of earlier versions. */
    @Test
    void noSettingTakesThePlaceOfAKey() {
        assertThatThrownBy(() -> Issuer.settings("hotseat.demo", "true"))
                .hasMessageStartingWith("MP_JWT_VERIFY_PUBLICKEY ");
    }

    @Test
    void issuerAndAudienceAreRequired() {
        String key = Issuer.pem(Issuer.RSA);
        assertThatThrownBy(
                        () -> Issuer.onlySettings("mp.jwt.verify.publickey", key, "mp.jwt.verify.audiences", "hotseat"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("MP_JWT_VERIFY_ISSUER ");
        assertThatThrownBy(() -> Issuer.onlySettings(
                        "mp.jwt.verify.publickey",
                        key,
                        "mp.jwt.verify.issuer",
                        "https://issuer.example",
                        "mp.jwt.verify.audiences",
                        " , "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("MP_JWT_VERIFY_AUDIENCES ");
    }

    @Test
    void keyAndLocationExcludeEachOther() {
        assertThatThrownBy(() -> Issuer.believingRsa("mp.jwt.verify.publickey.location", "/key.pem"))
                .hasMessageContaining("exclude each other");
    }

    @ParameterizedTest
    @CsvSource({
        "mp.jwt.verify.publickey.algorithm, HS256",
        "mp.jwt.verify.publickey.algorithm, none",
        "mp.jwt.verify.clock.skew, 601",
        "mp.jwt.verify.clock.skew, -1",
        "mp.jwt.verify.token.age, soon",
        "mp.jwt.token.header, Cookie",
        "mp.jwt.decrypt.key.location, /key.pem",
        "mp.jwt.verify.publickey.location, http://issuer.example/jwks.json",
        "mp.jwt.verify.publickey.location, HTTP://issuer.example/jwks.json",
        "hotseat.token.lifetime.seconds, 59",
        "hotseat.token.lifetime.seconds, 31536001",
        "hotseat.tokens.remembered, -1"
    })
    void badOrUnsupportedValuesAreRefusedNamingTheVariable(String name, String value) {
        assertThatThrownBy(() -> Issuer.withKey(name, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name.replace('.', '_').toUpperCase(java.util.Locale.ROOT) + " ");
    }
}
