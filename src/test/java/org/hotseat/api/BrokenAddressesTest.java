package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokenAddressesTest {

    @ParameterizedTest
    @ValueSource(strings = {"%", "/a%", "/a%2", "/a%zz/b", "/%2z", "/%z2", "/%%41", "/%41%", "/a%00"})
    void aPercentSignWithoutTwoDigitsIsBroken(String path) {
        assertThat(BrokenAddresses.isBroken(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "/hotseat/api/orders/42", "/a%20b", "/%C3%a9", "/%25zz", "/a%2Fb"})
    void allOthersAreNot(String path) {
        assertThat(BrokenAddresses.isBroken(path)).isFalse();
    }
}
