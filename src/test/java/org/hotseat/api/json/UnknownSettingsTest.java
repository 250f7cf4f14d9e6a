package org.hotseat.api.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;

class UnknownSettingsTest {

    @Test
    void unknownFieldsAreRefusedUnlessTheyAreToBeIgnored() {
        assertThat(of(Map.of()).refused()).isTrue();
        assertThat(of(Map.of("hotseat.unknown.fields", "REFUSE")).refused()).isTrue();
        assertThat(of(Map.of("hotseat.unknown.fields", "ignore")).refused()).isFalse();
    }

    @Test
    void badValueIsRefusedByName() {
        assertThatThrownBy(() -> of(Map.of("hotseat.unknown.fields", "drop")))
                .hasMessage("HOTSEAT_UNKNOWN_FIELDS must be one of refuse, ignore");
    }

    private static UnknownSettings of(Map<String, String> settings) {
        return new UnknownSettings(new Settings(name -> Optional.ofNullable(settings.get(name))));
    }
}
