package org.hotseat.faults;

import java.util.List;
import org.hotseat.storm.Request;

/** One acknowledged order; what became of it is told to one thread after another. */
final class Receipt {

    /** The last acknowledged state; after a cancellation that was sent it may be over. */
    enum State {
        UNPAID,
        PAID,
        OVER
    }

    private final Request request;
    private final String orderId;
    private final String owner;
    private final List<String> seats;
    private volatile State state = State.UNPAID;

    Receipt(Request request, String orderId, String owner, List<String> seats) {
        this.request = request;
        this.orderId = orderId;
        this.owner = owner;
        this.seats = List.copyOf(seats);
    }

    /** The request that was answered with the order. */
    Request request() {
        return request;
    }

    String orderId() {
        return orderId;
    }

    String owner() {
        return owner;
    }

    /** Empty where places are counted, not numbered. */
    List<String> seats() {
        return seats;
    }

    /** Places that it takes. */
    int places() {
        return Math.max(1, seats.size());
    }

    State state() {
        return state;
    }

    void became(State now) {
        state = now;
    }

    boolean isLive() {
        return state != State.OVER;
    }

    @Override
    public String toString() {
        return orderId + " of " + owner + " " + seats + " " + state;
    }
}
