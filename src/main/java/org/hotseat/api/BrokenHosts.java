package org.hotseat.api;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds hosts that are none: an empty name, a port that is no number, characters that no name has (RFC 3986, section
 * 3.2.2). Payara fails on most of them before it looks for an application, and answers 200 with nothing to every
 * method; other servers answer as if nothing were wrong. A host of an absolute address counts, as that of the header.
 */
final class BrokenHosts {

    /** A name or an IPv4 address, or an IPv6 one in brackets, also with a zone; then maybe a port. */
    private static final Pattern HOST =
            Pattern.compile("(?:[A-Za-z0-9._~!$&'()*+,;=%-]+|\\[[A-Za-z0-9.:_~%-]+])(?::[0-9]*)?");

    private BrokenHosts() {}

    /** @param host with its port; null where a request has none, as it may in HTTP/1.0 */
    static boolean isBroken(@Nullable String host) {
        return host != null && !HOST.matcher(host).matches();
    }
}
