package org.hotseat.api.limit;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;
import org.hotseat.api.body.RequiredBody;
import org.hotseat.api.limit.WriteLimits.Counted;
import org.hotseat.api.meter.RequestTimes;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.form.ResourceRateLimited;

/**
 * Checks callers against their limits ({@link WriteLimits}), after the check of the token and before the body is read.
 * The refusal is 429 with {@code Retry-After}. A request without a caller is not counted and uses no store, because it
 * is refused anyway.
 */
@Provider
@Dependent
public class RateLimitFilter implements DynamicFeature, ContainerResponseFilter {

    /** The attribute that contains the {@link Counted} of a request. */
    public static final String COUNTED = "org.hotseat.counted";

    private static final String KEY = "Idempotency-Key";
    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private final WriteLimits limits;

    @Context
    private HttpServletRequest http;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public RateLimitFilter() {
        this(null);
    }

    @Inject
    public RateLimitFilter(WriteLimits limits) {
        this.limits = limits;
    }

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        if (!READS.contains(RequestTimes.method(info.getResourceMethod()))) {
            String model = model(RequestTimes.path(info.getResourceClass()));
            boolean limited = info.getResourceMethod().isAnnotationPresent(ResourceRateLimited.class);
            context.register(
                    (ContainerRequestFilter) request -> count(request, model, limited), Priorities.AUTHORIZATION);
        }
    }

    /** Returns the first word of a path: {@code schedules} of {@code /schedules/{id}/holds}. */
    private static String model(String path) {
        return path.replaceFirst("^/?([^/]*).*", "$1");
    }

    private void count(ContainerRequestContext request, String model, boolean limited) {
        if (request.getProperty(RequiredBody.READ) != null
                || !(request.getSecurityContext().getUserPrincipal() instanceof Caller caller)) {
            // A request whose body arrived later was counted at its first pass.
            return;
        }
        Counted counted = limits.count(new WriteLimits.Write(
                model,
                caller,
                limited ? request.getUriInfo().getPathParameters().getFirst("id") : null,
                request.getHeaderString(KEY) != null,
                WriteLimits.Peer.of(http)));
        request.setProperty(COUNTED, counted);
        counted.refusal().ifPresent(refusal -> {
            throw refusal;
        });
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(COUNTED) instanceof Counted counted) {
            counted.writeHeaders(response.getHeaders()::putSingle);
            limits.answered(counted, response.getStatus());
        }
    }
}
