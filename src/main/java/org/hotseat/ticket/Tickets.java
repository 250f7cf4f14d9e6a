package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.SaleModelRegistry;
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
 * The tickets of orders. They are derived from the order and are not stored: a paid order has one ticket for each unit,
 * and any other order has none. Stages fail with {@link NotFound} when the order does not exist, with
 * {@link org.hotseat.kernel.error.Forbidden} when it belongs to another user, and with
 * {@link org.hotseat.kernel.error.Unavailable} when a store is unavailable. All methods may be repeated.
 */
@Service
class Tickets {

    private final Orders orders;
    private final SaleModelRegistry models;
    private final TicketTokens tokens;

    @Inject
    Tickets(Orders orders, SaleModelRegistry models, TicketTokens tokens) {
        this.orders = orders;
        this.models = models;
        this.tokens = tokens;
    }

    /**
     * Returns all tickets of an order for a REST answer. An order has no tickets before it is paid and after its money
     * was given back.
     */
    CompletionStage<List<Map<String, Object>>> of(OrderId id, Caller caller) {
        return owned(id, caller)
                .thenApply(order -> units(order).stream()
                        .map(unit -> view(new TicketId(id, unit), order))
                        .toList());
    }

    /**
     * Returns one ticket for a REST answer. Fails with {@link NotFound} also when the order is not paid or has given
     * this unit back.
     */
    CompletionStage<Map<String, Object>> find(TicketId ticket, Caller caller) {
        return owned(ticket.order(), caller).thenApply(order -> {
            if (!units(order).contains(ticket.unit())) {
                throw new NotFound("unknown-ticket", "The order has no such ticket now.");
            }
            return view(ticket, order);
        });
    }

    /**
     * Returns the order, if the caller may see it. Steps that may wait for MongoDB run in this thread, not in the one
     * that completes the stage.
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

    /** Returns the units for which an order has tickets now. */
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
