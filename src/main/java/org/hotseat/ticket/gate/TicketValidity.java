package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistoryEntry;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Refund;
import org.hotseat.order.SeatMove;
import org.hotseat.order.ticket.HeldTicket;

/**
 * Whether an order had a ticket at a certain time, judged by its current facts.
 *
 * @param good whether the ticket was good
 * @param contradictions the contradictions between that time and the facts
 */
record TicketValidity(boolean good, List<Contradiction> contradictions) {

    private static final Pattern NUMBER = Pattern.compile("[0-9]+$");

    /**
     * Returns whether the ticket of a unit is good now.
     *
     * @param units the units that the order has
     */
    static TicketValidity now(Order order, List<String> units, String unit) {
        return new TicketValidity(order.payStatus() == PayStatus.PAID && units.contains(unit), List.of());
    }

    /**
     * Returns the validity at a time that a gate reports. A ticket does not exist before the payment. So a scan from
     * before the payment shows that the gate's clock is slow. Its true time is unknown, and the facts do not refute it.
     *
     * @param units the units that the order has, or had when it ended
     */
    static TicketValidity at(Instant at, Order order, List<String> units, String unit) {
        Optional<Instant> end = end(order, units, unit);
        boolean had = order.paidAt().isPresent() && (units.contains(unit) || end.isPresent());
        if (!had) {
            return new TicketValidity(false, List.of(Contradiction.of(Contradiction.NO_TICKET)));
        }
        if (order.paidAt().filter(at::isBefore).isPresent()) {
            Contradiction early =
                    Contradiction.of(Contradiction.BEFORE_PAID, order.paidAt().get());
            return new TicketValidity(
                    true,
                    end.map(time -> List.of(early, ended(order, unit, "later", time)))
                            .orElse(List.of(early)));
        }
        return end.map(time -> at.isBefore(time)
                        ? new TicketValidity(true, List.of(ended(order, unit, "later", time)))
                        : new TicketValidity(false, List.of(ended(order, unit, "before", time))))
                .orElseGet(() -> new TicketValidity(true, List.of()));
    }

    /**
     * Returns the validity of one signed form of a ticket at a time that a gate reports. A form is void from the next
     * transfer on. A scan from before the form existed shows that the gate's clock is slow, and is not refuted.
     *
     * <p>A form that the seat had in the order before the ticket came to it is void from that move on.
     *
     * @param form the number that the form contains
     */
    static TicketValidity ofForm(Instant at, Order order, HeldTicket held, int form) {
        List<Instant> transfers = transfers(order, held.unit());
        int number = form - (held.form() - transfers.size());
        Optional<Instant> arrival = SeatMove.arrival(order, held.unit()).filter(moved -> number < 0);
        if (number >= transfers.size() || transfers.isEmpty() && arrival.isEmpty()) {
            return new TicketValidity(true, List.of());
        }
        Instant end = arrival.orElseGet(() -> transfers.get(Math.max(0, number)));
        String word = arrival.isPresent() ? "moved-" : "transferred-";
        return at.isBefore(end)
                ? new TicketValidity(true, List.of(Contradiction.of(word + "later", end)))
                : new TicketValidity(false, List.of(Contradiction.of(word + "before", end)));
    }

    /**
     * Returns the contradiction of an entry that was decided by the order as it was before a change, with the order as
     * it is now; empty if the shown form of the ticket is still good. An entry of now came before each change that its
     * gate did not see.
     */
    static List<Contradiction> changed(Scan entry, Order order, List<String> units, HeldTicket held) {
        Instant at = entry.late() ? entry.at() : Instant.MIN;
        return end(order, units, held.unit())
                .map(time -> List.of(ended(order, held.unit(), at.isBefore(time) ? "later" : "before", time)))
                .orElseGet(() -> entry.form()
                        .map(form -> ofForm(at, order, held, form).contradictions())
                        .orElse(List.of()));
    }

    /** Returns the times at which a ticket was transferred since it came to its present unit, oldest first. */
    private static List<Instant> transfers(Order order, String unit) {
        Instant arrival = SeatMove.arrival(order, unit).orElse(Instant.MIN);
        return OrderHistoryEntry.storedSteps(order).stream()
                .filter(step -> step.wireName().equals(OrderHistoryEntry.TRANSFERRED)
                        && !step.at().isBefore(arrival)
                        && step.reference().filter(unit::equals).isPresent())
                .map(OrderHistoryEntry::at)
                .toList();
    }

    private static Contradiction ended(Order order, String unit, String when, Instant at) {
        boolean moved = SeatMove.departure(order, unit).filter(at::equals).isPresent();
        boolean calledOff =
                order.ending().filter(Ending.RESOURCE_CANCELLED::equals).isPresent();
        return Contradiction.of((moved ? "moved-" : calledOff ? "cancelled-" : "refunded-") + when, at);
    }

    /**
     * Returns the time at which the order gave the unit back. Empty while the order has the unit, and for a unit that
     * it never had.
     */
    private static Optional<Instant> end(Order order, List<String> units, String unit) {
        if (units.contains(unit)) {
            return order.payStatus() == PayStatus.PAID ? Optional.empty() : order.endedAt();
        }
        Stream<Instant> refunds = Refund.of(order).stream()
                .filter(refund -> refund.seats().stream()
                        .map(seat -> seat.replace(':', '-'))
                        .anyMatch(unit::equals))
                .flatMap(refund -> refund.at().stream());
        return Stream.concat(refunds, SeatMove.departure(order, unit).stream())
                .max(Comparator.naturalOrder())
                .or(() -> endOfPlace(order, units, unit));
    }

    /**
     * Returns the time at which a place was given back. Places are counted from 1, and the last ones are given back
     * first. Undoing the refunds one by one, the latest first, shows how many places the order had before.
     */
    private static Optional<Instant> endOfPlace(Order order, List<String> units, String unit) {
        String family = NUMBER.matcher(unit).replaceFirst("");
        String digits = unit.substring(family.length());
        if (digits.isEmpty() || digits.length() > 9) {
            return Optional.empty();
        }
        Pattern same = Pattern.compile(Pattern.quote(family) + "[0-9]+");
        long count = units.stream().filter(each -> same.matcher(each).matches()).count();
        List<Refund> latestFirst = Refund.of(order).stream()
                .filter(refund -> refund.places() > 0 && refund.at().isPresent())
                .filter(refund ->
                        refund.category().map(id -> family.equals(id + "-p")).orElse(true))
                .sorted(Comparator.comparing((Refund refund) -> refund.at().orElseThrow())
                        .reversed())
                .toList();
        for (Refund refund : latestFirst) {
            count += refund.places();
            if (Integer.parseInt(digits) <= count && Integer.parseInt(digits) > 0) {
                return refund.at();
            }
        }
        return Optional.empty();
    }
}
