package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvalidAddressesTest {

    @ParameterizedTest
    @ValueSource(strings = {"%", "/a%", "/a%2", "/a%zz/b", "/%2z", "/%z2", "/%%41", "/%41%", "/a%00"})
    void aPercentSignWithoutTwoDigitsIsBroken(String path) {
        assertThat(InvalidAddresses.isInvalid(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%C3%28",
                "/%C3",
                "/%C3/%A9",
                "/%A9",
                "/a%C3b%A9",
                "/%ED%A0%80",
                "/%C0%AF",
                "/%E0%80%80",
                "/%E2%82",
                "/%FF",
                "/%F4%90%80%80",
                "/%C3%A9%C3"
            })
    void escapesThatAreNoUtf8AreBroken(String path) {
        assertThat(InvalidAddresses.isInvalid(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/hotseat/api/orders/42",
                "/a%20b",
                "/%C3%a9",
                "/%25zz",
                "/a%2Fb",
                "/\u00e9%20",
                "/%E2%82%AC/%F0%9F%8E%AB",
                "/%25C3%2528"
            })
    void allOthersAreNot(String path) {
        assertThat(InvalidAddresses.isInvalid(path)).isFalse();
    }
}
