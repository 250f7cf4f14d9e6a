package org.hotseat.faults;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.storm.Request;

/**
 * One acknowledged order, with what its owner, the payment system and the gates were told of it. For one thread at a
 * time.
 */
final class Receipt {

    static final long PRICE_CENTS = 710;

    /**
     * The last acknowledged state, by the number that an order has for it; after a cancellation that was sent it may be
     * over.
     */
    enum State {
        OVER(-1),
        UNPAID(0),
        PAID(1),
        REFUNDED(2);

        private final long payStatus;

        State(long payStatus) {
            this.payStatus = payStatus;
        }

        long payStatus() {
            return payStatus;
        }
    }

    private final Request request;
    private final String orderId;
    private final String owner;
    private final List<String> seats;
    private final List<String> ordered;
    private volatile int places;
    private volatile State state = State.UNPAID;
    private volatile long capturedCents;
    private volatile long refundedCents;
    private volatile String checkedIn = "";
    private volatile String erasure = "";

    Receipt(Request request, String orderId, String owner, int places, List<String> seats) {
        this.request = request;
        this.orderId = orderId;
        this.owner = owner;
        this.places = places;
        this.ordered = List.copyOf(seats);
        this.seats = new ArrayList<>(seats);
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

    /** The seats of the first answer; empty where places are counted, not numbered. */
    List<String> ordered() {
        return ordered;
    }

    /** The seats that it has now, or had last. */
    synchronized List<String> seats() {
        return List.copyOf(seats);
    }

    /** Places that it takes, or took last. */
    int places() {
        return places;
    }

    /** The price of its places. */
    long cents() {
        return places * PRICE_CENTS;
    }

    State state() {
        return state;
    }

    void became(State now) {
        state = now;
    }

    boolean isLive() {
        return state == State.UNPAID || state == State.PAID;
    }

    void captured(long cents) {
        capturedCents += cents;
    }

    void refunded(long cents) {
        refundedCents += cents;
    }

    /** Money that came and is neither placed nor given back. */
    long dueCents() {
        return capturedCents - refundedCents - (state == State.PAID ? cents() : 0);
    }

    /** One place came back; its seat, or an empty word. */
    synchronized String gaveOneBack() {
        places--;
        return seats.isEmpty() ? "" : seats.remove(seats.size() - 1);
    }

    /** The ticket that a gate has let in; empty for none. */
    String checkedIn() {
        return checkedIn;
    }

    void letIn(String ticket) {
        checkedIn = ticket;
    }

    /** The erasure of its owner; empty for none. */
    String erasure() {
        return erasure;
    }

    void erasedBy(String id) {
        erasure = id;
    }

    /** Whether its owner may be erased: nothing is undecided. */
    boolean isSettled() {
        return state != State.UNPAID && dueCents() == 0 && erasure.isEmpty();
    }

    @Override
    public String toString() {
        return orderId + " of " + owner + " " + places + " " + seats() + " " + state + ", captured " + capturedCents
                + ", refunded " + refundedCents + (erasure.isEmpty() ? "" : ", erased by " + erasure);
    }
}
