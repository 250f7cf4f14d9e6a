package org.hotseat.webhook.send;

import java.net.InetAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.IpRange;
import org.hotseat.toolkit.Settings;

/**
 * The addresses to which webhooks may be sent: hosts ({@code hooks.example}, {@code *.shop.example:8443},
 * {@code http://127.0.0.1:*}) and networks ({@code 10.2.0.0/16}). The URL must name a host of the list. The addresses
 * of the host must be public, or in a network of the list, or equal to a host entry that is an address.
 */
public record AllowList(List<Host> hosts, List<IpRange> networks) {

    private static final String HTTPS = "https";
    private static final String ANY_PORT = "*";
    private static final Pattern HOST =
            Pattern.compile("(?:(https?)://)?(\\*\\.[a-z0-9.-]+|[a-z0-9.-]+|\\[[0-9a-f:.]+])(?::([0-9]{1,5}|\\*))?");

    /** The networks inside a company or a machine, which names of other owners must not lead to. */
    private static final List<IpRange> INNER = Arrays.stream(
                    ("0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12"
                                    + " 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3 ::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32"
                                    + " 2002::/16 fc00::/7 fe80::/9 ff00::/8")
                            .split(" "))
            .map(IpRange::parse)
            .toList();

    /**
     * A host.
     *
     * @param plain whether it may be called without TLS
     * @param name the name in lower case; it begins with {@code *.} for all names below one
     * @param port a number, {@code *} for any, empty for the port of the scheme
     */
    record Host(boolean plain, String name, String port) {

        private boolean fits(String scheme, String host, int number) {
            boolean named = name.startsWith("*.") ? host.endsWith(name.substring(1)) : host.equals(name);
            String wanted = port.isEmpty() ? Integer.toString(defaultPort(scheme)) : port;
            return named
                    && (plain || scheme.equals(HTTPS))
                    && (wanted.equals(ANY_PORT) || wanted.equals(Integer.toString(number)));
        }
    }

    /**
     * Reads the list.
     *
     * @throws IllegalArgumentException naming the variable when an entry is neither a host nor a network
     */
    static AllowList setting(Settings settings, String name) {
        List<String> entries = Arrays.stream(settings.text(name, "").split(","))
                .map(entry -> entry.strip().toLowerCase(Locale.ROOT))
                .filter(entry -> !entry.isEmpty())
                .toList();
        try {
            List<IpRange> networks = entries.stream()
                    .filter(AllowList::isNetwork)
                    .map(IpRange::parse)
                    .toList();
            return new AllowList(
                    entries.stream()
                            .filter(entry -> !isNetwork(entry))
                            .map(AllowList::host)
                            .toList(),
                    networks);
        } catch (IllegalArgumentException e) {
            throw Settings.bad(name, "must be hosts and networks with commas between them", null);
        }
    }

    private static boolean isNetwork(String entry) {
        return entry.contains("/") && !entry.contains("://");
    }

    private static Host host(String entry) {
        Matcher parts = HOST.matcher(entry);
        if (!parts.matches()) {
            throw new IllegalArgumentException("neither a host nor a network");
        }
        String port = Optional.ofNullable(parts.group(3)).orElse("");
        return new Host("http".equals(parts.group(1)), bare(parts.group(2)), port);
    }

    /** Returns whether nothing is allowed at all. */
    public boolean isEmpty() {
        return hosts.isEmpty();
    }

    /** Returns whether a URL names a host of the list; the addresses of the host are checked separately. */
    public boolean allows(URI url) {
        String scheme = url.getScheme();
        return hosts.stream().anyMatch(host -> host.fits(scheme, hostOf(url), portOf(url)));
    }

    /** Returns whether a webhook with an allowed URL may be sent to this address of its host. */
    public boolean allows(InetAddress address) {
        byte[] bytes = address.getAddress();
        return INNER.stream().noneMatch(inner -> inner.contains(bytes))
                || networks.stream().anyMatch(network -> network.contains(bytes))
                || hosts.stream().anyMatch(host -> Arrays.equals(IpRange.bytes(host.name()), bytes));
    }

    /** Returns the host in lower case, without the brackets of an address. */
    public static String hostOf(URI url) {
        return bare(url.getHost().toLowerCase(Locale.ROOT));
    }

    public static int portOf(URI url) {
        return url.getPort() < 0 ? defaultPort(url.getScheme()) : url.getPort();
    }

    private static int defaultPort(String scheme) {
        return scheme.equals(HTTPS) ? 443 : 80;
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
