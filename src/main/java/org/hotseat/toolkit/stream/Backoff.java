package org.hotseat.toolkit.stream;

/** The exponential backoff: the pauses of an entry after failed attempts. */
final class Backoff {

    private static final int MAX_DOUBLINGS = 32;

    private Backoff() {}

    /**
     * Returns the pause after an attempt, in ms: the first delay after the first attempt, then twice as long after each
     * further one, up to the longest delay.
     */
    static long after(ConsumerOptions options, int attempt) {
        long longest = options.longestDelay().toMillis();
        long first = options.firstDelay().toMillis();
        int doublings = Math.min(MAX_DOUBLINGS, Math.max(0, attempt - 1));
        return first > longest >> doublings ? longest : first << doublings;
    }
}
