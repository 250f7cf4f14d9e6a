package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.act.Orders;

/**
 * The tickets of orders. They follow from the order and are not stored: one for each unit that a paid order has, none
 * of any other order. Stages fail with {@link NotFound} when there is no such order, with
 * {@link org.hotseat.kernel.error.Forbidden} when it is another user's, and with
 * {@link org.hotseat.kernel.error.Unavailable} when a store is away; all of it may be repeated.
 */
@Service
class Tickets {

    private final Orders orders;
    private final SaleModels models;
    private final TicketTokens tokens;

    @Inject
    Tickets(Orders orders, SaleModels models, TicketTokens tokens) {
        this.orders = orders;
        this.models = models;
        this.tokens = tokens;
    }

    /** All tickets of an order, as REST shows them; none before it is paid and after it was given back. */
    CompletionStage<List<Map<String, Object>>> of(OrderId id, Caller caller) {
        return owned(id, caller)
                .thenApply(order -> units(order).stream()
                        .map(unit -> view(new TicketId(id, unit), order))
                        .toList());
    }

    /** One of them; fails with {@link NotFound} also when its order is not paid or has given it back. */
    CompletionStage<Map<String, Object>> find(TicketId ticket, Caller caller) {
        return owned(ticket.order(), caller).thenApply(order -> {
            if (!units(order).contains(ticket.unit())) {
                throw new NotFound("unknown-ticket", "The order has no such ticket now.");
            }
            return view(ticket, order);
        });
    }

    /**
     * The order, if the caller may see it. What may wait for MongoDB does so in this thread, not in the one that
     * completes the stage.
     */
    private CompletionStage<Order> owned(OrderId id, Caller caller) {
        return Stages.of(() -> {
                    tokens.prepare();
                    return orders.show(id);
                })
                .thenApply(order -> {
                    caller.checkOwns(order.user());
                    return order;
                });
    }

    /** The units for which an order has tickets now. */
    List<String> units(Order order) {
        return order.payStatus() == PayStatus.PAID
                ? OrderModel.of(models, order.model()).units(order)
                : List.of();
    }

    private Map<String, Object> view(TicketId ticket, Order order) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("ticketId", ticket.toString());
        view.put("orderId", order.id().value());
        view.put("kind", order.model());
        view.put("resourceId", order.resource());
        view.put("unit", ticket.unit());
        view.put("label", OrderModel.of(models, order.model()).label(order, ticket.unit()));
        order.paidAt().ifPresent(paid -> view.put("paidAt", paid));
        view.put("token", tokens.sign(ticket, order));
        return view;
    }
}
