package org.hotseat.api.limit;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The address of a client behind a proxy. */
class PeerTest {

    private static final ClientAddresses ADDRESSES = ClientAddresses.trusting("10.0.0.1");

    @Test
    void aClientThatNamesAnAddressBeforeItsProxyDoesGetsNoOther() {
        assertThat(client()).isEqualTo("10.0.0.1");
        assertThat(client("203.0.113.9")).isEqualTo("203.0.113.9");
        assertThat(client("198.51.100.1, 203.0.113.9")).isEqualTo("203.0.113.9");
        assertThat(client("198.51.100.1", "203.0.113.9")).isEqualTo("203.0.113.9");
        assertThat(client("198.51.100.1", "198.51.100.2", "203.0.113.9")).isEqualTo("203.0.113.9");
    }

    private static String client(String... lines) {
        WriteLimits.Peer peer = WriteLimits.Peer.of(request(List.of(lines)));
        return ADDRESSES.client(peer.address(), peer.forwarded());
    }

    private static HttpServletRequest request(List<String> lines) {
        return (HttpServletRequest) Proxy.newProxyInstance(
                PeerTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, called, arguments) -> switch (called.getName()) {
                    case "getRemoteAddr" -> "10.0.0.1";
                    case "getHeaders" -> Collections.enumeration(lines);
                    case "getHeader" -> lines.stream().findFirst().orElse(null);
                    default -> throw new UnsupportedOperationException(called.getName());
                });
    }
}
