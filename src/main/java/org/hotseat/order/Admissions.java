package org.hotseat.order;

import java.util.List;

/** Reports which tickets of orders were let in; the ticket package implements it. */
public interface Admissions {

    /**
     * All entries of an order's tickets, those that were taken back too. A read of MongoDB.
     *
     * @throws org.hotseat.kernel.error.Unavailable when MongoDB is away
     */
    List<Admission> of(Order order);
}
