package org.hotseat.ops.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpSettingsTest {

    private static final String NAME = "hotseat.warmup.seconds";

    @Test
    void itTakesSecondsAndCanBeTurnedOff() {
        assertThat(settings(Map.of()).bound()).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(40));
        assertThat(settings(Map.of(NAME, "0")).bound()).isZero();
        assertThat(settings(Map.of(NAME, "600")).bound()).isEqualTo(Duration.ofSeconds(600));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "601", "1.5", "long"})
    void aBadValueIsRefusedByTheNameOfItsVariable(String value) {
        assertThatThrownBy(() -> settings(Map.of(NAME, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_WARMUP_SECONDS ");
    }

    private static WarmUpSettings settings(Map<String, String> values) {
        return new WarmUpSettings(new Settings(name -> Optional.ofNullable(values.get(name))));
    }
}
