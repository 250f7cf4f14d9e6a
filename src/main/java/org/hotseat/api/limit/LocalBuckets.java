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
 * Token buckets in the memory of this server, with the arithmetic of {@code hotstate/take_tokens}: a bucket is the
 * moment in which it will be full. A full bucket is not kept. The number of buckets is bounded: the one that was asked
 * for least is forgotten then, and begins full.
 */
final class LocalBuckets {

    private static final int MOST = 200_000;
    private static final long NANOS = 1_000_000_000L;

    /** One caller's bucket. @param scope the model, or what else is counted */
    private record Bucket(String scope, String subject) {}

    /** @param taken whether the last request got its token */
    private record State(long fullNanos, boolean taken) {}

    private final Ticker clock;
    private final Cache<Bucket, State> buckets;

    /** @param clock nanoseconds that only grow */
    LocalBuckets(Ticker clock) {
        this.clock = clock;
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MOST)
                // Upkeep is a few entries each time: cheaper here than to wake another thread for it.
                .executor(Runnable::run)
                .ticker(clock)
                .expireAfter(Expiry.<Bucket, State>writing((bucket, state) -> untilFull(state)))
                .build();
    }

    /**
     * Takes a token, if there is one. Costs a look-up in memory.
     *
     * @param name what the limit is called in the answer
     */
    Verdict take(String name, String scope, String subject, RateLimit limit) {
        long each = each(limit);
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

    /** Puts a token back that {@link #take} has given for nothing. */
    void giveBack(String scope, String subject, RateLimit limit) {
        buckets.asMap()
                .computeIfPresent(
                        new Bucket(scope, subject),
                        (bucket, state) -> new State(state.fullNanos() - each(limit), state.taken()));
    }

    /** The number of buckets that are kept now. */
    long kept() {
        buckets.cleanUp();
        return buckets.estimatedSize();
    }

    private Duration untilFull(State state) {
        return Duration.ofNanos(Math.max(1, state.fullNanos() - clock.read()));
    }

    private static long each(RateLimit limit) {
        return limit.perSeconds() * NANOS / limit.requests();
    }
}
