package org.hotseat.api.body;

import jakarta.enterprise.concurrent.ManageableThread;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * Requests that a client sends before it has the answer to the one before. Payara goes on with them on the thread that
 * has given that answer, which may be one of the few that answer all claims and must not wait. Such a request is moved
 * to a thread of the container's.
 */
public final class PipelinedRequests {

    private static final String MOVED = "org.hotseat.moved";
    private static final long NEVER = 0;

    private PipelinedRequests() {}

    /** Moves a request that has come on a thread of ours, once. Answers whether it is moved; it comes again then. */
    public static boolean move(HttpServletRequest request) {
        if (!(Thread.currentThread() instanceof ManageableThread) || request.getAttribute(MOVED) != null) {
            return false;
        }
        RequestWithBody.keepAddress(request);
        request.setAttribute(MOVED, Boolean.TRUE);
        AsyncContext async = request.startAsync();
        async.setTimeout(NEVER);
        async.dispatch();
        return true;
    }

    /** The request as it came first, if it was moved. */
    public static HttpServletRequest first(HttpServletRequest request) throws IOException {
        return request.getAttribute(MOVED) == null ? request : new RequestWithBody(request, request.getInputStream());
    }
}
