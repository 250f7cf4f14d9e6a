package org.hotseat.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurrencySettingsTest {

    @Test
    void thereIsNoCurrencyUnlessOneIsSet() {
        assertThat(of("").code()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EUR", "CNY", "USD"})
    void aCurrencyWithTwoDecimalsIsTaken(String code) {
        assertThat(of(code).code()).contains(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"euro", "eur", "ZZZ", "E"})
    void whatIsNoCodeIsRefusedByName(String code) {
        assertThatThrownBy(() -> of(code)).hasMessage("HOTSEAT_CURRENCY must be a code of ISO 4217, such as EUR");
    }

    @Test
    void aCurrencyWithOtherDecimalsIsRefusedByName() {
        assertThatThrownBy(() -> of("JPY"))
                .hasMessage("HOTSEAT_CURRENCY must be a currency with two decimals, as all amounts have two:"
                        + " JPY has 0 decimals");
        assertThatThrownBy(() -> of("KWD")).hasMessageEndingWith("KWD has 3 decimals");
        assertThatThrownBy(() -> of("XXX")).hasMessageEndingWith("XXX has no decimals of its own");
    }

    private static CurrencySettings of(String code) {
        return new CurrencySettings(new Settings(name -> Optional.of(code)));
    }
}
