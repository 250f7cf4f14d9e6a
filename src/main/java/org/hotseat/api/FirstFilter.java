package org.hotseat.api;

import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
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
 * The first filter in {@code web.xml}, because later filters may answer by themselves. Gives each answer its
 * {@link SecurityHeaders} and its {@link DateHeader}, refuses the requests that {@link StrictRequests} finds, and
 * refuses new requests while the server is drained. The connection ends with the last kind of refusal, so that the
 * client's next request reaches another server. Requests under way go on, and metrics are served to the end. One filter
 * does all of it, because Payara needs half a kilobyte for each filter of a request.
 */
public class FirstFilter extends HttpFilter {

    private static final String METRICS = "/metrics";

    private static final Problem STOPS = new Problem(
            503, "unavailable", "This server stops. Nothing was done; ask again.", Map.of(), OptionalInt.of(1));

    private final transient StrictRequests strict = new StrictRequests();

    /** Injected into fields, because the servlet container needs an empty constructor. */
    @Inject
    private transient Draining draining;

    @Inject
    private transient SecurityHeaders headers;

    @Override
    public void destroy() {
        strict.end();
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        headers.set(request, response);
        DateHeader.set(response);
        if (request.getDispatcherType() != DispatcherType.REQUEST || !refuses(request, response)) {
            chain.doFilter(request, response);
        }
    }

    private boolean refuses(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (strict.refuses(request, response)) {
            return true;
        }
        if (draining.hasBegun() && !METRICS.equals(request.getServletPath())) {
            STOPS.sendLast(request, response);
            return true;
        }
        return false;
    }
}
