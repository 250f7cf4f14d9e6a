package org.hotseat.api;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The answers under our context root when no resource is asked for: an unknown page, a request it refuses before
 * JAX-RS sees it, a failing servlet. Replaces the server's own page, which names its classes; {@code web.xml} sends errors here.
 */
@WebServlet(urlPatterns = "/problem", asyncSupported = true)
public class ErrorPage extends HttpServlet {

    private static final int NOT_FOUND = 404;

    private final transient Problems problems = new Problems();

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Object thrown = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        Problem problem = thrown instanceof Throwable error
                ? problems.of(error)
                : Problem.of(status instanceof Integer code ? code : NOT_FOUND);
        problem.send(response);
    }
}
