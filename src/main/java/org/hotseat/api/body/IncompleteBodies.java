package org.hotseat.api.body;

import jakarta.inject.Inject;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.hotseat.api.answer.BufferedAnswer;
import org.hotseat.api.body.AwaitedBodies.Awaited;
import org.hotseat.api.json.BodySettings;
import org.hotseat.api.problem.Problem;
import org.hotseat.kernel.Service;
import org.jspecify.annotations.Nullable;

/**
 * Handles requests whose bodies are still arriving. A request for a resource goes down the chain twice: first without
 * its body, so that it can be refused at once, and again when {@link IncomingBody} has read the whole body. A body that
 * the resource reads as a stream ({@link StreamedBodies}) is left to the resource, on a thread that waits. Only few of
 * those run at once.
 */
@Service
public class IncompleteBodies {

    /** No time limit: an upload may take minutes. */
    private static final long NEVER = 0;

    private static final String EXPECT = "Expect";

    private static final byte[] NOTHING = {};

    /** The time limit for a body too many. It is enough to send the answer; then the connection is broken. */
    private static final Duration NO_PATIENCE = Duration.ofMillis(200);

    private final BodySettings settings;
    private final AbandonedBodies abandoned;
    private final AwaitedBodies awaited;
    private final StreamSlots slots;

    @Inject
    IncompleteBodies(BodySettings settings, AbandonedBodies abandoned, AwaitedBodies awaited, StreamSlots slots) {
        this.settings = settings;
        this.abandoned = abandoned;
        this.awaited = awaited;
        this.slots = slots;
    }

    /** Returns whether the whole body can be read without waiting; true also for a request without a body. */
    public static boolean hasArrived(HttpServletRequest request) throws IOException {
        long length = request.getContentLengthLong();
        if (length == 0) {
            return true;
        }
        if (length > 0) {
            // Do not touch the stream: that would ask the client for an expected body. And on Payara a body together
            // with an Upgrade has no readable end.
            return request.getHeader(EXPECT) == null
                    && request.getHeader("Upgrade") == null
                    && request.getInputStream().available() >= length;
        }
        return isWithoutBody(request, request.getHeader("Transfer-Encoding"));
    }

    /**
     * Passes a request for a resource down the chain without its body, so that it can be refused at once. If
     * {@link BodyAdmission} then requests the body, the request is dispatched again when all of it has arrived.
     */
    public void admit(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        BufferedAnswer buffered = new BufferedAnswer(response);
        request.setAttribute(RequiredBody.MISSING, Boolean.TRUE);
        chain.doFilter(new RequestWithBody(request, NOTHING), buffered);
        request.removeAttribute(RequiredBody.MISSING);
        if (request.getAttribute(StreamedBodies.STREAMED) != null) {
            AsyncContext again = request.startAsync();
            again.setTimeout(NEVER);
            again.dispatch();
        } else if (request.getAttribute(RequiredBody.WANTED) instanceof RequiredBody wanted) {
            read(request, response, wanted);
        } else if (request.getHeader(EXPECT) == null) {
            Awaited rest = awaited.begin(AwaitedBodies.NO_TOKEN);
            // On Payara the end of a request that was answered before its body came takes now and then the headers of
            // the connection's next request: a valid token was answered with "no-token".
            if (rest.refusal().isPresent() || !IncomingBody.isOnUndertow(request)) {
                Problem.announceEnd(request, response);
            }
            discard(request, buffered::send, rest);
        } else {
            // A client that waits for permission to send the body sends none.
            buffered.send();
        }
    }

    /**
     * Serves a request whose resource reads the body as a stream, at its second dispatch. If the resource does not read
     * the whole body, the rest is lost with the connection.
     */
    public void stream(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!slots.acquire()) {
            StreamSlots.NONE_FREE.sendLast(request, response);
            return;
        }
        try {
            Problem.announceEnd(request, response);
            chain.doFilter(new RequestWithBody(request, request.getInputStream()), response);
        } finally {
            slots.release();
        }
    }

    /**
     * Reads the body of a request for a page, without any check before. The request is dispatched again when the body
     * has arrived.
     */
    public void read(HttpServletRequest request, HttpServletResponse response) throws IOException {
        read(request, response, new RequiredBody(AwaitedBodies.NO_TOKEN, settings.userLimit()));
    }

    private void read(HttpServletRequest request, HttpServletResponse response, RequiredBody wanted)
            throws IOException {
        Awaited body = awaited.begin(wanted.caller());
        if (body.refusal().isEmpty()) {
            incoming(request, wanted.limit(), settings.patience(), body)
                    .read(bytes -> request.setAttribute(RequiredBody.READ, bytes));
            return;
        }
        abandoned.refused();
        discard(request, () -> body.refusal().get().sendLast(request, response), body);
    }

    /** Answers a request and drops the bytes that still arrive. A body too many gets hardly any time. */
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

    /**
     * Returns whether a request without a length has no body. HTTP/1 announces each body. HTTP/2 need not, and only the
     * stream knows.
     */
    private static boolean isWithoutBody(HttpServletRequest request, @Nullable String coding) throws IOException {
        boolean announces = request.getProtocol().startsWith("HTTP/1");
        return coding == null && (announces || isAtEnd(request.getInputStream()));
    }

    /** Returns whether a stream has ended. Undertow knows this only after a read. */
    private static boolean isAtEnd(ServletInputStream stream) throws IOException {
        return stream.isFinished() || (stream.available() == 0 && stream.isFinished());
    }
}
