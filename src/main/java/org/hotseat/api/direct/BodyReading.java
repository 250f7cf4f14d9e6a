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
import org.hotseat.api.body.RequiredBody;
import org.hotseat.api.body.StreamedBodies;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.trace.Tracer;
import org.jspecify.annotations.Nullable;

/**
 * Prevents threads from waiting for request bodies. A request whose whole body has arrived is served at once. Nearly
 * every request is of this kind and costs only a check of its length. Any other request waits for its body in
 * {@link IncompleteBodies}.
 */
@WebFilter(
        urlPatterns = "/*",
        asyncSupported = true,
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class BodyReading extends HttpFilter {

    /** Injected into fields, because the servlet container needs an empty constructor. */
    @Inject
    private transient IncompleteBodies incomplete;

    @Inject
    private transient DirectOperations direct;

    @Inject
    private transient Tracer tracer;

    @Inject
    transient SlowReaders slow;

    @Override
    protected void doFilter(HttpServletRequest came, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        commitStatus(response);
        if (!slow.closeIfStalled(came, response) || PipelinedRequests.redispatch(came)) {
            return;
        }
        HttpServletRequest request = PipelinedRequests.original(came);
        boolean page = !HotseatApplication.PATH.equals(request.getServletPath());
        if (!page) {
            RequestIds.begin(request, response, tracer);
        }
        try {
            HttpServletRequest whole = whole(request);
            if (whole == null) {
                await(page, request, response, chain);
            } else if (page) {
                boolean again = request.getDispatcherType() == DispatcherType.ASYNC;
                chain.doFilter(whole, again ? new DispatchedResponse(whole, response) : response);
            } else if (!direct.serve(whole, response)) {
                slow.serve(whole, response, chain);
            }
        } finally {
            if (!page) {
                Act.end();
            }
        }
    }

    /**
     * Fixes the status of the response early. Grizzly sets the status 200 when it is first asked for an unset status,
     * and Payara asks when the request's thread returns. A thread that sets 201 at that moment would have its status
     * overwritten. Here no other thread has the request yet.
     */
    private static void commitStatus(HttpServletResponse response) {
        response.getStatus();
    }

    /** Returns the request with its whole body; null if the body has not arrived, or is read as a stream. */
    private static @Nullable HttpServletRequest whole(HttpServletRequest request) throws IOException {
        if (request.getAttribute(RequiredBody.READ) instanceof byte[] body) {
            return new RequestWithBody(request, body);
        }
        return request.getAttribute(StreamedBodies.STREAMED) == null && IncompleteBodies.hasArrived(request)
                ? request
                : null;
    }

    private void await(boolean page, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getAttribute(StreamedBodies.STREAMED) != null) {
            incomplete.stream(request, response, chain);
        } else if (page) {
            incomplete.read(request, response);
        } else {
            incomplete.admit(request, response, chain);
        }
    }
}
