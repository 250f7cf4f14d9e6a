package org.hotseat.order;

import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.HistoryStep;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Unavailable;

/** Creates the histories of orders from the steps that an order keeps and the entries of its tickets. */
@Service
public class OrderHistories {

    private static final int MAX_TICKET_CHANGES = 200;

    private static final Set<String> OF_TICKETS =
            Set.of(OrderHistoryEntry.TRANSFERRED, OrderHistoryEntry.RENAMED, OrderHistoryEntry.MOVED);

    private final Instance<Admissions> admissions;

    @Inject
    OrderHistories(Instance<Admissions> admissions) {
        this.admissions = admissions;
    }

    /** Returns all entries of an order's tickets; reads MongoDB. */
    public List<Admission> admissions(Order order) {
        return admissions.stream().flatMap(each -> each.of(order).stream()).toList();
    }

    /** Returns the steps of an order together with the entries, in no order. */
    public static List<HistoryStep> steps(Order order, List<Admission> entries) {
        return Stream.concat(
                        OrderHistoryEntry.of(order).stream().map(step -> shown(step, order)), shown(entries.stream()))
                .toList();
    }

    /** Returns a step as a history shows it. A refund that overruled the refund rules has its reason. */
    private static HistoryStep shown(OrderHistoryEntry step, Order order) {
        HistoryStep shown = step.shown();
        if (step.wireName().equals(OrderHistoryEntry.OVERRULED)) {
            Refund.of(order).stream()
                    .filter(refund -> step.reference().stream().anyMatch(refund.reference()::equals))
                    .forEach(refund -> shown.with("reason", refund.reason()));
        }
        return shown;
    }

    private static Stream<HistoryStep> shown(Stream<Admission> entries) {
        return entries.flatMap(entry -> Stream.concat(Stream.of(entry.shown()), entry.shownEnd().stream()));
    }

    /**
     * Returns the part of an order's history that concerns one of its units, while the order had it: from the purchase
     * or a move to it, until it was given back or moved away. Reads MongoDB.
     *
     * @param unit the unit as {@link OrderModel#units} names it
     * @param seat the same as {@link Refund#seats} names it
     */
    public List<HistoryStep> of(Order order, String unit, String seat) {
        Set<String> refunds = Refund.of(order).stream()
                .filter(refund -> refund.seats().contains(seat))
                .map(Refund::reference)
                .collect(Collectors.toSet());
        List<OrderHistoryEntry> entries = OrderHistoryEntry.of(order);
        List<HistoryStep> steps = new ArrayList<>();
        boolean had = entries.stream()
                .flatMap(step -> SeatMove.of(step).stream())
                .filter(move -> move.from().equals(unit) || move.to().equals(unit))
                .findFirst()
                .map(first -> first.from().equals(unit))
                .orElse(true);
        for (OrderHistoryEntry step : entries) {
            Optional<SeatMove> move = SeatMove.of(step);
            boolean comes = move.filter(seats -> seats.to().equals(unit)).isPresent();
            boolean goes = move.filter(seats -> seats.from().equals(unit)).isPresent()
                    || step.reference().filter(refunds::contains).isPresent();
            boolean others = move.isPresent() && !comes && !goes
                    || step.unit().filter(other -> !other.equals(unit)).isPresent();
            if (comes || goes || had && !others) {
                steps.add(shown(step, order));
            }
            had = comes || had && !goes;
        }
        shown(admissions(order).stream().filter(entry -> entry.unit().equals(unit)))
                .forEach(steps::add);
        return steps;
    }

    /**
     * Checks that none of some tickets was let in, without entries that were undone. A read of MongoDB.
     *
     * @throws Conflict {@code checked-in}
     */
    public void checkNotCheckedIn(Order order, Collection<String> units) {
        Optional<Admission> entry = admissions(order).stream()
                .filter(each -> each.undone().isEmpty() && units.contains(each.unit()))
                .findFirst();
        if (entry.isPresent()) {
            throw new Conflict("checked-in", "The ticket was let in.")
                    .with("checkedInAt", entry.get().at().toString())
                    .with("gate", entry.get().gate());
        }
    }

    /**
     * Lists the entries that a decided change of an order has overtaken ({@link Admissions#listOvertaken}). A change
     * that is not confirmed is asked for again, and lists them then.
     *
     * @param act the act of the change
     * @throws Unavailable with an unknown fate when a store is unavailable: the change is decided, and its repetition,
     *     for which this answer asks, lists the entries
     */
    public void listOvertaken(Order order, Instant at, Act act) {
        if (act.confirming()) {
            return;
        }
        try {
            admissions.stream().forEach(each -> each.listOvertaken(order, at));
        } catch (Unavailable e) {
            throw e.withUnknownFate();
        }
    }

    /**
     * Checks that the holders may change an order's tickets once more: each change makes its history longer.
     *
     * @throws Conflict {@code too-many-changes}
     */
    public static void checkTicketChanges(Order order) {
        if (OrderHistoryEntry.storedSteps(order).stream()
                        .filter(step -> OF_TICKETS.contains(step.wireName()))
                        .count()
                >= MAX_TICKET_CHANGES) {
            throw new Conflict(
                            "too-many-changes",
                            "The tickets of an order may be changed " + MAX_TICKET_CHANGES + " times.")
                    .with("most", MAX_TICKET_CHANGES);
        }
    }

    /**
     * Returns the time of the first entry of some tickets of an order, without entries that were undone. A read of
     * MongoDB.
     *
     * @param units the units of the tickets, as {@link OrderModel#givenBack} names them
     */
    public Optional<Instant> checkedIn(Order order, Collection<String> units) {
        return admissions(order).stream()
                .filter(entry -> entry.undone().isEmpty() && units.contains(entry.unit()))
                .map(Admission::at)
                .min(Comparator.naturalOrder());
    }
}
