package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignInSettingsTest {

    @Test
    void anIssuerHasAnOriginThatThePagesMayCall() {
        SignInSettings settings = settings(Map.of(
                "hotseat.sign.in.issuer", "https://sso.example:8443/realms/shop", "hotseat.sign.in.client", "pages"));

        assertThat(settings.origin()).hasValue("https://sso.example:8443");
        assertThat(settings.scope()).isEqualTo("openid");
        assertThat(settings(Map.of()).origin()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://sso.example",
                "ftp://sso.example",
                "sso.example",
                "https:",
                "https://sso.example;script-src",
                "https://me@sso.example",
                "https://sso.example/?a=b",
                "https://sso.example/#a",
                "https://sso.example; script-src *",
                "not an address"
            })
    void anAddressThatIsNotSafeStopsTheStart(String issuer) {
        assertThatThrownBy(() -> settings(Map.of("hotseat.sign.in.issuer", issuer, "hotseat.sign.in.client", "pages")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("HOTSEAT_SIGN_IN_ISSUER");
    }

    @Test
    void halfOfTheSettingsStopsTheStart() {
        assertThatThrownBy(() -> settings(Map.of("hotseat.sign.in.issuer", "https://sso.example")))
                .hasMessageContaining("HOTSEAT_SIGN_IN_CLIENT");
        assertThatThrownBy(() -> settings(Map.of("hotseat.sign.in.client", "pages")))
                .hasMessageContaining("HOTSEAT_SIGN_IN_ISSUER");
        assertThatThrownBy(() -> settings(Map.of(
                        "hotseat.sign.in.issuer",
                        "http://localhost:8180",
                        "hotseat.sign.in.client",
                        "pages",
                        "hotseat.sign.in.scope",
                        "profile")))
                .hasMessageContaining("HOTSEAT_SIGN_IN_SCOPE");
    }

    private static SignInSettings settings(Map<String, String> given) {
        return new SignInSettings(new Settings(name -> Optional.ofNullable(given.get(name))));
    }
}
