package org.hotseat.order.facts;

import java.util.List;
import org.hotseat.facts.UnreadableDocument;
import org.hotseat.order.Order;

/**
 * The live orders of a resource by the facts.
 *
 * @param unread the documents that may be live orders but cannot be read
 */
public record LiveOrdersByFacts(List<Order> orders, List<UnreadableDocument> unread) {

    public LiveOrdersByFacts {
        orders = List.copyOf(orders);
        unread = List.copyOf(unread);
    }

    /**
     * Returns the number of places or units that these orders have taken; a document that cannot be read counts as one.
     */
    public long units() {
        return orders.stream().mapToLong(Order::units).sum() + unread.size();
    }
}
