package org.hotseat.api.meter;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.api.body.RequiredBody;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.FastPath;
import org.hotseat.kernel.claim.ClaimCounts;
import org.hotseat.kernel.trace.TraceSpan;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times every request by its {@link Route}, including refusals. Requests that match no resource method are
 * counted under one route, {@code unmatched}, and timed from their arrival in Jakarta REST ({@link ArrivalFilter}).
 * Costs three clock readings and one timer.
 */
@Provider
@Dependent
public class RequestTimes implements DynamicFeature, ContainerResponseFilter {

    private static final String STARTED = "org.hotseat.started";
    /** The priority before authentication, so that its refusals count, too. */
    private static final int FIRST = 1;

    private record Started(
            Start start, long nanos, @Nullable TraceSpan span) {}

    /**
     * The filter that starts the timing.
     *
     * @param route the route
     * @param model the first word of the path of a fast-path operation; empty for other routes
     * @param claims counts outcomes of a fast-path operation; null for other routes
     */
    private record Start(
            Route route, String model, @Nullable ClaimCounts claims) implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            request.setProperty(
                    STARTED, new Started(this, System.nanoTime(), Act.current().span()));
        }

        void answered(ContainerRequestContext request, ContainerResponseContext response, Started started) {
            int status = response.getStatus();
            long nanos = System.nanoTime() - started.nanos();
            route.answered(status, nanos, started.span());
            if (claims != null) {
                String outcome = ClaimOutcome.of(status, response.getEntity());
                route.claimed(outcome);
                claims.count(model, request.getUriInfo().getPathParameters().getFirst("id"), status, outcome, nanos);
            }
        }
    }

    private final MeterRegistry meters;
    private final ClaimCounts claims;
    private final Route unmatched;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public RequestTimes() {
        this.meters = null;
        this.claims = null;
        this.unmatched = null;
    }

    @Inject
    public RequestTimes(MeterRegistry meters, ClaimCounts claims) {
        this.meters = meters;
        this.claims = claims;
        this.unmatched = new Route("any", "unmatched", meters);
    }

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        String template = Stream.of(info.getResourceClass(), info.getResourceMethod())
                .map(RequestTimes::path)
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining());
        boolean isClaim = info.getResourceMethod().isAnnotationPresent(FastPath.class);
        Route route = new Route(method(info.getResourceMethod()), template, meters);
        String model = isClaim ? template.split("/", -1)[1] : "";
        context.register(new Start(route, model, isClaim ? claims : null), FIRST);
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(RequiredBody.WANTED) != null && request.getProperty(RequiredBody.MISSING) != null) {
            // This is not the answer yet: the request comes again with its body.
            return;
        }
        if (request.getProperty(STARTED) instanceof Started started) {
            started.start().answered(request, response, started);
        } else {
            long nanos = System.nanoTime() - ArrivalFilter.nanos(request);
            unmatched.answered(response.getStatus(), nanos, Act.current().span());
        }
    }

    /** Returns the path of a resource class or method, with a slash at its beginning; empty when it has none. */
    public static String path(AnnotatedElement element) {
        Path path = element.getAnnotation(Path.class);
        String text = path == null ? "" : path.value();
        return text.isEmpty() || text.startsWith("/") ? text : "/" + text;
    }

    /** Returns the HTTP method of a resource method; {@code any} if it has none. */
    public static String method(AnnotatedElement element) {
        for (Annotation annotation : element.getAnnotations()) {
            HttpMethod method = annotation.annotationType().getAnnotation(HttpMethod.class);
            if (method != null) {
                return method.value();
            }
        }
        return "any";
    }
}
