package org.hotseat.api.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamSettingsTest {

    @Test
    void callersWithATokenHaveStreamsThatOthersCannotTake() {
        StreamSettings usual = of(Map.of());
        assertThat(usual).isEqualTo(new StreamSettings(5_000, 4_000, 400, 50, Duration.ofSeconds(15)));
        assertThat(usual.anonymous()).isLessThan(usual.most());
    }

    @ParameterizedTest
    @CsvSource({
        "hotseat.streams, 0, HOTSEAT_STREAMS",
        "hotseat.streams, 1000001, HOTSEAT_STREAMS",
        "hotseat.streams.anonymous, -1, HOTSEAT_STREAMS_ANONYMOUS",
        "hotseat.streams.per.address, 0, HOTSEAT_STREAMS_PER_ADDRESS",
        "hotseat.streams.per.caller, 0, HOTSEAT_STREAMS_PER_CALLER",
        "hotseat.streams.heartbeat.seconds, 0, HOTSEAT_STREAMS_HEARTBEAT_SECONDS",
        "hotseat.streams.heartbeat.seconds, 61, HOTSEAT_STREAMS_HEARTBEAT_SECONDS"
    })
    void badValueIsRefusedByName(String property, String value, String variable) {
        assertThatThrownBy(() -> of(Map.of(property, value))).hasMessageStartingWith(variable + " must be");
    }

    private static StreamSettings of(Map<String, String> settings) {
        return new StreamSettings(new Settings(name -> Optional.ofNullable(settings.get(name))));
    }
}
