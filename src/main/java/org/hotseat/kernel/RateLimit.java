package org.hotseat.kernel;

/**
 * So many requests in so many seconds: all at once after a quiet time, evenly from then on (a token bucket).
 *
 * @param requests 1 to 1,000,000
 * @param perSeconds 1 to 86,400
 */
public record RateLimit(int requests, int perSeconds) {

    static final int MOST_REQUESTS = 1_000_000;
    static final int MOST_SECONDS = 86_400;

    /** The form in Redis and in the facts: {@code 5/10}. */
    @Override
    public String toString() {
        return requests + "/" + perSeconds;
    }

    static RateLimit parse(String text) {
        String[] parts = text.split("/", 2);
        return new RateLimit(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }
}
