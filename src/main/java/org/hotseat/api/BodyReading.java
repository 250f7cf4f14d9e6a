package org.hotseat.api;

import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Lets no thread wait for a request's body. A request whose whole body is there passes; that is nearly every one, and costs a look at
 * its length. Any other that is for a resource goes down the chain twice: first without its body, so that whatever needs no body to be
 * refused is refused at once; and if {@link BodyAdmission} then asks for the body, again when {@link IncomingBody} has all of it.
 */
@WebFilter(
        urlPatterns = "/*",
        asyncSupported = true,
        dispatcherTypes = {DispatcherType.REQUEST, DispatcherType.ASYNC})
public class BodyReading extends HttpFilter {

    /** Set while a request goes down the chain without its body. */
    static final String MISSING = "org.hotseat.body.missing";

    /** The greatest length that may be read. */
    static final String WANTED = "org.hotseat.body.wanted";

    /** The body of a request that comes for the second time. */
    static final String READ = "org.hotseat.body.read";

    /** Where {@link HotseatApplication} is. */
    private static final String RESOURCES = "/api";

    private static final String EXPECT = "Expect";

    private static final byte[] NOTHING = {};

    /** Not by the constructor: the servlet container needs an empty one. */
    @Inject
    private transient BodySettings settings;

    @Inject
    private transient GivenUp givenUp;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getAttribute(READ) instanceof byte[] body) {
            chain.doFilter(new ReadRequest(request, body), response);
        } else if (hasArrived(request)) {
            chain.doFilter(request, response);
        } else if (request.getServletPath().equals(RESOURCES)) {
            admit(request, response, chain);
        } else if (IncomingBody.waitsForRest(request)) {
            // A page, for which no rule is asked.
            read(request, settings.userLimit());
        } else {
            chain.doFilter(request, response);
        }
    }

    private void admit(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Draft draft = new Draft(response);
        request.setAttribute(MISSING, Boolean.TRUE);
        chain.doFilter(new ReadRequest(request, NOTHING), draft);
        request.removeAttribute(MISSING);
        if (request.getAttribute(WANTED) instanceof Integer limit) {
            read(request, limit);
        } else if (request.getHeader(EXPECT) == null && IncomingBody.waitsForRest(request)) {
            incoming(request, 0).refuse(draft::send);
        } else {
            // Who waits to be asked for the body sends none.
            draft.send();
        }
    }

    private void read(HttpServletRequest request, int limit) throws IOException {
        incoming(request, limit).read(body -> request.setAttribute(READ, body));
    }

    private IncomingBody incoming(HttpServletRequest request, int limit) throws IOException {
        return new IncomingBody(request, limit, settings, givenUp);
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

    /** Undertow knows the end only when it has looked for bytes. */
    private static boolean isAtEnd(ServletInputStream stream) throws IOException {
        return stream.isFinished() || (stream.available() == 0 && stream.isFinished());
    }
}
