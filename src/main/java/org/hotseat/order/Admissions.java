package org.hotseat.order;

import java.util.List;

/** Finds the entries of orders' tickets; the ticket package implements it. */
public interface Admissions {

    /**
     * Returns all entries of an order's tickets, including those that were undone. A read of MongoDB.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is unavailable
     */
    List<Admission> of(Order order);
}
