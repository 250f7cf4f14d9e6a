package org.hotseat.order;

import java.util.List;
import org.hotseat.facts.Unread;

/** The orders of a resource that have taken something of it by the facts, and what may be such orders and cannot be read. */
public record FoundOrders(List<Order> orders, List<Unread> unread) {

    public FoundOrders {
        orders = List.copyOf(orders);
        unread = List.copyOf(unread);
    }

    /** The number of orders that have taken something. */
    public int count() {
        return orders.size() + unread.size();
    }
}
