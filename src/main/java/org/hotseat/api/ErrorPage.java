package org.hotseat.api;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
     * container alone that refuses a resource here, or does not find it: it is not ready. Both were seen on Payara in a
     * start. A caller who got 403 or 404 would not come again.
     */
    private static final Problem NOT_YET =
            new Problem(503, "unavailable", "Not possible just now; try again.", Map.of(), OptionalInt.of(1));

    /**
     * On a busy machine a request may come here so long after the container did not find its resource, while the first
     * answers of resources have left.
     */
    private static final long START_NANOS = Duration.ofSeconds(10).toNanos();

    private static volatile OptionalLong servedSince = OptionalLong.empty();

    private final transient Problems problems = new Problems();

    /** Notes that Jakarta REST has answered for a resource. A memory read, but for the first time. */
    static void resourceServed() {
        if (servedSince.isEmpty()) {
            servedSince = OptionalLong.of(System.nanoTime());
        }
    }

    /** @param nanos {@link System#nanoTime} of the first answer of a resource; empty before it */
    static void resourcesServedSince(OptionalLong nanos) {
        servedSince = nanos;
    }

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
        boolean early = code == FORBIDDEN || code == NOT_FOUND && isStarting();
        return early && isForResources(request) ? NOT_YET : Problem.of(code);
    }

    private static boolean isStarting() {
        OptionalLong since = servedSince;
        return since.isEmpty() || System.nanoTime() - since.getAsLong() < START_NANOS;
    }

    private static boolean isForResources(HttpServletRequest request) {
        return String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI))
                .startsWith(request.getContextPath() + HotseatApplication.PATH + "/");
    }
}
