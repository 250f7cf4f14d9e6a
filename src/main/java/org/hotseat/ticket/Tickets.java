package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Stages;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.act.Orders;
import org.hotseat.order.ticket.HeldTicket;

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
     * Returns all tickets of an order for a REST answer. A ticket that another person holds has no signed form for the
     * buyer. An order has no tickets before it is paid and after its money was given back.
     */
    CompletionStage<List<Map<String, Object>>> of(OrderId id, Caller caller) {
        return prepared(id).thenApply(order -> {
            caller.checkOwns(order.user());
            return units(order).stream()
                    .map(unit -> view(new TicketId(id, unit), order, caller))
                    .toList();
        });
    }

    /**
     * Returns one ticket for a REST answer. Fails with {@link NotFound} also when the order is not paid or has given
     * this unit back.
     */
    CompletionStage<Map<String, Object>> find(TicketId ticket, Caller caller) {
        return prepared(ticket.order()).thenApply(order -> {
            checkConcerned(ticket, order, caller);
            if (!units(order).contains(ticket.unit())) {
                throw new NotFound("unknown-ticket", "The order has no such ticket now.");
            }
            return view(ticket, order, caller);
        });
    }

    /** Returns the tickets of an order that a person holds for a REST answer; empty if there are none. Signs each. */
    Optional<Map<String, Object>> held(Order order, UserId holder, Caller caller) {
        List<Map<String, Object>> held = units(order).stream()
                .filter(unit -> held(order, unit).holder(order).equals(holder))
                .map(unit -> view(new TicketId(order.id(), unit), order, caller))
                .toList();
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("orderId", order.id().value());
        view.put("kind", order.model());
        view.put("resourceId", order.resource());
        view.put("bought", order.user().equals(holder));
        view.put("tickets", held);
        return held.isEmpty() ? Optional.empty() : Optional.of(view);
    }

    /** Checks that the caller holds the ticket, has bought it, or may act for others. */
    private void checkConcerned(TicketId ticket, Order order, Caller caller) {
        if (!held(order, ticket.unit()).holder(order).value().equals(caller.subject())) {
            caller.checkOwns(order.user());
        }
    }

    /** Makes sure that the key of tickets is known; a read of MongoDB if it is not. */
    void prepare() {
        tokens.prepare();
    }

    /**
     * Returns the order. Steps that may wait for MongoDB run in this thread, not in the one that completes the stage.
     */
    private CompletionStage<Order> prepared(OrderId id) {
        return Stages.of(() -> {
            prepare();
            return orders.show(id);
        });
    }

    /** Returns the units for which an order has tickets now. */
    List<String> units(Order order) {
        return order.payStatus() == PayStatus.PAID
                ? OrderModel.of(models, order.model()).units(order)
                : List.of();
    }

    private HeldTicket held(Order order, String unit) {
        return HeldTicket.of(order, OrderModel.of(models, order.model()), unit);
    }

    private Map<String, Object> view(TicketId ticket, Order order, Caller caller) {
        HeldTicket held = held(order, ticket.unit());
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("ticketId", ticket.toString());
        view.put("orderId", order.id().value());
        view.put("kind", order.model());
        view.put("resourceId", order.resource());
        view.put("unit", ticket.unit());
        view.put("label", OrderModel.of(models, order.model()).label(order, ticket.unit()));
        order.paidAt().ifPresent(paid -> view.put("paidAt", paid));
        view.put("holderId", held.holder(order).subject());
        view.put("attendee", held.attendee());
        if (held.transfers() > 0) {
            view.put("transfers", held.transfers());
        }
        if (caller.mayActForOthers() || held.holder(order).value().equals(caller.subject())) {
            view.put("token", tokens.sign(new SignedTicket(ticket, held.form()), order));
        }
        return view;
    }
}
