package org.hotseat.api.direct;

import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.hotseat.api.HotseatApplication;
import org.hotseat.api.RequestIds;
import org.hotseat.api.answer.SlowReaders;
import org.hotseat.api.body.IncompleteBodies;
import org.hotseat.api.body.PipelinedRequests;
import org.hotseat.api.body.RequestWithBody;
import org.hotseat.api.body.StreamedBodies;
import org.hotseat.api.body.WantedBody;
import org.hotseat.kernel.caller.Act;

/**
 * Lets no thread wait for a request's body. A request with its whole body there is served at once; nearly every one is,
 * at the cost of a look at its length. Any other waits for it in {@link IncompleteBodies}.
 */
@WebFilter(
        urlPatterns = "/*",
        asyncSupported = true,
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class BodyReading extends HttpFilter {

    /** Not by the constructor: the servlet container needs an empty one. */
    @Inject
    private transient IncompleteBodies incomplete;

    @Inject
    private transient DirectOperations direct;

    @Inject
    transient SlowReaders slow;

    @Override
    protected void doFilter(HttpServletRequest came, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        giveStatus(response);
        if (!slow.takes(came, response) || PipelinedRequests.move(came)) {
            return;
        }
        HttpServletRequest request = PipelinedRequests.first(came);
        boolean page = !HotseatApplication.PATH.equals(request.getServletPath());
        if (!page) {
            RequestIds.begin(request, response);
        }
        try {
            if (request.getAttribute(WantedBody.READ) instanceof byte[] body) {
                serve(page, new RequestWithBody(request, body), response, chain);
            } else if (request.getAttribute(StreamedBodies.STREAMED) != null) {
                incomplete.stream(request, response, chain);
            } else if (IncompleteBodies.hasArrived(request)) {
                serve(page, request, response, chain);
            } else if (page) {
                incomplete.read(request, response);
            } else {
                incomplete.admit(request, response, chain);
            }
        } finally {
            if (!page) {
                Act.end();
            }
        }
    }

    /**
     * Grizzly sets the status 200 when it is first asked for one that was not set, and Payara asks when the request's
     * thread has come back. A thread that sets 201 in that moment would have its status overwritten. Asked here, before
     * any other thread has the request, it is set once and for all.
     */
    private static void giveStatus(HttpServletResponse response) {
        response.getStatus();
    }

    private void serve(boolean page, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (page) {
            boolean again = request.getDispatcherType() == DispatcherType.ASYNC;
            chain.doFilter(request, again ? new DispatchedResponse(request, response) : response);
        } else if (!direct.serve(request, response)) {
            slow.serve(request, response, chain);
        }
    }
}
