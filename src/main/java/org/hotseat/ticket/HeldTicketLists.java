package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bson.Document;
import org.hotseat.facts.list.DocumentList;
import org.hotseat.facts.list.ListOrder;
import org.hotseat.facts.list.Lists;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.order.Order;
import org.hotseat.order.facts.OrderFacts;
import org.hotseat.order.facts.OrderFilterFacts;

/** Lists the tickets that a person holds, from the facts. */
@Service
class HeldTicketLists {

    private final Tickets tickets;
    private final OrderFacts orders;
    private final Lists lists;

    @Inject
    HeldTicketLists(Tickets tickets, OrderFacts orders, Lists lists) {
        this.tickets = tickets;
        this.orders = orders;
        this.lists = lists;
    }

    /**
     * Returns a page with an entry for each order of which the person holds tickets now, in the order of their ids. One
     * MongoDB round trip, and one for each resource that has live orders in it.
     *
     * @throws Unavailable when MongoDB is unavailable
     */
    Listed<Map<String, Object>> page(UserId holder, Caller caller, Page page) {
        tickets.prepare();
        Function<Document, Optional<Order>> reader = orders.effectiveReader();
        return lists.page(
                new DocumentList<>(
                        OrderFacts.COLLECTION,
                        OrderFilterFacts.holding(holder),
                        ListOrder.byId(),
                        document -> reader.apply(document).flatMap(order -> tickets.held(order, holder, caller))),
                page);
    }
}
