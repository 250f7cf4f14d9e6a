package org.hotseat.ticket.gate;

import jakarta.inject.Inject;
import java.util.Map;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.act.Orders;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.ticket.TicketId;

/**
 * Shows gates the names of attendees. A name is read from the order for each answer and is never stored with a scan, so
 * it is always the present one, and an erasure has nothing to look for.
 */
@Service
class AttendeeNames {

    private final Orders orders;
    private final SaleModelRegistry models;

    @Inject
    AttendeeNames(Orders orders, SaleModelRegistry models) {
        this.orders = orders;
        this.models = models;
    }

    /** Adds the name to the answer about a ticket, if it has one. Reads the order. */
    Map<String, Object> addTo(Map<String, Object> view, TicketId ticket) {
        try {
            addTo(view, orders.find(ticket.order()), ticket);
        } catch (NotFound e) {
            // The order of an old check-in may be gone; the check-in is shown without a name.
            view.remove("attendee");
        }
        return view;
    }

    /** Adds the name to the answer about a ticket of this order, if it has one. */
    void addTo(Map<String, Object> view, Order order, TicketId ticket) {
        HeldTicket.of(order, OrderModel.of(models, order.model()), ticket.unit())
                .attendee()
                .ifPresent(name -> view.put("attendee", name));
    }
}
