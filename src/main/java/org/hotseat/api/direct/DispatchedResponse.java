package org.hotseat.api.direct;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/**
 * The response of a request that was dispatched again when its body had arrived. It sends errors to the error page by
 * itself. On Payara the container is sometimes too late for this, and the answer had no body (one in twenty under
 * load).
 */
final class DispatchedResponse extends HttpServletResponseWrapper {

    private static final String ERROR_PAGE = "/problem";

    private final HttpServletRequest request;

    DispatchedResponse(HttpServletRequest request, HttpServletResponse response) {
        super(response);
        this.request = request;
    }

    @Override
    public void sendError(int status) throws IOException {
        request.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, status);
        request.setAttribute(RequestDispatcher.ERROR_REQUEST_URI, request.getRequestURI());
        resetBuffer();
        try {
            request.getRequestDispatcher(ERROR_PAGE).forward(request, getResponse());
        } catch (ServletException e) {
            throw new IOException("the error page failed", e);
        }
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        sendError(status);
    }
}
