package org.hotseat.storm;

/**
 * A request and the answer that it got in the end.
 *
 * @param sentMillis when it was first sent
 * @param gotMillis when the answer was there
 * @param repeated whether an earlier attempt ended without an answer, or with 503, so that it may have happened
 */
public record Exchange(Request request, Answer answer, long sentMillis, long gotMillis, boolean repeated) {

    /** Whether something that ends at this time was still there when the server decided, whenever that was. */
    public boolean surelyBefore(long endMillis) {
        return gotMillis < endMillis;
    }

    /** Whether something that ends at this time was over when the server decided, whenever that was. */
    public boolean surelyAfter(long endMillis) {
        return sentMillis > endMillis;
    }

    @Override
    public String toString() {
        return request + " -> " + answer + " sent " + sentMillis + " got " + gotMillis
                + (repeated ? " (repeated)" : "");
    }
}
