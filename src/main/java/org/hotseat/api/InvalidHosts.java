package org.hotseat.api;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds invalid hosts: an empty name, a port that is not a number, or characters that no name may have (RFC 3986,
 * section 3.2.2). Payara fails on most of them before it looks for an application, and answers 200 with an empty body
 * to every method. Other servers accept them. The host of an absolute address is checked like the host in the header.
 */
final class InvalidHosts {

    /**
     * The form of a valid host: a name, an IPv4 address, or an IPv6 address in brackets, also with a zone; then an
     * optional port.
     */
    private static final Pattern HOST =
            Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=%-]+|\\[[A-Za-z0-9.:_~%-]+])(?::[0-9]*)?");

    private InvalidHosts() {}

    /**
     * Returns whether a host is invalid.
     *
     * @param host the host with its port; null when the request has none, which HTTP/1.0 allows
     */
    static boolean isInvalid(@Nullable String host) {
        return host != null && !HOST.matcher(host).matches();
    }
}
