package org.hotseat.api.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.hotseat.toolkit.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressesTest {

    private static final ClientAddresses NOBODY = ClientAddresses.trusting("");
    private static final ClientAddresses PROXIES = ClientAddresses.trusting("10.0.0.0/8, 192.168.7.1, fd00::/8");

    @Test
    void withoutTrustedProxiesTheHeaderIsAnybodysToWrite() {
        assertThat(NOBODY.client("10.0.0.1", "1.2.3.4")).isEqualTo("10.0.0.1");
        assertThat(PROXIES.client("9.9.9.9", "1.2.3.4")).isEqualTo("9.9.9.9");
        assertThat(PROXIES.client("10.0.0.1", null)).isEqualTo("10.0.0.1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    10.0.0.1     | 1.2.3.4                     | 1.2.3.4
                    10.0.0.1     | 6.6.6.6, 1.2.3.4            | 1.2.3.4
                    10.0.0.1     | 6.6.6.6, 1.2.3.4, 10.255.0.3| 1.2.3.4
                    192.168.7.1  | 1.2.3.4,192.168.7.2         | 192.168.7.2
                    10.0.0.1     | 10.0.0.2                    | 10.0.0.2
                    10.0.0.1     | 6.6.6.6, unknown            | 10.0.0.1
                    10.0.0.1     | evil.example                | 10.0.0.1
                    10.0.0.1     | ,                           | 10.0.0.1
                    fd00::7      | 2001:db8:1:2:3:4:5:6        | 20-01-0d-b8-00-01-00-02
                    ::ffff:10.0.0.1 | 1.2.3.4                  | 1.2.3.4
                    10.0.0.1     | ::ffff:1.2.3.4              | 1.2.3.4
                    10.0.0.1     | ::FFFF:102:304              | 1.2.3.4
                    10.0.0.1     | 01.2.3.4                    | 1.2.3.4
                    10.0.0.1     | 1.2.3.4:5678                | 1.2.3.4
                    10.0.0.1     | 1.2.3.4:5678, 10.0.0.2:80   | 1.2.3.4
                    10.0.0.1     | 1.2.3.4:evil                | 10.0.0.1
                    10.0.0.1     | 1.2.3.4:                    | 10.0.0.1
                    10.0.0.1     | [2001:db8:1:2:3:4:5:6]:443  | 20-01-0d-b8-00-01-00-02
                    10.0.0.1     | [2001:db8:1:2:3:4:5:6]      | 20-01-0d-b8-00-01-00-02
                    10.0.0.1     | [2001:db8:1:2:3:4:5:6]:     | 10.0.0.1
                    """)
    void theLastAddressThatIsNoTrustedProxysIsTheClients(String peer, String forwarded, String client) {
        assertThat(PROXIES.client(peer, forwarded)).isEqualTo(client);
    }

    @Test
    void ofIpv6TheNetworkCounts() {
        assertThat(NOBODY.client("2001:db8:1:2:3:4:5:6", null))
                .isEqualTo(NOBODY.client("2001:db8:1:2::1", null))
                .isNotEqualTo(NOBODY.client("2001:db8:1:3::1", null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.0/33",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "localhost",
                "10.0.0",
                "fd00::/129",
                "1.2.3.4/8/8",
                "999.1.1.1"
            })
    void whatIsNoNetworkStopsTheStart(String list) {
        Settings settings = new Settings(name ->
                Optional.ofNullable(Map.of("hotseat.trusted.proxies", list).get(name)));
        assertThatThrownBy(() -> new ClientAddresses(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("HOTSEAT_TRUSTED_PROXIES");
    }
}
