package org.hotseat.webhook.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class AllowListTest {

    private static final AllowList LIST =
            list("hooks.example, *.shop.example:8443 ,http://127.0.0.1:*,10.2.0.0/16, Upper.Example");

    public static AllowList list(String entries) {
        return AllowList.setting(new Settings(name -> Optional.of(entries)), "hotseat.webhook.allowed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://hooks.example/x?y",
                "https://HOOKS.example:443/",
                "https://a.shop.example:8443/",
                "https://a.b.shop.example:8443/",
                "http://127.0.0.1:4711/",
                "https://127.0.0.1/",
                "https://upper.example"
            })
    void namedHostsAreAllowed(String url) {
        assertThat(LIST.allows(URI.create(url))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://hooks.example/",
                "https://hooks.example:8443/",
                "https://hooks.example.evil.example/",
                "https://xhooks.example/",
                "https://shop.example:8443/",
                "https://xshop.example:8443/",
                "https://a.shop.example/",
                "https://127.0.0.2/",
                "https://10.2.0.1/",
                "https://2130706433/",
                "https://[::1]/",
                "https://localhost/"
            })
    void othersAreNot(String url) {
        assertThat(LIST.allows(URI.create(url))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"93.184.216.34", "2606:2800:220:1::1", "127.0.0.1", "10.2.200.1", "::ffff:93.184.216.34"})
    void publicAddressesAndNamedOnesAreAllowed(String address) throws UnknownHostException {
        assertThat(LIST.allows(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.2",
                "10.3.0.1",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "0.0.0.0",
                "224.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:192.168.1.1",
                "64:ff9b::a9fe:a9fe",
                "2002:a9fe:a9fe::1",
                "fc00::1",
                "fd12:3456::1",
                "fe80::1",
                "fec0::1",
                "ff02::1"
            })
    void addressesInsideAreNot(String address) throws UnknownHostException {
        assertThat(LIST.allows(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://a.example", "a.example/path", "*", "10.0.0.0/33", "a b", "a.example:99999999", "http://"})
    void anotherEntryStopsTheStart(String entry) {
        assertThatThrownBy(() -> list("hooks.example," + entry))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_WEBHOOK_ALLOWED ")
                .hasMessageNotContaining(entry);
    }

    @Test
    void withoutEntriesNothingIsAllowed() {
        assertThat(list("").isEmpty()).isTrue();
        assertThat(list(" , ").isEmpty()).isTrue();
        assertThat(list("10.0.0.0/8").isEmpty()).isTrue();
    }
}
