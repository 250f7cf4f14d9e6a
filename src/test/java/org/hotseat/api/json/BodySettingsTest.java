package org.hotseat.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodySettingsTest {

    @Test
    void usersMaySendMuchLessThanOperatorsByDefault() {
        assertThat(of(Map.of())).isEqualTo(new BodySettings(1_048_576, 16_384, Duration.ofSeconds(10), 1_000, 100));
    }

    @Test
    void usersMayNeverSendMoreThanOperators() {
        assertThat(of(Map.of("hotseat.body.limit", "2048")).userLimit()).isEqualTo(2_048);
    }

    @ParameterizedTest
    @CsvSource({
        "hotseat.body.limit, 1023, HOTSEAT_BODY_LIMIT",
        "hotseat.body.limit, 67108865, HOTSEAT_BODY_LIMIT",
        "hotseat.user.body.limit, 1023, HOTSEAT_USER_BODY_LIMIT",
        "hotseat.body.timeout.ms, 99, HOTSEAT_BODY_TIMEOUT_MS",
        "hotseat.body.timeout.ms, 600001, HOTSEAT_BODY_TIMEOUT_MS",
        "hotseat.bodies.awaited, 1, HOTSEAT_BODIES_AWAITED",
        "hotseat.bodies.awaited.per.caller, 0, HOTSEAT_BODIES_AWAITED_PER_CALLER"
    })
    void badValueIsRefusedByName(String property, String value, String variable) {
        assertThatThrownBy(() -> of(Map.of(property, value))).hasMessageStartingWith(variable + " must be");
    }

    private static BodySettings of(Map<String, String> settings) {
        return new BodySettings(new Settings(name -> Optional.ofNullable(settings.get(name))));
    }
}
