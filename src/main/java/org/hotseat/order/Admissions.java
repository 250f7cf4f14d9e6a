package org.hotseat.order;

import java.time.Instant;
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
     * Lists entries that a change of an order has overtaken as contradictions in the log of scans: those of tickets
     * that were let in when the change had been checked but not decided. Costs a read of MongoDB, and a few more if
     * tickets of the order are in. May be repeated.
     *
     * @param at the time of the change, from which on tickets were void
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable
     */
    void listOvertaken(Order order, Instant at);

    /**
     * Lists the entries that were overtaken and that neither their gate nor the change has listed, since its server has
     * died. A timer calls it; each entry is looked at once. Costs a read of each order.
     *
     * @param now the time by Redis's clock
     * @throws org.hotseat.kernel.error.Unavailable when a store is unavailable
     */
    void listOvertaken(Instant now);
}
