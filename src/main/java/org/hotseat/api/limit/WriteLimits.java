package org.hotseat.api.limit;

import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.TooFast;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.RateLimiter;
import org.hotseat.kernel.form.RateLimiter.Quota;
import org.hotseat.kernel.form.RateLimiter.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Counts writes against the limits that apply to them. Every write counts against the caller's own limits, in memory
 * ({@link CallerLimits}). Operations with {@link org.hotseat.kernel.form.ResourceRateLimited} also count against the
 * limits of their resource. If the store is unavailable, nothing is counted for a resource, and the operation itself
 * reports the problem.
 */
@Service
public class WriteLimits {

    private static final String FORWARDED = "X-Forwarded-For";

    private static final int SERVER_ERROR = 500;
    private static final long NANOS = 1_000_000_000L;

    private final RateLimiter limiter;
    private final CallerLimits callers;
    private final ClientAddresses addresses;

    @Inject
    public WriteLimits(RateLimiter limiter, CallerLimits callers, ClientAddresses addresses) {
        this.limiter = limiter;
        this.callers = callers;
        this.addresses = addresses;
    }

    /**
     * A write.
     *
     * @param model the first word of the path
     * @param caller the caller
     * @param limited the id of the resource whose limits apply; null for none
     * @param keyed whether the write has an {@code Idempotency-Key}
     * @param peer the sender of the request
     */
    public record Write(
            String model, Caller caller, @Nullable String limited, boolean keyed, Peer peer) {}

    /**
     * The sender of a request.
     *
     * @param address the address of the connection
     * @param forwarded the header {@code X-Forwarded-For}; null when absent
     */
    public record Peer(String address, @Nullable String forwarded) {

        /**
         * Returns the sender of a request. Repeated headers are joined in their order, because a proxy may add its own
         * header after the client's.
         */
        public static Peer of(HttpServletRequest request) {
            Enumeration<String> lines = request.getHeaders(FORWARDED);
            String all = lines.hasMoreElements() ? String.join(",", Collections.list(lines)) : null;
            return new Peer(request.getRemoteAddr(), all);
        }
    }

    /**
     * A write that was counted.
     *
     * @param quotas the quotas to report to the caller: the resource's always, the caller's own only when they are used
     *     up
     * @param refusal the refusal; present when a limit is used up
     * @param keyed the caller whose key was counted; empty when no key was counted
     */
    public record Counted(List<Quota> quotas, Optional<TooFast> refusal, Optional<Caller> keyed) {

        public static final Counted NOTHING = new Counted(List.of(), Optional.empty(), Optional.empty());

        /**
         * Writes the quotas into the headers {@code RateLimit-Policy} and {@code RateLimit}
         * (draft-ietf-httpapi-ratelimit-headers-10).
         */
        public void writeHeaders(BiConsumer<String, String> header) {
            if (!quotas.isEmpty()) {
                header.accept("RateLimit-Policy", fields(WriteLimits::policy));
                header.accept("RateLimit", fields(WriteLimits::state));
            }
        }

        private String fields(Function<Quota, String> form) {
            return quotas.stream().map(form).collect(Collectors.joining(", "));
        }
    }

    /** Counts a write. Costs one round trip when the resource has limits, and none otherwise. */
    public Counted count(Write write) {
        Caller caller = write.caller();
        Optional<Verdict> own = callers.write(write.model(), caller);
        if (own.isPresent() && !own.get().granted()) {
            return refused(own.get());
        }
        Optional<Verdict> key = write.keyed() ? callers.key(caller) : Optional.empty();
        if (key.isPresent() && !key.get().granted()) {
            return refused(key.get());
        }
        // The resource comes last, since what it has counted is not given back.
        Optional<Verdict> resource = write.limited() == null ? Optional.empty() : ofResource(write, write.limited());
        if (resource.isPresent() && !resource.get().granted()) {
            key.ifPresent(counted -> callers.uncountKey(caller));
            return refused(resource.get());
        }
        List<Quota> quotas = resource.map(Verdict::quotas).orElse(List.of());
        return quotas.isEmpty() && !write.keyed()
                ? Counted.NOTHING
                : new Counted(quotas, Optional.empty(), Optional.of(caller).filter(keyed -> write.keyed()));
    }

    private Optional<Verdict> ofResource(Write write, String id) {
        String address = addresses.client(write.peer());
        try {
            return Optional.of(limiter.take(new ResourceId(write.model(), id), write.caller(), address));
        } catch (Unavailable e) {
            return Optional.empty();
        }
    }

    private static Counted refused(Verdict verdict) {
        int seconds = (int) seconds(verdict.after().toNanos());
        TooFast refusal = new TooFast("Too many requests; see RateLimit-Policy.", seconds);
        return new Counted(verdict.quotas(), Optional.of(refusal), Optional.empty());
    }

    /**
     * Reports the status of the answer to a counted write. After a server error (500 and above) the key does not count,
     * because the caller will send it again.
     */
    public void answered(Counted counted, int status) {
        if (status >= SERVER_ERROR) {
            counted.keyed().ifPresent(callers::uncountKey);
        }
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
