package org.hotseat.storm;

import org.hotseat.faults.history.History;
import org.hotseat.faults.history.Span;

/**
 * A request and the answer that it got in the end.
 *
 * @param sentMillis when it was first sent
 * @param gotMillis when the answer was there
 * @param repeated whether an earlier attempt ended without an answer, or with 503, so that it may have happened
 */
public record Exchange(Request request, Answer answer, long sentMillis, long gotMillis, boolean repeated) {

    /** The time in which it was decided. */
    public Span span() {
        return new Span(sentMillis, gotMillis, repeated);
    }

    /**
     * Adds a claim to the history of what it claims from: it got the units, or fewer were left and the answer says how
     * many, or it was refused for another reason.
     */
    public void addTo(History history, String who, long units) {
        String left = answer.is(409) ? answer.text("remaining") : "";
        if (answer.is(201)) {
            history.taken(who, units, span());
        } else if (left.isEmpty()) {
            history.vain(who, units, span());
        } else {
            history.refused(who, units, Long.parseLong(left), span());
        }
    }

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
