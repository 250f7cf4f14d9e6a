package org.hotseat.order.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultLimitSettingsTest {

    @Test
    void scriptsReadMillisecondsAndNothingWhereThereIsNoLimit() {
        assertThat(new DefaultLimitSettings(settings(Optional.empty())).heldMillis())
                .isEqualTo("14400000");
        assertThat(new DefaultLimitSettings(settings(Optional.of("527040"))).heldMillis())
                .isEqualTo("31622400000");
        assertThat(new DefaultLimitSettings(settings(Optional.of("0"))).heldMillis())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "527041", "1.5", "for ever"})
    void aBadOneIsNamed(String value) {
        assertThatThrownBy(() -> new DefaultLimitSettings(settings(Optional.of(value))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("HOTSEAT_HELD_MINUTES");
    }

    private static Settings settings(Optional<String> value) {
        return new Settings(name -> value.filter(given -> name.equals("hotseat.held.minutes")));
    }
}
