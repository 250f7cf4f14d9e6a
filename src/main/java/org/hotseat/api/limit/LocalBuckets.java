package org.hotseat.api.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.List;
import org.hotseat.kernel.form.RateLimit;
import org.hotseat.kernel.form.RateLimiter.Quota;
import org.hotseat.kernel.form.RateLimiter.Verdict;

/**
 * Token buckets in the memory of this server, with the same arithmetic as {@code hotstate/take_tokens}. The state of a
 * bucket is the time at which it will be full. A full bucket is not kept. The number of buckets is limited: beyond it,
 * the least used bucket is forgotten and begins full again.
 */
final class LocalBuckets {

    private static final int MAX = 200_000;
    private static final long NANOS = 1_000_000_000L;

    /**
     * The key of one caller's bucket.
     *
     * @param scope the model, or another thing that is counted
     */
    private record Bucket(String scope, String subject) {}

    /**
     * The state of a bucket.
     *
     * @param fullNanos the time at which the bucket will be full
     * @param taken whether the last request got its token
     */
    private record State(long fullNanos, boolean taken) {}

    private final Ticker clock;
    private final Cache<Bucket, State> buckets;

    /** @param clock a clock in nanoseconds that never goes back */
    LocalBuckets(Ticker clock) {
        this.clock = clock;
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX)
                // The upkeep handles only a few entries each time, which is cheaper here than waking another thread.
                .executor(Runnable::run)
                .ticker(clock)
                .expireAfter(Expiry.<Bucket, State>writing((bucket, state) -> untilFull(state)))
                .build();
    }

    /**
     * Consumes a token from a bucket, if it has one. Costs a look-up in memory.
     *
     * @param name the name of the limit in the answer
     */
    Verdict take(String name, String scope, String subject, RateLimit limit) {
        long each = nanosPerRequest(limit);
        long whole = each * limit.requests();
        long now = clock.read();
        State state = buckets.asMap().compute(new Bucket(scope, subject), (bucket, before) -> {
            long full = before == null ? now : Math.max(before.fullNanos(), now);
            boolean taken = full + each - whole <= now;
            return new State(taken ? full + each : full, taken);
        });
        long used = state.fullNanos() - now;
        Quota quota = new Quota(name, limit, Math.max(0, (whole - used) / each), Duration.ofNanos(used));
        Duration after = state.taken() ? Duration.ZERO : Duration.ofNanos(Math.max(1, used + each - whole));
        return new Verdict(List.of(quota), after);
    }

    /** Puts a token back that {@link #take} has taken. */
    void returnToken(String scope, String subject, RateLimit limit) {
        buckets.asMap()
                .computeIfPresent(
                        new Bucket(scope, subject),
                        (bucket, state) -> new State(state.fullNanos() - nanosPerRequest(limit), state.taken()));
    }

    /** Returns the number of buckets that are kept now. */
    long size() {
        buckets.cleanUp();
        return buckets.estimatedSize();
    }

    private Duration untilFull(State state) {
        return Duration.ofNanos(Math.max(1, state.fullNanos() - clock.read()));
    }

    private static long nanosPerRequest(RateLimit limit) {
        return limit.perSeconds() * NANOS / limit.requests();
    }
}
