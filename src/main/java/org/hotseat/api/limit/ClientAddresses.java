package org.hotseat.api.limit;

import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.api.limit.WriteLimits.Peer;
import org.hotseat.kernel.IpRange;
import org.hotseat.kernel.Service;
import org.hotseat.toolkit.Settings;
import org.jspecify.annotations.Nullable;

/**
 * Finds the client address of a request. {@code X-Forwarded-For} is trusted only as far as trusted proxies have written
 * it. It is read from its end, and the first address that is not a trusted proxy is the client's. An address may be
 * written in any form, also with a port. Of an IPv6 address only the first 64 bits count, because one client mostly
 * owns all addresses with the same first 64 bits.
 *
 * @param trusted the proxies before the server; none by default
 */
@Service
public record ClientAddresses(List<IpRange> trusted) {

    private static final String TRUSTED = "hotseat.trusted.proxies";
    private static final Pattern WITH_PORT = Pattern.compile("([0-9.]+):\\d{1,5}|\\[([0-9A-Fa-f:.]+)](?::\\d{1,5})?");

    public ClientAddresses {
        trusted = List.copyOf(trusted);
    }

    /**
     * Reads the setting.
     *
     * @throws IllegalArgumentException for a bad value; the message names the variable
     */
    @Inject
    ClientAddresses(Settings settings) {
        this(read(settings));
    }

    private static List<IpRange> read(Settings settings) {
        try {
            return trusting(settings.text(TRUSTED, "")).trusted();
        } catch (IllegalArgumentException e) {
            throw Settings.bad(TRUSTED, "must be addresses or networks with commas between them", e);
        }
    }

    /**
     * Reads a list of addresses and networks, separated by commas: {@code 10.0.0.0/8, 192.168.7.1, fd00::/8}.
     *
     * @throws IllegalArgumentException for any other text
     */
    static ClientAddresses trusting(String list) {
        return new ClientAddresses(Arrays.stream(list.split(","))
                .map(String::strip)
                .filter(entry -> !entry.isEmpty())
                .map(IpRange::parse)
                .toList());
    }

    /** Returns the client address of a request. */
    public String client(Peer peer) {
        return client(peer.address(), peer.forwarded());
    }

    /**
     * Returns the client address.
     *
     * @param peer the address of the connection
     * @param forwarded the header {@code X-Forwarded-For}; null when absent
     */
    public String client(String peer, @Nullable String forwarded) {
        if (trusted.isEmpty() || forwarded == null || !trusts(peer)) {
            return shortened(peer);
        }
        String client = peer;
        String[] hops = forwarded.split(",");
        for (int i = hops.length - 1; i >= 0 && trusts(client); i--) {
            String hop = withoutPort(hops[i].strip());
            if (IpRange.bytes(hop).length == 0) {
                break;
            }
            client = hop;
        }
        return shortened(client);
    }

    /** Removes the port. Some proxies write {@code 1.2.3.4:5678} and {@code [2001:db8::1]:443}. */
    private static String withoutPort(String hop) {
        Matcher matcher = WITH_PORT.matcher(hop);
        return matcher.matches() ? matcher.group(1) == null ? matcher.group(2) : matcher.group(1) : hop;
    }

    private boolean trusts(String address) {
        byte[] bytes = IpRange.bytes(address);
        return trusted.stream().anyMatch(network -> network.contains(bytes));
    }

    private static String shortened(String address) {
        byte[] bytes = IpRange.bytes(address);
        return switch (bytes.length) {
            case IpRange.IPV6_BYTES -> IpRange.first64(bytes);
            case IpRange.IPV4_BYTES -> IpRange.dotted(bytes);
            default -> address;
        };
    }
}
