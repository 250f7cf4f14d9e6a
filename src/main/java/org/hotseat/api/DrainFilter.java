package org.hotseat.api;

import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.Draining;

/**
 * Refuses new requests while the server is drained, on connections that end with the refusal, so that the client's next
 * request reaches another server. Requests under way go on: they pass no filter of this kind again. Metrics are served
 * to the end. The second filter by {@code web.xml}; costs a volatile read.
 */
public class DrainFilter extends HttpFilter {

    private static final String METRICS = "/metrics";

    private static final Problem STOPS = new Problem(
            503, "unavailable", "This server stops. Nothing was done; ask again.", Map.of(), OptionalInt.of(1));

    /** Not by the constructor: the servlet container needs an empty one. */
    @Inject
    private transient Draining draining;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (draining.begun() && !METRICS.equals(request.getServletPath())) {
            STOPS.sendLast(request, response);
        } else {
            chain.doFilter(request, response);
        }
    }
}
