package org.hotseat.toolkit.stream;

/** The pauses of an entry after failed attempts. */
final class Pauses {

    private static final int MOST_DOUBLINGS = 32;

    private Pauses() {}

    /** In ms: the first delay after the first attempt, and twice as long after each further one, up to the longest. */
    static long after(ConsumerOptions options, int attempt) {
        long longest = options.longestDelay().toMillis();
        long first = options.firstDelay().toMillis();
        int doublings = Math.min(MOST_DOUBLINGS, Math.max(0, attempt - 1));
        return first > longest >> doublings ? longest : first << doublings;
    }
}
