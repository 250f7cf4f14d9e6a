package org.hotseat.order.facts;

import java.util.List;
import org.hotseat.facts.Unread;
import org.hotseat.order.Order;

/**
 * The orders of a resource that have taken something of it by the facts, and what may be such orders and cannot be
 * read.
 */
public record FoundOrders(List<Order> orders, List<Unread> unread) {

    public FoundOrders {
        orders = List.copyOf(orders);
        unread = List.copyOf(unread);
    }

    /** The places or units that they have taken; one that cannot be read counts as one. */
    public long units() {
        return orders.stream().mapToLong(Order::units).sum() + unread.size();
    }
}
