package org.hotseat.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Enumeration;
import java.util.Set;
import org.hotseat.api.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that a proxy and this server may read differently, in the same way on both application servers, and
 * closes their connections. Otherwise the rest of such a request could be read as the next request, which is request
 * smuggling (RFC 9112, section 11.2).
 *
 * <ul>
 *   <li>A request with a body although its method takes none is answered, and then the connection is closed.
 *   <li>TRACE, which must have no body (RFC 9110, section 9.3.8), gets 405.
 *   <li>These requests get 400: with both a length and a transfer coding; with a coding other than a single
 *       {@code chunked}; with several lengths or {@code Host}s; with an invalid host; with an address that has a broken
 *       escape, or escapes that are not UTF-8.
 * </ul>
 *
 * <p>Costs a check of the method, the address and the lines of three headers.
 */
final class StrictRequests {

    private static final Set<String> TAKE_BODIES = Set.of("POST", "PUT", "PATCH", "DELETE");

    /** The address to which {@link InvalidAddresses} redirects bad requests. Nothing is served there. */
    static final String BAD_REQUEST = "/problem/400";

    private static final String CODING = "Transfer-Encoding";
    private static final String LENGTH = "Content-Length";

    private final InvalidAddresses addresses = new InvalidAddresses();

    /** Removes the probes of {@link InvalidAddresses}, when the application ends. */
    void end() {
        addresses.end();
    }

    /**
     * Refuses and answers a request that is not allowed.
     *
     * @return whether the request was refused
     */
    boolean refuses(HttpServletRequest request, HttpServletResponse response) throws IOException {
        addresses.watch(request, request.getContextPath());
        // HTTP/2 and later separate requests by frames and have no such headers.
        boolean byText = request.getProtocol().startsWith("HTTP/1.");
        if (request.getMethod().equals("TRACE")) {
            response.setHeader("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE");
            return refuse(HttpServletResponse.SC_METHOD_NOT_ALLOWED, response);
        }
        if (request.getServletPath().equals(BAD_REQUEST)
                || InvalidAddresses.isInvalid(request.getRequestURI())
                || byText && isAmbiguous(request)) {
            return refuse(HttpServletResponse.SC_BAD_REQUEST, response);
        }
        if (byText && !TAKE_BODIES.contains(request.getMethod()) && announcesBody(request)) {
            response.setHeader("Connection", "close");
        }
        return false;
    }

    private static boolean refuse(int status, HttpServletResponse response) throws IOException {
        response.setHeader("Connection", "close");
        Problem.of(status).send(response);
        return true;
    }

    private static boolean isAmbiguous(HttpServletRequest request) {
        @Nullable String coding = request.getHeader(CODING);
        return coding != null
                        && (!coding.strip().equalsIgnoreCase("chunked")
                                || isRepeated(request, CODING)
                                || request.getHeader(LENGTH) != null)
                || isRepeated(request, LENGTH)
                || isRepeated(request, "Host")
                || InvalidHosts.isInvalid(request.getHeader("Host"));
    }

    private static boolean isRepeated(HttpServletRequest request, String header) {
        Enumeration<String> lines = request.getHeaders(header);
        if (lines.hasMoreElements()) {
            lines.nextElement();
        }
        return lines.hasMoreElements();
    }

    private static boolean announcesBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader(CODING) != null;
    }
}
