package org.hotseat.kernel.form;

import java.time.Duration;
import java.util.List;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Unavailable;

/** Counts requests against rate limits. The counts are common to all servers. */
public interface RateLimiter {

    /**
     * The remaining quota of one limit.
     *
     * @param name {@code user}, {@code address} or {@code all}
     * @param left the number of requests that may follow at once
     * @param full the time until the whole limit is available again
     */
    record Quota(String name, RateLimit limit, long left, Duration full) {}

    /**
     * The decision on a request.
     *
     * @param quotas the remaining quota of each limit
     * @param after zero when the request is allowed; otherwise the time after which it should be tried again
     */
    record Verdict(List<Quota> quotas, Duration after) {

        public Verdict {
            quotas = List.copyOf(quotas);
        }

        public boolean granted() {
            return after.isZero();
        }
    }

    /**
     * Counts one request against each limit of the resource that applies to it. If one limit is used up, the request is
     * counted against none. Costs one round trip; none for a resource without limits. Services, operators and support
     * act for many users from one address, so only the common limit of all callers applies to them.
     *
     * @param resource the resource; its id may be invalid
     * @param address the address from which the request comes
     * @throws Unavailable when the store is unavailable
     */
    Verdict take(ResourceId resource, Caller caller, String address);
}
