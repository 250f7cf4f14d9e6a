package org.hotseat.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The demo's settings, from the environment. */
class DemoSettingsTest {

    private static final Path BASE = Path.of("/base");

    @Test
    void theKeyOfTheTokensIsKeptBesideTheDataSoThatBothOutliveARestart() {
        assertThat(DemoSettings.from(Map.of(), BASE).key()).isEqualTo(Path.of("/base/target/demo-data/demo-key.pem"));
        assertThat(DemoSettings.from(Map.of("HOTSEAT_DATA", "/data"), BASE).key())
                .isEqualTo(Path.of("/data/demo-key.pem"));
    }

    @Test
    void aKeyThatIsNamedIsThatKey() {
        assertThat(DemoSettings.from(Map.of("HOTSEAT_DEMO_KEY", "/keys/one.pem"), BASE)
                        .key())
                .isEqualTo(Path.of("/keys/one.pem"));
    }

    @Test
    void whatIsNoPortIsRefusedByItsName() {
        assertThatThrownBy(() -> DemoSettings.from(Map.of("HOTSEAT_PORT", "70000"), BASE))
                .hasMessageStartingWith("HOTSEAT_PORT is \"70000\"");
    }
}
