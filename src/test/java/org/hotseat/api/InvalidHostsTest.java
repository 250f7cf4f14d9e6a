package org.hotseat.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvalidHostsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                ":80",
                "x:xyz",
                "x:1x",
                "x:-1",
                "x:80:80",
                "x folded: y",
                "a b",
                "a@b",
                "a/b",
                "a?b",
                "a#b",
                "\"x\"",
                "[::1",
                "::1",
                "[]",
                "[::1]x",
                "\u00e9"
            })
    void whatIsNoHostIsBroken(String host) {
        assertThat(InvalidHosts.isInvalid(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "tickets.example",
                "tickets.example:443",
                "tickets.example:",
                "hotseat_one:8080",
                "127.0.0.1:8080",
                "[::1]:8080",
                "[fe80::1%25eth0]",
                "xn--bcher-kva.example"
            })
    void allOthersAreNot(String host) {
        assertThat(InvalidHosts.isInvalid(host)).isFalse();
    }

    @Test
    void aRequestOfHttp10MayHaveNone() {
        assertThat(InvalidHosts.isInvalid(null)).isFalse();
    }
}
