package org.hotseat.toolkit;

import java.time.Duration;

/**
 * Limits how often something happens, over all servers of an application. Each key is a token bucket in Redis, by
 * Redis's clock: at most {@link Rate#permits} at once, and as many again, evenly, in {@link Rate#period}. Nothing is
 * kept for a key whose bucket is full. A bucket that Redis has lost begins full. Thread-safe.
 */
public interface RateLimiter {

    /**
     * A rate.
     *
     * @param permits the number of permits in a period, and at once; 1 to 1,000,000
     * @param period whole seconds, 1 s to 24 h
     */
    record Rate(int permits, Duration period) {

        private static final int MAX = 1_000_000;
        private static final Duration SHORTEST = Duration.ofSeconds(1);
        private static final Duration LONGEST = Duration.ofHours(24);

        /** @throws IllegalArgumentException for numbers out of range */
        public Rate {
            if (permits < 1 || permits > MAX) {
                throw new IllegalArgumentException("permits must be 1 to " + MAX + ", not " + permits);
            }
            if (period.compareTo(SHORTEST) < 0 || period.compareTo(LONGEST) > 0 || period.getNano() != 0) {
                throw new IllegalArgumentException("period must be whole seconds, 1 s to 24 h, not " + period);
            }
        }
    }

    /**
     * The answer to a request for a permit.
     *
     * @param allowed whether the permit was granted
     * @param left the number of permits that could be had now
     * @param retryAfter the time after which one can be had; zero when this one was granted
     */
    record Permit(boolean allowed, long left, Duration retryAfter) {}

    /**
     * Acquires a permit, or none when the bucket is empty. Costs one round trip, and is not repeated when its answer is
     * lost: then a permit may be gone. A rate that changes counts from the next call.
     *
     * @param key any text except the empty one
     * @throws IllegalArgumentException for an empty key
     * @throws RedisUnavailableException when Redis is unavailable
     * @throws RedisDataException when the key has a value of another kind in Redis
     */
    Permit tryAcquire(String key, Rate rate);
}
