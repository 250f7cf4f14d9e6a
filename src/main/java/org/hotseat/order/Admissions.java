package org.hotseat.order;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The entries of orders' tickets; the ticket package implements it. */
public interface Admissions {

    /**
     * Returns all entries of an order's tickets, including those that were undone. A read of MongoDB.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    List<Admission> of(Order order);

    /**
     * Lists entries that an order's move of seats has overtaken as contradictions in the log of scans: those of former
     * seats that were let in when the move had been checked but not decided. Costs a read of MongoDB. May be repeated.
     *
     * @param units the units of the tickets before the move
     * @param at the time of the move
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    void listMoved(Order order, Collection<String> units, Instant at);
}
