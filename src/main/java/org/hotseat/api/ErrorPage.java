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
 * The answers under our context root when no resource is asked for: an unknown page, a request it refuses before JAX-RS
 * sees it, a failing servlet. Replaces the server's own page, which names its classes; {@code web.xml} sends errors
 * here.
 */
@WebServlet(urlPatterns = "/problem", asyncSupported = true)
public class ErrorPage extends HttpServlet {

    private static final int NOT_FOUND = 404;
    private static final int FORBIDDEN = 403;

    /**
     * The application asks the container for no roles, and each address of resources is Jakarta REST's. So it is the
     * container alone that refuses a resource here, or another servlet that does not find it: Jakarta REST has no
     * address yet. Both were seen on Payara in a start. A caller who got 403 or 404 would not come again.
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

    /** A servlet of Jakarta REST has the name of its application. */
    private static boolean isByResources(HttpServletRequest request) {
        return HotseatApplication.class.getName().equals(request.getAttribute(RequestDispatcher.ERROR_SERVLET_NAME));
    }

    /** By the address as it was sent: one with a step up may be no resource's. */
    private static boolean isForResources(HttpServletRequest request) {
        String uri = String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
        return uri.startsWith(request.getContextPath() + HotseatApplication.PATH + "/")
                && !uri.contains("/..")
                && !uri.toLowerCase(Locale.ROOT).contains("%2e");
    }
}
