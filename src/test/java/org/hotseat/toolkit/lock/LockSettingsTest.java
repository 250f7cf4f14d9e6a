package org.hotseat.toolkit.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

class LockSettingsTest {

    @Test
    void locksAreInTheApplicationsRedisUnlessMastersAreNamed() {
        assertThat(read(Map.of()).masters()).isEmpty();
        LockSettings settings = read(Map.of("lock.masters", "a:1, b:2,c:3", "lock.masters.timeout.ms", "50"));
        assertThat(settings.masters()).containsExactly("a:1", "b:2", "c:3");
        assertThat(settings.timeout()).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void badMastersStopTheStartWithTheVariableNamed() {
        for (String bad : List.of("a:1", "a:1,b:2", "a:1,b:2,c:3,d:4", "a,b,c", "a:1,b:2,c:port")) {
            assertThatThrownBy(() -> read(Map.of("lock.masters", bad)))
                    .as(bad)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("LOCK_MASTERS");
        }
    }

    private static LockSettings read(Map<String, String> properties) {
        return LockSettings.from(new Settings(name -> Optional.ofNullable(properties.get(name))));
    }
}
