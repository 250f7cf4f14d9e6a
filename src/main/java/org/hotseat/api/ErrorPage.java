package org.hotseat.api;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.hotseat.api.problem.Problem;
import org.hotseat.api.problem.Problems;

/**
 * Answers errors of requests that reach no REST resource: an unknown page, a request that the container refuses before
 * JAX-RS sees it, or a failing servlet. It replaces the server's own page, which names classes; {@code web.xml} sends
 * errors here.
 */
@WebServlet(urlPatterns = "/problem", asyncSupported = true)
public class ErrorPage extends HttpServlet {

    private static final int NOT_FOUND = 404;
    private static final int FORBIDDEN = 403;

    /**
     * The answer while Jakarta REST has no addresses yet. Both 403 and 404 for the address of a resource were seen on
     * Payara during a start. The container then refuses the request itself, or another servlet does not find it. A
     * caller who got 403 or 404 would not come again, so 503 is sent.
     */
    private static final Problem NOT_YET =
            new Problem(503, "unavailable", "Not possible just now; try again.", Map.of(), OptionalInt.of(1));

    private final transient Problems problems = new Problems();

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        answer(request).send(response);
    }

    Problem answer(HttpServletRequest request) {
        if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable error) {
            return problems.of(error);
        }
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        int code = status instanceof Integer known ? known : NOT_FOUND;
        boolean early = code == FORBIDDEN || code == NOT_FOUND && !isByResources(request);
        return early && isForResources(request) ? NOT_YET : Problem.of(code);
    }

    /** Returns whether Jakarta REST has answered. Its servlet has the name of the application class. */
    private static boolean isByResources(HttpServletRequest request) {
        return HotseatApplication.class.getName().equals(request.getAttribute(RequestDispatcher.ERROR_SERVLET_NAME));
    }

    /**
     * Returns whether a request is for a REST resource. Uses the address as it was sent, because an address with a step
     * up may lead elsewhere.
     */
    private static boolean isForResources(HttpServletRequest request) {
        String uri = String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
        return uri.startsWith(request.getContextPath() + HotseatApplication.PATH + "/")
                && !uri.contains("/..")
                && !uri.toLowerCase(Locale.ROOT).contains("%2e");
    }
}
