package org.hotseat.storm;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Everything that the system has acknowledged to the users of one storm; what it must still know afterwards. */
final class Ledger {

    /** The ends of a hold; the place in the list is the status of its record. */
    enum HoldState {
        HELD,
        ORDERED,
        CANCELLED,
        EXPIRED
    }

    /** An acknowledged order. */
    record PlacedOrder(String id, String user, long payBeforeMillis) {}

    private final Map<Long, Set<HoldState>> holds = new ConcurrentHashMap<>();
    private final Map<String, PlacedOrder> orders = new ConcurrentHashMap<>();
    private static final int UNPAID = 0;
    private static final int EXPIRED = -1;

    private final Map<String, Set<Integer>> payStatuses = new ConcurrentHashMap<>();
    private final Tally tally;

    Ledger(Tally tally) {
        this.tally = tally;
    }

    /** A LockID given out; no other hold may ever have had it. */
    void held(long lockId, Exchange exchange) {
        if (lockId <= 0 || holds.putIfAbsent(lockId, EnumSet.of(HoldState.HELD)) != null) {
            tally.wrong("LockID " + lockId + " was given out twice: " + exchange);
        }
    }

    /** A possible fate of a hold; a second one is a bug of the model. */
    void ended(long lockId, HoldState first, HoldState... orElse) {
        holds.put(lockId, EnumSet.of(first, orElse));
    }

    void ordered(PlacedOrder order, Exchange exchange) {
        if (orders.putIfAbsent(order.id(), order) != null) {
            tally.wrong("order " + order.id() + " was placed twice: " + exchange);
        }
        payStatus(order.id(), Set.of(UNPAID));
    }

    /** The values of Pay_Status that an order may have from now on. */
    void payStatus(String id, Set<Integer> statuses) {
        payStatuses.put(id, statuses);
    }

    Map<Long, Set<HoldState>> holds() {
        return holds;
    }

    Map<String, PlacedOrder> orders() {
        return orders;
    }

    /**
     * The values of Pay_Status that an order may have at a time; an unpaid one may have expired when its time is over.
     */
    Set<Integer> payStatuses(String id, long millis) {
        Set<Integer> statuses = new TreeSet<>(payStatuses.getOrDefault(id, Set.of()));
        PlacedOrder order = orders.get(id);
        if (order != null && statuses.contains(UNPAID) && order.payBeforeMillis() <= millis) {
            statuses.add(EXPIRED);
        }
        return statuses;
    }
}
