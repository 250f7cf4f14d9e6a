package org.hotseat.kernel.form;

import java.time.Duration;
import java.util.List;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Unavailable;

/** Counts requests against limits, for all servers together. */
public interface RateLimiter {

    /**
     * The rest of one limit.
     *
     * @param name {@code user}, {@code address} or {@code all}
     * @param left requests that may follow at once
     * @param full until as many may follow at once as the limit says
     */
    record Quota(String name, RateLimit limit, long left, Duration full) {}

    /**
     * The decision on a request.
     *
     * @param after zero when it may go on; else until it is worth trying again
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
     * Counts one request against each limit of the resource that applies to it, or against none when one of them is
     * used up; one round trip, and none for a resource without limits. Services and operators act for many users and
     * from one address: only the limit of all together applies to them.
     *
     * @param resource its id need not be valid
     * @param address where the request comes from
     * @throws Unavailable when the store is away
     */
    Verdict take(ResourceId resource, Caller caller, String address);
}
