package org.hotseat.faults.history;

/**
 * The time in which a request was decided.
 *
 * @param sentMillis when it was sent first
 * @param gotMillis when its answer was there
 * @param repeated whether an attempt before was not answered
 */
public record Span(long sentMillis, long gotMillis, boolean repeated) {

    /** From the earlier request to the later answer. */
    public Span with(Span other) {
        return new Span(
                Math.min(sentMillis, other.sentMillis),
                Math.max(gotMillis, other.gotMillis),
                repeated || other.repeated);
    }

    boolean overlaps(Span other) {
        return sentMillis <= other.gotMillis && other.sentMillis <= gotMillis;
    }

    Span earlier(long millis) {
        return new Span(sentMillis - millis, gotMillis, repeated);
    }
}
