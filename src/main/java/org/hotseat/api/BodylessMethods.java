package org.hotseat.api;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;

/**
 * Closes the connection after a request whose method takes no body and that has one all the same. Payara may take what it has not read of it
 * for the next request, which is request smuggling behind a proxy that passes bodies on. TRACE, which must have none (RFC 9110, section
 * 9.3.8), is refused with 405, and an address with a broken escape with 400. It is the first filter by {@code web.xml}: those behind it may answer by themselves.
 */
public class BodylessMethods extends HttpFilter {

    private static final Set<String> TAKE_BODIES = Set.of("POST", "PUT", "PATCH", "DELETE");

    private final transient BrokenAddresses addresses = new BrokenAddresses();

    @Override
    public void destroy() {
        addresses.end();
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        addresses.watch(request, request.getContextPath());
        boolean trace = request.getMethod().equals("TRACE");
        // Later versions of HTTP tell requests apart by frames, and have no such header.
        if (request.getProtocol().startsWith("HTTP/1.")
                && (trace || (!TAKE_BODIES.contains(request.getMethod()) && announcesBody(request)))) {
            response.setHeader("Connection", "close");
        }
        if (trace) {
            response.setHeader("Allow", "GET, HEAD, POST, PUT, DELETE, OPTIONS");
            Problem.of(HttpServletResponse.SC_METHOD_NOT_ALLOWED).send(response);
        } else if (BrokenAddresses.isBroken(request.getRequestURI())) {
            Problem.of(HttpServletResponse.SC_BAD_REQUEST).send(response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean announcesBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }
}
