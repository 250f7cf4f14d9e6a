package org.hotseat.program.seat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.order.Order;
import org.hotseat.order.ticket.HeldTicket;

/** Shows the seats and places of an order in REST, each with the names of its attendees. */
public final class OrderSeatsView {

    private final List<String> attendees;
    private final List<String> labels;
    private final List<Map<String, Object>> seats = new ArrayList<>();
    private final List<Map<String, Object>> places = new ArrayList<>();
    private int reported;

    private OrderSeatsView(List<String> attendees, List<String> labels) {
        this.attendees = attendees;
        this.labels = labels;
    }

    /**
     * Returns {@code seats}, {@code generalAdmission} if the order has places, and {@code tables} if it has rows that
     * were sold as a whole.
     */
    public static Map<String, Object> of(Order order) {
        List<OrderSeat> bought = OrderSeat.of(order);
        List<String> units =
                bought.stream().flatMap(each -> each.units().stream()).toList();
        OrderSeatsView view =
                new OrderSeatsView(HeldTicket.attendees(order, units, attendees(order)), lines(order, "labels"));
        bought.forEach(view::add);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("seats", view.seats);
        if (!view.places.isEmpty()) {
            fields.put("generalAdmission", view.places);
        }
        List<Map<String, Object>> tables = new ArrayList<>();
        for (OrderTable table : OrderTable.of(order)) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("table", table.id().toString());
            each.put("people", table.people());
            tables.add(each);
        }
        if (!tables.isEmpty()) {
            fields.put("tables", tables);
        }
        return fields;
    }

    /** Returns the names that the buyer has given, one for each seat and place; none if it has given none. */
    public static List<String> attendees(Order order) {
        return lines(order, "attendees");
    }

    private void add(OrderSeat bought) {
        List<String> guests = attendees.subList(reported, reported + bought.count());
        Optional<String> label = label(labels, reported);
        reported += bought.count();
        Map<String, Object> view = new LinkedHashMap<>();
        if (!bought.isPlaces()) {
            view.put("seatId", bought.seat().toString());
            label.ifPresent(text -> view.put("label", text));
        }
        view.put("categoryId", bought.category().value());
        if (bought.isPlaces()) {
            view.put("count", bought.count());
        }
        view.put("price", bought.price());
        if (guests.stream().anyMatch(name -> !name.isEmpty())) {
            view.put(bought.isPlaces() ? "attendees" : "attendee", bought.isPlaces() ? guests : guests.get(0));
        }
        (bought.isPlaces() ? places : seats).add(view);
    }

    /**
     * Returns the label of a ticket.
     *
     * @param place the index of the ticket in its order
     */
    public static Optional<String> label(Order order, int place) {
        return label(lines(order, "labels"), place);
    }

    private static Optional<String> label(List<String> labels, int place) {
        return Optional.of(place)
                .filter(at -> at >= 0 && at < labels.size())
                .map(labels::get)
                .filter(text -> !text.isEmpty());
    }

    /** Returns the lines of a field with one line for each seat and place; an absent field has no lines. */
    private static List<String> lines(Order order, String field) {
        return order.text(field)
                .map(text -> Arrays.asList(text.split("\n", -1)))
                .orElse(List.of());
    }
}
