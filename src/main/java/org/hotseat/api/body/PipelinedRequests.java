package org.hotseat.api.body;

import jakarta.enterprise.concurrent.ManageableThread;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * Moves requests that a client sends before it has the answer to the previous one (pipelining). Payara continues with
 * such a request on the thread that has given the previous answer. That may be one of the few threads that answer all
 * claims and must not wait. So the request is moved to a thread of the container.
 */
public final class PipelinedRequests {

    private static final String MOVED = "org.hotseat.moved";
    private static final long NEVER = 0;

    private PipelinedRequests() {}

    /**
     * Moves a request that arrived on one of the server's own threads, at most once.
     *
     * @return whether the request was moved; it is then dispatched again
     */
    public static boolean redispatch(HttpServletRequest request) {
        if (!(Thread.currentThread() instanceof ManageableThread) || request.getAttribute(MOVED) != null) {
            return false;
        }
        RequestWithBody.saveAddress(request);
        request.setAttribute(MOVED, Boolean.TRUE);
        AsyncContext async = request.startAsync();
        async.setTimeout(NEVER);
        async.dispatch();
        return true;
    }

    /** Returns the request in its original form, if it was moved. */
    public static HttpServletRequest original(HttpServletRequest request) throws IOException {
        return request.getAttribute(MOVED) == null ? request : new RequestWithBody(request, request.getInputStream());
    }
}
