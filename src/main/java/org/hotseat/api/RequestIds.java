package org.hotseat.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.trace.TraceParent;
import org.hotseat.kernel.trace.TraceSpan;
import org.hotseat.kernel.trace.Tracer;
import org.jspecify.annotations.Nullable;

/**
 * Gives each request an id, which is part of its answer, its facts and its line in the audit. It is the caller's
 * {@code X-Request-Id} if that is well formed, else the trace id of its {@code traceparent} (W3C Trace Context), else
 * the id of the trace that begins with it, else a new one. Begins the span of a request that is traced.
 */
public final class RequestIds {

    static final String HEADER = "X-Request-Id";

    private static final String GIVEN = "org.hotseat.request";
    private static final String SPAN = "org.hotseat.span";
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestIds() {}

    /** Binds the request's act to this thread, until {@link Act#end}. */
    public static void begin(HttpServletRequest request, HttpServletResponse response, Tracer tracer) {
        TraceSpan span = tracer.isEnabled() ? span(request, tracer) : null;
        String trace = span == null
                ? trace(request.getHeader(TraceParent.NAME))
                : span.place().traceId();
        String id = assignedId(request, trace);
        response.setHeader(HEADER, id);
        Act.begin(span == null ? Act.arrived(id, trace) : Act.arrived(id, span));
    }

    /** Returns the span of a request; null if it is not sampled. A request that is dispatched again keeps its span. */
    private static @Nullable TraceSpan span(HttpServletRequest request, Tracer tracer) {
        if (request.getAttribute(SPAN) instanceof Optional<?> known) {
            return (TraceSpan) known.orElse(null);
        }
        TraceParent caller =
                TraceParent.parse(request.getHeader(TraceParent.NAME)).orElse(null);
        Optional<TraceSpan> begun = tracer.request(request.getMethod(), caller, System.nanoTime());
        request.setAttribute(SPAN, begun);
        return begun.orElse(null);
    }

    /** Returns the id of a request. A request that is dispatched again with its body keeps its id. */
    private static String assignedId(HttpServletRequest request, String trace) {
        if (request.getAttribute(GIVEN) instanceof String id) {
            return id;
        }
        String id = id(request.getHeader(HEADER), trace);
        request.setAttribute(GIVEN, id);
        return id;
    }

    /** @param trace the id of its trace; empty without a trace */
    static String id(@Nullable String named, String trace) {
        if (named != null && FORM.matcher(named).matches() && !named.equals("-")) {
            return named;
        }
        return trace.isEmpty()
                ? HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong())
                : trace;
    }

    /** Returns the id of the caller's trace; empty without a {@code traceparent} in the form of the standard. */
    static String trace(@Nullable String traceparent) {
        return traceparent == null
                ? ""
                : TraceParent.parse(traceparent).map(TraceParent::traceId).orElse("");
    }
}
