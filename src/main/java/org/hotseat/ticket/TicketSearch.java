package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.hotseat.facts.search.FactSearch;
import org.hotseat.facts.search.Found;
import org.hotseat.facts.search.SearchText;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Service;
import org.hotseat.order.Admission;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistories;
import org.hotseat.order.OrderModel;
import org.hotseat.order.facts.OrderFacts;

/** Finds a ticket by its id, even if it is no longer valid. */
@Service
class TicketSearch implements FactSearch {

    private final Tickets tickets;
    private final OrderFacts orders;
    private final OrderHistories histories;
    private final SaleModelRegistry models;

    @Inject
    TicketSearch(Tickets tickets, OrderFacts orders, OrderHistories histories, SaleModelRegistry models) {
        this.tickets = tickets;
        this.orders = orders;
        this.histories = histories;
        this.models = models;
    }

    @Override
    public List<Found> find(SearchText text, int most) {
        return TicketId.parse(text.text()).stream()
                .flatMap(ticket -> orders.find(ticket.order()).stream()
                        .filter(order -> text.covers(order.resource()))
                        .map(order -> found(ticket, order)))
                .toList();
    }

    private Found found(TicketId ticket, Order order) {
        boolean in = histories.admissions(order).stream()
                .filter(entry -> entry.undone().isEmpty())
                .map(Admission::unit)
                .anyMatch(ticket.unit()::equals);
        boolean valid = tickets.units(order).contains(ticket.unit());
        return new Found(
                "ticket",
                ticket.toString(),
                OrderModel.of(models, order.model()).resource(order.resource()),
                Optional.of(order.user()),
                in ? "checked-in" : valid ? "valid" : "void",
                order.paidAt().orElseGet(order::placedAt),
                "id",
                Optional.of(order.id().value()));
    }
}
