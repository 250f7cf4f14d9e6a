package org.hotseat.order.ticket;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hotseat.kernel.UserId;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;

/**
 * A ticket of an order with its holder and its name. The order keeps each ticket that was changed after the purchase in
 * its field {@code tickets}, one line for each, with tabs between the components.
 *
 * @param unit the unit as in {@link OrderModel#units}
 * @param transfers the number of transfers
 * @param newHolder the person to whom the ticket was transferred last; empty if it was never transferred
 * @param attendee the name of the person who attends
 * @param before the number of forms that were void when the ticket came to its seat by a move; mostly 0, which a line
 *     leaves out
 */
public record HeldTicket(
        String unit, int transfers, Optional<UserId> newHolder, Optional<String> attendee, int before) {

    /** The field of an order with its changed tickets. */
    public static final String FIELD = "tickets";

    /** The longest name of an attendee, as at the purchase. */
    public static final int MAX_NAME = 100;

    /** Returns a ticket of an order as it is now. */
    public static HeldTicket of(Order order, OrderModel model, String unit) {
        return changed(order).getOrDefault(unit, bought(order, model, unit));
    }

    /** Returns the names of the attendees of an order's tickets, in the order of its units; empty texts for none. */
    public static List<String> attendees(Order order, List<String> units, List<String> namesAtPurchase) {
        Map<String, HeldTicket> changed = changed(order);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            HeldTicket ticket = changed.get(units.get(i));
            String bought = i < namesAtPurchase.size() ? namesAtPurchase.get(i) : "";
            names.add(ticket == null ? bought : ticket.attendee.orElse(""));
        }
        return names;
    }

    private static HeldTicket bought(Order order, OrderModel model, String unit) {
        List<String> names = model.attendees(order);
        int place = names.isEmpty() ? -1 : model.units(order).indexOf(unit);
        return new HeldTicket(
                unit,
                0,
                Optional.empty(),
                place < 0 || place >= names.size()
                        ? Optional.empty()
                        : Optional.of(names.get(place)).filter(name -> !name.isEmpty()),
                0);
    }

    /** Returns the tickets of an order that were changed, by their units. */
    static Map<String, HeldTicket> changed(Order order) {
        Map<String, HeldTicket> tickets = new LinkedHashMap<>();
        order.text(FIELD).stream()
                .flatMap(String::lines)
                .map(HeldTicket::parse)
                .forEach(ticket -> tickets.put(ticket.unit, ticket));
        return tickets;
    }

    /** Returns the tickets of an order that others have transferred to this person, who did not buy the order. */
    public static List<HeldTicket> receivedBy(UserId person, Order order) {
        return changed(order).values().stream()
                .filter(ticket -> ticket.newHolder.stream().anyMatch(person::equals))
                .filter(ticket -> !order.user().equals(person))
                .toList();
    }

    /**
     * Returns the number of the ticket's signed form. A form with another number is void: one from before a transfer,
     * or of a ticket that had the seat earlier.
     */
    public int form() {
        return before + transfers;
    }

    /** Returns the person who holds the ticket. */
    public UserId holder(Order order) {
        return newHolder.orElseGet(order::user);
    }

    /** Returns this ticket as another person holds it. The name of the former person does not stay on it. */
    public HeldTicket transferred(UserId to, Optional<String> name) {
        return new HeldTicket(unit, transfers + 1, Optional.of(to), name, before);
    }

    /** Returns this ticket with another name. */
    public HeldTicket renamed(String name) {
        return new HeldTicket(unit, transfers, newHolder, Optional.of(name), before);
    }

    /** Returns the field of an order in which this ticket replaces the present one. */
    public String replacedIn(Order order) {
        Map<String, HeldTicket> tickets = changed(order);
        tickets.put(unit, this);
        return packed(tickets);
    }

    /**
     * Returns the field of an order in which tickets have moved to other seats. Each keeps its holder, its name and its
     * transfers. Its form has a number that no form of the order has had, so that no earlier one is good again.
     *
     * @param moves the new unit of each ticket, by its present one
     */
    public static String moved(Order order, OrderModel model, Map<String, String> moves) {
        Map<String, HeldTicket> tickets = changed(order);
        int forms = tickets.values().stream().mapToInt(HeldTicket::form).max().orElse(0);
        List<HeldTicket> moved = new ArrayList<>();
        moves.forEach((from, to) -> {
            HeldTicket held = of(order, model, from);
            moved.add(new HeldTicket(to, held.transfers, held.newHolder, held.attendee, forms + 1 - held.transfers));
        });
        tickets.keySet().removeAll(moves.keySet());
        moved.forEach(ticket -> tickets.put(ticket.unit, ticket));
        return packed(tickets);
    }

    private static String packed(Map<String, HeldTicket> tickets) {
        return tickets.values().stream().map(HeldTicket::packed).collect(Collectors.joining("\n"));
    }

    /** Reads a ticket from its line ({@link #packed}). */
    static HeldTicket parse(String line) {
        String[] parts = line.split("\t", -1);
        return new HeldTicket(
                parts[0],
                Integer.parseInt(parts[1]),
                Optional.of(parts[2]).filter(user -> !user.isEmpty()).map(UserId::new),
                Optional.of(parts[3]).filter(name -> !name.isEmpty()),
                parts.length > 4 ? Integer.parseInt(parts[4]) : 0);
    }

    /** Returns the line of this ticket. */
    String packed() {
        String line = String.join(
                "\t",
                unit,
                Integer.toString(transfers),
                newHolder.map(UserId::value).orElse(""),
                attendee.orElse(""));
        return before == 0 ? line : line + "\t" + before;
    }
}
