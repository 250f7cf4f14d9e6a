package org.hotseat.api.direct;

import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.hotseat.api.HotseatApplication;
import org.hotseat.api.RequestIds;
import org.hotseat.api.answer.BufferedAnswer;
import org.hotseat.api.answer.SlowReaders;
import org.hotseat.api.body.AbandonedBodies;
import org.hotseat.api.body.AwaitedBodies;
import org.hotseat.api.body.AwaitedBodies.Awaited;
import org.hotseat.api.body.BodyAdmission;
import org.hotseat.api.body.IncomingBody;
import org.hotseat.api.body.PipelinedRequests;
import org.hotseat.api.body.RequestWithBody;
import org.hotseat.api.body.StreamSlots;
import org.hotseat.api.body.StreamedBodies;
import org.hotseat.api.body.WantedBody;
import org.hotseat.api.json.BodySettings;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.caller.Act;
import org.jspecify.annotations.Nullable;

/**
 * Lets no thread wait for a request's body. A request with its whole body there passes; nearly every one does, at the
 * cost of a look at its length. Any other request for a resource goes down the chain twice. The first time it goes
 * without its body, so it can be refused at once. If {@link BodyAdmission} then asks for the body, it goes again when
 * {@link IncomingBody} has all of it. A body that the resource reads as a stream ({@link StreamedBodies}) is left to
 * the resource, on a thread that waits; there are few of them.
 */
@WebFilter(
        urlPatterns = "/*",
        asyncSupported = true,
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class BodyReading extends HttpFilter {

    /** An upload may take minutes. */
    private static final long NEVER = 0;

    private static final String EXPECT = "Expect";

    private static final byte[] NOTHING = {};

    /** The answer gets out in it; then the connection is broken. */
    private static final Duration NO_PATIENCE = Duration.ofMillis(200);

    /** Not by the constructor: the servlet container needs an empty one. */
    @Inject
    private transient BodySettings settings;

    @Inject
    private transient AbandonedBodies abandoned;

    @Inject
    private transient AwaitedBodies awaited;

    @Inject
    private transient StreamSlots slots;

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
        if (!isForResources(request)) {
            pass(request, response, chain);
            return;
        }
        RequestIds.begin(request, response);
        try {
            pass(request, response, chain);
        } finally {
            Act.end();
        }
    }

    private void pass(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getAttribute(WantedBody.READ) instanceof byte[] body) {
            serve(new RequestWithBody(request, body), response, chain);
        } else if (request.getAttribute(StreamedBodies.STREAMED) != null) {
            stream(request, response, chain);
        } else if (hasArrived(request)) {
            serve(request, response, chain);
        } else if (isForResources(request)) {
            admit(request, response, chain);
        } else {
            // A page, for which no rule is asked.
            read(request, response, new WantedBody(AwaitedBodies.NO_TOKEN, settings.userLimit()));
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

    private void serve(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!isForResources(request)) {
            boolean again = request.getDispatcherType() == DispatcherType.ASYNC;
            chain.doFilter(request, again ? new DispatchedResponse(request, response) : response);
        } else if (!direct.serve(request, response)) {
            slow.serve(request, response, chain);
        }
    }

    private static boolean isForResources(HttpServletRequest request) {
        return HotseatApplication.PATH.equals(request.getServletPath());
    }

    private void admit(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        BufferedAnswer buffered = new BufferedAnswer(response);
        request.setAttribute(WantedBody.MISSING, Boolean.TRUE);
        chain.doFilter(new RequestWithBody(request, NOTHING), buffered);
        request.removeAttribute(WantedBody.MISSING);
        if (request.getAttribute(StreamedBodies.STREAMED) != null) {
            AsyncContext again = request.startAsync();
            again.setTimeout(NEVER);
            again.dispatch();
        } else if (request.getAttribute(WantedBody.WANTED) instanceof WantedBody wanted) {
            read(request, response, wanted);
        } else if (request.getHeader(EXPECT) == null) {
            Awaited rest = awaited.begin(AwaitedBodies.NO_TOKEN);
            if (rest.refusal().isPresent()) {
                Problem.announceEnd(request, response);
            }
            discard(request, buffered::send, rest);
        } else {
            // A client that waits to be asked for the body sends none.
            buffered.send();
        }
    }

    /**
     * The second time of a request whose resource reads the body. What it has not read of it ends with the connection.
     */
    private void stream(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!slots.enter()) {
            StreamSlots.NONE_FREE.sendLast(request, response);
            return;
        }
        try {
            Problem.announceEnd(request, response);
            chain.doFilter(new RequestWithBody(request, request.getInputStream()), response);
        } finally {
            slots.leave();
        }
    }

    private void read(HttpServletRequest request, HttpServletResponse response, WantedBody wanted) throws IOException {
        Awaited body = awaited.begin(wanted.caller());
        if (body.refusal().isEmpty()) {
            incoming(request, wanted.limit(), settings.patience(), body)
                    .read(bytes -> request.setAttribute(WantedBody.READ, bytes));
            return;
        }
        abandoned.refused();
        discard(request, () -> body.refusal().get().sendLast(request, response), body);
    }

    /** Answers, and throws away what still comes; there is hardly time for a body too many. */
    private void discard(HttpServletRequest request, IncomingBody.Answer answer, Awaited body) throws IOException {
        incoming(request, 0, body.refusal().isEmpty() ? settings.patience() : NO_PATIENCE, body)
                .refuse(answer);
    }

    private IncomingBody incoming(HttpServletRequest request, int limit, Duration patience, Awaited body)
            throws IOException {
        try {
            return new IncomingBody(request, limit, patience, settings.operatorLimit(), abandoned, body);
        } catch (IOException | RuntimeException e) {
            body.end();
            throw e;
        }
    }

    /** Whether reading the whole body would not wait; true as well when there is none. */
    private static boolean hasArrived(HttpServletRequest request) throws IOException {
        long length = request.getContentLengthLong();
        if (length == 0) {
            return true;
        }
        if (length > 0) {
            // To look would be to ask for what is expected; and on Payara a body beside an Upgrade has no end that
            // could be read.
            return request.getHeader(EXPECT) == null
                    && request.getHeader("Upgrade") == null
                    && request.getInputStream().available() >= length;
        }
        return isWithoutBody(request, request.getHeader("Transfer-Encoding"));
    }

    /** HTTP/1 announces each body; HTTP/2 need not, and only the stream knows. */
    private static boolean isWithoutBody(HttpServletRequest request, @Nullable String coding) throws IOException {
        boolean announces = request.getProtocol().startsWith("HTTP/1");
        return coding == null && (announces || isAtEnd(request.getInputStream()));
    }

    /** Undertow knows the end only after a read. */
    private static boolean isAtEnd(ServletInputStream stream) throws IOException {
        return stream.isFinished() || (stream.available() == 0 && stream.isFinished());
    }
}
