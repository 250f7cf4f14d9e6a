package org.hotseat.api;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.api.json.Json;
import org.hotseat.kernel.caller.PublicRead;
import org.hotseat.kernel.form.Metadata;
import org.hotseat.kernel.list.LiveStream;

/**
 * Adds the headers that tell caches how long they may keep an answer (RFC 9111, RFC 5861). A public read may be kept by
 * a shared cache: for a second while its resource sells, and for minutes before that. It has an {@code ETag}, and a
 * caller that sends this tag gets 304. No cache may keep any other answer.
 *
 * <p>A read is public when it needs no token and its method cannot know the caller, or when it is a {@link PublicRead}.
 * An answer that contains a draft, or what is hidden from the public, is not public, and no cache may keep it.
 */
@Provider
@Dependent
public class CacheHeaders implements DynamicFeature {

    /**
     * The priority after {@link PageLinks}, which replaces a page by its entries. Response filters run from the
     * greatest priority down.
     */
    private static final int SECOND = Priorities.USER + 999;

    private static final int OK = Response.Status.OK.getStatusCode();
    /** The header value for answers that belong to one caller. */
    public static final String PRIVATE = "private, no-store";

    private static final int TAG_BYTES = 12;

    private static final Duration DURING = Duration.ofSeconds(1);
    private static final Duration BEFORE = Duration.ofMinutes(5);

    @Override
    public void configure(ResourceInfo info, FeatureContext context) {
        boolean open = isPublic(info.getResourceMethod(), info.getResourceClass());
        ContainerResponseFilter filter = open ? CacheHeaders::allowSharedCache : CacheHeaders::forbidSharedCache;
        context.register(filter, SECOND);
    }

    /** Returns whether a method gives everybody the same answer. */
    private static boolean isPublic(Method method, Class<?> resource) {
        boolean restricted =
                method.isAnnotationPresent(RolesAllowed.class) || method.isAnnotationPresent(DenyAll.class);
        boolean open = method.isAnnotationPresent(PermitAll.class)
                || !restricted && resource.isAnnotationPresent(PermitAll.class);
        return open
                && method.isAnnotationPresent(GET.class)
                && method.getReturnType() != LiveStream.class
                && (method.isAnnotationPresent(PublicRead.class)
                        || Arrays.stream(method.getParameterTypes()).noneMatch(SecurityContext.class::equals));
    }

    private static void forbidSharedCache(ContainerRequestContext request, ContainerResponseContext response) {
        response.getHeaders().putIfAbsent(HttpHeaders.CACHE_CONTROL, new ArrayList<>(List.of(PRIVATE)));
    }

    private static void allowSharedCache(ContainerRequestContext request, ContainerResponseContext response) {
        MultivaluedMap<String, Object> headers = response.getHeaders();
        if (response.getStatus() != OK || !response.hasEntity()) {
            // Without this header a cache may keep a 404.
            forbidSharedCache(request, response);
            return;
        }
        Object entity = response.getEntity();
        if (!headers.containsKey(HttpHeaders.ETAG) && isWritten(entity)) {
            byte[] body = entity instanceof byte[] bytes ? bytes : Json.bytes(entity);
            EntityTag tag = tag(body);
            headers.putSingle(HttpHeaders.ETAG, tag);
            headers.putSingle(
                    HttpHeaders.CACHE_CONTROL,
                    isRestricted(entity) ? PRIVATE : allowSharedCache(freshFor(entity, Instant.now())));
            if (request.getRequest().evaluatePreconditions(tag) == null) {
                response.setEntity(body, null, response.getMediaType());
            } else {
                response.setStatus(Response.Status.NOT_MODIFIED.getStatusCode());
                response.setEntity(null);
            }
        }
    }

    /** Returns whether an answer contains a draft, or fields of a resource that not everybody sees. */
    private static boolean isRestricted(Object entity) {
        return entity instanceof Collection<?> list
                ? list.stream().anyMatch(CacheHeaders::isRestricted)
                : entity instanceof Map<?, ?> view
                        && ("draft".equals(view.get("state")) || !Collections.disjoint(view.keySet(), Metadata.HIDDEN));
    }

    private static boolean isWritten(Object entity) {
        return entity instanceof Map
                || entity instanceof Collection
                || entity instanceof Record
                || entity instanceof byte[];
    }

    /**
     * Returns the header value for a public read. Browsers ask each time, with the tag. A shared cache may return a
     * stale answer for a second while it fetches a new one.
     */
    private static String allowSharedCache(Duration fresh) {
        return "public, max-age=0, s-maxage=" + fresh.toSeconds() + ", stale-while-revalidate=" + DURING.toSeconds();
    }

    /**
     * Returns the time for which a cache may keep an answer. For a resource that has not opened, this is half of the
     * time until it first opens. So everybody sees a change of its price or its opening before it opens. The time is at
     * least a second and at most five minutes. It ends no later than the next opening or closing of a resource in the
     * answer, because the answer changes then.
     *
     * @param entity the answer in its REST form
     */
    static Duration freshFor(Object entity, Instant now) {
        Duration ahead = entity instanceof Map<?, ?> view
                ? opens(view)
                        .map(opening -> Duration.between(now, opening).dividedBy(2))
                        .orElse(DURING)
                : DURING;
        Duration fresh = ahead.compareTo(DURING) < 0 ? DURING : ahead.compareTo(BEFORE) > 0 ? BEFORE : ahead;
        return saleTimes(entity)
                .filter(now::isBefore)
                .map(turn -> Duration.between(now, turn))
                .filter(until -> until.compareTo(fresh) < 0)
                .min(Duration::compareTo)
                .orElse(fresh);
    }

    /** Returns the times at which the sale of a resource, or of the resources of a list, opens or closes. */
    private static Stream<Instant> saleTimes(Object entity) {
        if (entity instanceof Collection<?> list) {
            return list.stream().flatMap(CacheHeaders::saleTimes);
        }
        return entity instanceof Map<?, ?> view
                ? Stream.concat(
                        Stream.of("opensAt", "closesAt")
                                .map(view::get)
                                .filter(Instant.class::isInstance)
                                .map(Instant.class::cast),
                        saleTimes(view.get("phases") instanceof Collection<?> phases ? phases : List.of()))
                : Stream.empty();
    }

    /**
     * Returns the time at which a resource first opens: the earliest opening of its phases, or the begin of its single
     * sales window.
     */
    private static Optional<Instant> opens(Map<?, ?> view) {
        if (view.get("phases") instanceof Collection<?> phases && !phases.isEmpty()) {
            return phases.stream()
                    .map(phase -> ((Map<?, ?>) phase).get("opensAt"))
                    .map(Instant.class::cast)
                    .min(Instant::compareTo);
        }
        return view.containsKey("endsAt") && view.get("startsAt") instanceof Instant begins
                ? Optional.of(begins)
                : Optional.empty();
    }

    private static EntityTag tag(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return new EntityTag(HexFormat.of().formatHex(digest, 0, TAG_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
