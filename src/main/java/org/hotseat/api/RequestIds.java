package org.hotseat.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotseat.kernel.caller.Act;
import org.jspecify.annotations.Nullable;

/**
 * Gives each request an id, which is part of its answer, its facts and its line in the audit. It is the caller's
 * {@code X-Request-Id} if that is well formed, else the trace id of its {@code traceparent} (W3C Trace Context), else a
 * new one.
 */
public final class RequestIds {

    static final String HEADER = "X-Request-Id";

    private static final String TRACE_HEADER = "traceparent";
    private static final String GIVEN = "org.hotseat.request";
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern TRACE =
            Pattern.compile("[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}.*");

    private RequestIds() {}

    /** Binds the request's act to this thread, until {@link Act#end}. */
    public static void begin(HttpServletRequest request, HttpServletResponse response) {
        String id = given(request);
        response.setHeader(HEADER, id);
        Act.begin(Act.arrived(id, trace(request.getHeader(TRACE_HEADER))));
    }

    /** Returns the id of a request. A request that is dispatched again with its body keeps its id. */
    private static String given(HttpServletRequest request) {
        if (request.getAttribute(GIVEN) instanceof String id) {
            return id;
        }
        String id = id(request.getHeader(HEADER), request.getHeader(TRACE_HEADER));
        request.setAttribute(GIVEN, id);
        return id;
    }

    static String id(@Nullable String named, @Nullable String trace) {
        if (named != null && FORM.matcher(named).matches() && !named.equals("-")) {
            return named;
        }
        String traced = trace(trace);
        return traced.isEmpty()
                ? HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong())
                : traced;
    }

    /** Returns the id of the caller's trace; empty without a {@code traceparent} in the form of the standard. */
    static String trace(@Nullable String traceparent) {
        if (traceparent == null) {
            return "";
        }
        Matcher form = TRACE.matcher(traceparent);
        return form.matches() ? form.group(1) : "";
    }
}
