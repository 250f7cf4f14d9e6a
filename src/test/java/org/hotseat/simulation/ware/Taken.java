package org.hotseat.simulation.ware;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hotseat.order.Order;
import org.hotseat.schedule.hold.Hold;

/**
 * Units, as a customer was given them.
 *
 * @param id of the document that says so
 * @param things that nobody else may have: seats; none where units are counted
 * @param order empty for what is not paid
 * @param until when it ends by itself; empty for never
 * @param event the subject and the type of the event that must tell of it
 */
public record Taken(
        Object id, long units, List<String> things, Optional<Order> order, Optional<Instant> until, String event) {

    public static Taken of(Order order) {
        List<String> seats = order.text("seats").stream()
                .flatMap(text -> Arrays.stream(text.split(" ")))
                .map(Taken::seat)
                .toList();
        return new Taken(
                order.id().value(),
                seats.isEmpty() ? order.units() : seats.size(),
                seats,
                Optional.of(order),
                order.payBefore(),
                "orders/" + order.id() + " ordered");
    }

    /** A seat without its price, which is kept behind it. */
    static String seat(String kept) {
        String[] parts = kept.split(":", -1);
        return String.join(":", Arrays.asList(parts).subList(0, Math.min(3, parts.length)));
    }

    public static Taken of(Hold hold) {
        return new Taken(
                hold.lockId(),
                hold.places(),
                List.of(),
                Optional.empty(),
                Optional.of(hold.expiresAt()),
                "holds/" + hold.lockId() + " held");
    }

    /** A thing that its user keeps for good. */
    public static Taken thing(String id, String event) {
        return new Taken(id, 1, List.of(id), Optional.empty(), Optional.empty(), event);
    }

    /** The same without one unit, the first of its things where these are named. */
    public Taken less() {
        return new Taken(
                id, units - 1, things.isEmpty() ? things : things.subList(1, things.size()), order, until, event);
    }

    /** Whether it is the same; it may be in another state by now. */
    public boolean same(Taken other) {
        return id.equals(other.id) && units == other.units && things.equals(other.things);
    }

    @Override
    public String toString() {
        return id
                + (units > 1 ? " of " + units : "")
                + (things.isEmpty() ? "" : " " + things)
                + order.map(each -> " " + each.payStatus()).orElse("");
    }
}
