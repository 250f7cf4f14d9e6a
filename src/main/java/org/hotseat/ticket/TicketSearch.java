package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.facts.search.FactSearch;
import org.hotseat.facts.search.Found;
import org.hotseat.facts.search.SearchText;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.order.Admission;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistories;
import org.hotseat.order.OrderModel;
import org.hotseat.order.facts.OrderFacts;
import org.hotseat.order.facts.OrderSearchFacts;
import org.hotseat.order.ticket.HeldTicket;

/**
 * Finds a ticket by its id, and those that others have transferred to a person, even if they are no longer valid. The
 * tickets that a person has bought are found with their orders. Besides the orders it reads the check-ins of each.
 */
@Service
class TicketSearch implements FactSearch {

    private final Tickets tickets;
    private final OrderFacts orders;
    private final OrderSearchFacts search;
    private final OrderHistories histories;
    private final SaleModelRegistry models;

    @Inject
    TicketSearch(
            Tickets tickets,
            OrderFacts orders,
            OrderSearchFacts search,
            OrderHistories histories,
            SaleModelRegistry models) {
        this.tickets = tickets;
        this.orders = orders;
        this.search = search;
        this.histories = histories;
        this.models = models;
    }

    @Override
    public List<Found> find(SearchText text, int max) {
        Stream<Found> byId = TicketId.parse(text.text()).stream()
                .flatMap(ticket -> orders.find(ticket.order()).stream()
                        .filter(order -> text.covers(order.resource()))
                        .flatMap(order -> found(order, List.of(ticket.unit()), "id")));
        Stream<Found> byHolder = text.user().stream()
                .flatMap(user -> search.ofHolder(text, user, max).stream()
                        .flatMap(order -> found(order, receivedBy(user, order), "holder")))
                .limit(max);
        return Stream.concat(byId, byHolder).toList();
    }

    private static List<String> receivedBy(UserId person, Order order) {
        return HeldTicket.receivedBy(person, order).stream()
                .map(HeldTicket::unit)
                .toList();
    }

    private Stream<Found> found(Order order, List<String> units, String by) {
        if (units.isEmpty()) {
            return Stream.empty();
        }
        List<String> valid = tickets.units(order);
        Set<String> in = histories.admissions(order).stream()
                .filter(entry -> entry.undone().isEmpty())
                .map(Admission::unit)
                .collect(Collectors.toSet());
        return units.stream()
                .map(unit -> found(
                        order, unit, in.contains(unit) ? "checked-in" : valid.contains(unit) ? "valid" : "void", by));
    }

    private Found found(Order order, String unit, String state, String by) {
        OrderModel model = OrderModel.of(models, order.model());
        HeldTicket held = HeldTicket.of(order, model, unit);
        return new Found(
                "ticket",
                new TicketId(order.id(), unit).toString(),
                model.resource(order.resource()),
                Optional.of(order.user()),
                state,
                order.paidAt().orElseGet(order::placedAt),
                by,
                Optional.of(order.id().value()),
                Optional.of(held.holder(order)),
                held.attendee());
    }
}
