package org.hotseat.order.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckoutSettingsTest {

    private static final Map<String, String> GOOD = Map.of(
            "hotseat.checkout.url",
            "https://pay.example/start",
            "hotseat.checkout.key",
            "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE=",
            "hotseat.checkout.return",
            "https://tickets.example/hotseat/");

    @Test
    void thereIsNoCheckoutUntilItIsSet() {
        assertThat(settings(Map.of()).checkout()).isEmpty();
        assertThat(settings(GOOD).checkout().orElseThrow().address())
                .hasHost("pay.example")
                .hasPath("/start");
        assertThat(settings(with("hotseat.checkout.url", "http://127.0.0.1:8080/pay"))
                        .checkout())
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "hotseat.checkout.url, http://pay.example/start",
        "hotseat.checkout.url, pay.example",
        "hotseat.checkout.url, https://pay.example/start?shop=1",
        "hotseat.checkout.url, https://me:open-sesame@pay.example/start",
        "hotseat.checkout.url, not an address",
        "hotseat.checkout.key, open-sesame",
        "hotseat.checkout.key, b3Blbi1zZXNhbWU=",
        "hotseat.checkout.return, http://tickets.example/hotseat/",
        "hotseat.checkout.return, https://tickets.example/hotseat/#/mine"
    })
    void aBadValueStopsTheStartByTheNameOfItsVariableAndIsNotReported(String name, String value) {
        assertThatThrownBy(() -> settings(with(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name.replace('.', '_').toUpperCase(java.util.Locale.ROOT) + " ")
                .hasMessageNotContaining("open-sesame");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hotseat.checkout.url", "hotseat.checkout.key", "hotseat.checkout.return"})
    void aPartOfTheSettingsStopsTheStartByTheNameOfTheMissingOne(String name) {
        assertThatThrownBy(() -> settings(with(name, "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name.replace('.', '_').toUpperCase(java.util.Locale.ROOT) + " ");
    }

    private static Map<String, String> with(String name, String value) {
        Map<String, String> all = new HashMap<>(GOOD);
        all.put(name, value);
        return all;
    }

    private static CheckoutSettings settings(Map<String, String> given) {
        return new CheckoutSettings(new Settings(name -> Optional.ofNullable(given.get(name))));
    }
}
