package org.hotseat.api.stream;

import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.hotseat.api.answer.BufferedAnswer;
import org.hotseat.api.body.RequiredBody;
import org.hotseat.api.stream.StreamAdmission.Admitted;
import org.hotseat.kernel.list.LiveStream;

/**
 * Begins live streams. The request goes down the chain like any other, so tokens, roles, parameters and metrics are
 * handled as usual; only its answer is buffered. If the answer is a stream ({@link StreamAdmission}), the request
 * becomes asynchronous here, and {@link OpenStream} writes to it without a thread.
 */
@WebFilter(
        urlPatterns = "/api/*",
        asyncSupported = true,
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class StreamStart extends HttpFilter {

    private static final long NEVER = 0;

    /** Injected into fields, because the servlet container needs an empty constructor. */
    @Inject
    private transient OpenStreams streams;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!BufferedAnswer.mayStream(request) || request.getAttribute(RequiredBody.MISSING) != null) {
            chain.doFilter(request, response);
            return;
        }
        BufferedAnswer buffered = new BufferedAnswer(response);
        boolean begun = false;
        try {
            chain.doFilter(request, buffered);
            if (request.getAttribute(StreamAdmission.ADMITTED) instanceof Admitted admitted) {
                begun = begin(admitted, request, buffered);
            } else {
                buffered.send();
            }
        } finally {
            if (!begun && request.getAttribute(StreamAdmission.ADMITTED) instanceof Admitted admitted) {
                admitted.place().release();
            }
        }
    }

    /**
     * Begins a stream.
     *
     * @return whether the stream stays open; the stream of a HEAD ends at once
     */
    private boolean begin(Admitted admitted, HttpServletRequest request, BufferedAnswer buffered) throws IOException {
        HttpServletResponse response = (HttpServletResponse) buffered.getResponse();
        buffered.sendHead();
        response.setContentType(LiveStream.MEDIA_TYPE);
        response.setHeader("Cache-Control", "no-store");
        // Without this header proxies such as nginx hold events back until a buffer is full.
        response.setHeader("X-Accel-Buffering", "no");
        if (request.getMethod().equals("HEAD")) {
            // A stream has no length; without the flush the server would send a length of 0.
            response.flushBuffer();
            return false;
        }
        AsyncContext async = request.startAsync(request, response);
        async.setTimeout(NEVER);
        OpenStream stream = new OpenStream(async, response.getOutputStream(), streams.settings());
        stream.onEnd(admitted.place()::release);
        streams.opened(stream);
        admitted.stream().begin().accept(stream);
        stream.start();
        return true;
    }
}
