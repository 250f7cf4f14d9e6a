package org.hotseat.toolkit.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NamedValuesTest {

    private record Values(List<String> names, List<String> values) implements NamedValues {}

    private static final List<String> NAMES = List.of("lock_id", "places");

    @Test
    void valuesAreReadByTheirNamesAndThePairsBehindThemByTheirFields() {
        Values whole = new Values(NAMES, List.of("7", "2", "good", "tea"));

        assertThat(whole.number("places")).isEqualTo(2);
        assertThat(whole.text("good")).isEqualTo("tea");
        assertThat(whole.has("places")).isTrue();
        assertThat(whole.has("good")).isTrue();
        assertThat(whole.has("tea")).isFalse();
    }

    @Test
    void aReplyOfAnEarlierVersionLacksTheLastValue() {
        Values shorter = new Values(NAMES, List.of("7"));

        assertThat(shorter.has("lock_id")).isTrue();
        assertThat(shorter.has("places")).isFalse();
        assertThatThrownBy(() -> shorter.number("places")).hasMessageContaining("has no places");
    }
}
