package org.hotseat.faults;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.storm.Exchange;
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

    /** @param name of a seat; empty where places are counted */
    record Place(String name, long cents) {}

    private final Request request;
    private final String orderId;
    private final String owner;
    private final SortedMap<String, Long> seats;
    private final Map<String, Long> ordered;
    private final Queue<Exchange> moves = new ConcurrentLinkedQueue<>();
    private volatile int places;
    private volatile State state = State.UNPAID;
    private volatile boolean authorized;
    private volatile long capturedCents;
    private volatile long refundedCents;
    private volatile String checkedIn = "";
    private volatile String erasure = "";

    /** @param seats its seats with their cents; empty where places are counted, not numbered */
    Receipt(Request request, String orderId, String owner, int places, Map<String, Long> seats) {
        this.request = request;
        this.orderId = orderId;
        this.owner = owner;
        this.places = places;
        this.ordered = Map.copyOf(seats);
        this.seats = new TreeMap<>(seats);
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

    /** The seats of the first answer with their cents; empty where places are counted, not numbered. */
    Map<String, Long> ordered() {
        return ordered;
    }

    /** The seats that it has now, or had last, with their cents. */
    synchronized Map<String, Long> prices() {
        return Map.copyOf(seats);
    }

    /** The same without their cents, in their order. */
    synchronized List<String> seats() {
        return List.copyOf(seats.keySet());
    }

    /** Places that it takes, or took last. */
    int places() {
        return places;
    }

    /** The price of its places. */
    synchronized long cents() {
        return seats.isEmpty()
                ? places * PRICE_CENTS
                : seats.values().stream().mapToLong(Long::longValue).sum();
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

    /** Whether a payment is under way. */
    boolean isAuthorized() {
        return authorized;
    }

    void authorized(boolean now) {
        authorized = now;
    }

    void captured(long cents) {
        authorized = false;
        capturedCents += cents;
    }

    void refunded(long cents) {
        refundedCents += cents;
    }

    /** Money that came and is neither placed nor given back. */
    long dueCents() {
        return capturedCents - refundedCents - (state == State.PAID ? cents() : 0);
    }

    /** One place came back. */
    synchronized Place gaveOneBack() {
        places--;
        String seat = seats.isEmpty() ? "" : seats.lastKey();
        return new Place(seat, seat.isEmpty() ? PRICE_CENTS : seats.remove(seat));
    }

    /** Its seats are others now. */
    synchronized void moved(Exchange move, Map<String, Long> now) {
        moves.add(move);
        seats.clear();
        seats.putAll(now);
    }

    /** The moves of its seats. */
    List<Exchange> moves() {
        return List.copyOf(moves);
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
        return orderId + " of " + owner + " " + places + " " + prices() + " " + state + ", captured " + capturedCents
                + ", refunded " + refundedCents + (erasure.isEmpty() ? "" : ", erased by " + erasure);
    }
}
