package org.hotseat.ticket.gate;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Refund;

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
                    end.map(time -> List.of(early, ended(order, "later", time))).orElse(List.of(early)));
        }
        return end.map(time -> at.isBefore(time)
                        ? new TicketValidity(true, List.of(ended(order, "later", time)))
                        : new TicketValidity(false, List.of(ended(order, "before", time))))
                .orElseGet(() -> new TicketValidity(true, List.of()));
    }

    /**
     * Returns the validity of one signed form of a ticket at a time that a gate reports. A form is void from the next
     * transfer on. A scan from before the form existed shows that the gate's clock is slow, and is not refuted.
     *
     * @param transfers the times at which the ticket was transferred, oldest first
     * @param form the number of transfers that the form contains
     */
    static TicketValidity ofForm(Instant at, List<Instant> transfers, int form) {
        if (form >= transfers.size()) {
            return new TicketValidity(true, List.of());
        }
        Instant end = transfers.get(form);
        return at.isBefore(end)
                ? new TicketValidity(true, List.of(Contradiction.of("transferred-later", end)))
                : new TicketValidity(false, List.of(Contradiction.of("transferred-before", end)));
    }

    private static Contradiction ended(Order order, String when, Instant at) {
        boolean calledOff =
                order.ending().filter(Ending.RESOURCE_CANCELLED::equals).isPresent();
        return Contradiction.of((calledOff ? "cancelled-" : "refunded-") + when, at);
    }

    /**
     * Returns the time at which the order gave the unit back. Empty while the order has the unit, and for a unit that
     * it never had.
     */
    private static Optional<Instant> end(Order order, List<String> units, String unit) {
        Optional<Instant> given = Refund.of(order).stream()
                .filter(refund -> refund.seats().stream()
                        .map(seat -> seat.replace(':', '-'))
                        .anyMatch(unit::equals))
                .flatMap(refund -> refund.at().stream())
                .min(Comparator.naturalOrder());
        if (given.isPresent()) {
            return given;
        }
        if (units.contains(unit)) {
            return order.payStatus() == PayStatus.PAID ? Optional.empty() : order.endedAt();
        }
        return endOfPlace(order, units, unit);
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
