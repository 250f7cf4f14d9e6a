package org.hotseat.api;

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
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.hotseat.kernel.Caller;
import org.hotseat.kernel.RateLimited;
import org.hotseat.kernel.RateLimiter;
import org.hotseat.kernel.RateLimiter.Quota;
import org.hotseat.kernel.RateLimiter.Verdict;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.TooFast;
import org.hotseat.kernel.Unavailable;
import org.hotseat.toolkit.Settings;

/**
 * Holds callers to their limits, after the token was looked at and before the body is read: 429 with {@code Retry-After}. Every write
 * counts against the caller's own limits, in memory ({@link CallerLimits}); operations with {@link RateLimited} count against those of
 * their resource, too, and tell them and what is left of them in the fields {@code RateLimit-Policy} and {@code RateLimit}
 * (draft-ietf-httpapi-ratelimit-headers-10). A request without a caller is not counted, and no store is asked for it: it gets nothing.
 * When the store is away nothing is counted for a resource either, and the operation says what is to be said.
 */
@Provider
@Dependent
public class RateLimitFilter implements DynamicFeature, ContainerResponseFilter {

    private static final String QUOTAS = "org.hotseat.quotas";
    private static final String KEYED = "org.hotseat.keyed";
    private static final String FORWARDED = "X-Forwarded-For";
    private static final String KEY = "Idempotency-Key";
    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
    private static final int SERVER_ERROR = 500;
    private static final long NANOS = 1_000_000_000L;

    private final RateLimiter limiter;
    private final CallerLimits callers;
    private final ClientAddresses addresses;

    @Context
    @SuppressWarnings("NullAway.Init")
    private HttpServletRequest http;

    /** Never called: RESTEasy looks for a public empty constructor before it asks CDI for the bean. */
    @SuppressWarnings("NullAway")
    public RateLimitFilter() {
        this.limiter = null;
        this.callers = null;
        this.addresses = null;
    }

    @Inject
    public RateLimitFilter(RateLimiter limiter, CallerLimits callers, Settings settings) {
        this.limiter = limiter;
        this.callers = callers;
        this.addresses = addresses(settings);
    }

    /** @throws IllegalArgumentException naming the variable when it has a bad value */
    static ClientAddresses addresses(Settings settings) {
        String name = "hotseat.trusted.proxies";
        try {
            return ClientAddresses.trusting(settings.text(name, ""));
        } catch (IllegalArgumentException e) {
            throw Settings.bad(name, "must be addresses or networks with commas between them", e);
        }
    }

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        if (!READS.contains(RequestTimes.method(info.getResourceMethod()))) {
            String model = model(RequestTimes.path(info.getResourceClass()));
            boolean limited = info.getResourceMethod().isAnnotationPresent(RateLimited.class);
            context.register(
                    (ContainerRequestFilter) request -> hold(request, model, limited), Priorities.AUTHORIZATION);
        }
    }

    /** The first word of a path: {@code schedules} of {@code /schedules/{id}/holds}. */
    private static String model(String path) {
        return path.replaceFirst("^/?([^/]*).*", "$1");
    }

    private void hold(ContainerRequestContext request, String model, boolean limited) {
        if (request.getProperty(BodyReading.READ) != null
                || !(request.getSecurityContext().getUserPrincipal() instanceof Caller caller)) {
            // A request whose body came later was counted when it came without it.
            return;
        }
        callers.write(model, caller).ifPresent(verdict -> check(request, verdict));
        if (limited) {
            hold(request, model, caller);
        }
        if (request.getHeaderString(KEY) != null) {
            callers.key(caller).ifPresent(verdict -> check(request, verdict));
            request.setProperty(KEYED, caller);
        }
    }

    private void hold(ContainerRequestContext request, String model, Caller caller) {
        String id = request.getUriInfo().getPathParameters().getFirst("id");
        String address = addresses.client(http.getRemoteAddr(), request.getHeaderString(FORWARDED));
        Verdict verdict;
        try {
            verdict = limiter.take(new ResourceId(model, id), caller, address);
        } catch (Unavailable e) {
            return;
        }
        request.setProperty(QUOTAS, verdict.quotas());
        check(request, verdict);
    }

    /** Limits of a caller are told when they are used up, those of a resource always. */
    private static void check(ContainerRequestContext request, Verdict verdict) {
        if (!verdict.granted()) {
            request.setProperty(QUOTAS, verdict.quotas());
            throw new TooFast("Too many requests; see RateLimit-Policy.", (int)
                    seconds(verdict.after().toNanos()));
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(QUOTAS) instanceof List<?> quotas && !quotas.isEmpty()) {
            response.getHeaders().putSingle("RateLimit-Policy", fields(quotas, RateLimitFilter::policy));
            response.getHeaders().putSingle("RateLimit", fields(quotas, RateLimitFilter::state));
        }
        if (response.getStatus() >= SERVER_ERROR && request.getProperty(KEYED) instanceof Caller caller) {
            callers.unkey(caller);
        }
    }

    private static String fields(List<?> quotas, java.util.function.Function<Quota, String> form) {
        return quotas.stream().map(Quota.class::cast).map(form).collect(Collectors.joining(", "));
    }

    private static String policy(Quota quota) {
        return '"' + quota.name() + "\";q=" + quota.limit().requests() + ";w="
                + quota.limit().perSeconds();
    }

    private static String state(Quota quota) {
        return '"' + quota.name() + "\";r=" + quota.left() + ";t="
                + seconds(quota.full().toNanos());
    }

    private static long seconds(long nanos) {
        return (nanos + NANOS - 1) / NANOS;
    }
}
