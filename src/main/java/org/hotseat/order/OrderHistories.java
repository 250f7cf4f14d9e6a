package org.hotseat.order;

import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.HistoryStep;

/** Creates the histories of orders from the steps that an order keeps and the entries of its tickets. */
@Service
public class OrderHistories {

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
     * Returns the part of an order's history that concerns one of its units, until the unit was given back. Reads
     * MongoDB.
     *
     * @param unit the unit as {@link OrderModel#units} names it
     * @param seat the same as {@link Refund#seats} names it
     */
    public List<HistoryStep> of(Order order, String unit, String seat) {
        Instant end = Refund.of(order).stream()
                .filter(refund -> refund.seats().contains(seat))
                .flatMap(refund -> refund.at().stream())
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
        List<HistoryStep> steps = new ArrayList<>();
        OrderHistoryEntry.of(order).stream()
                .filter(step -> !step.at().isAfter(end)
                        && step.unit().filter(other -> !other.equals(unit)).isEmpty())
                .map(step -> shown(step, order))
                .forEach(steps::add);
        shown(admissions(order).stream().filter(entry -> entry.unit().equals(unit)))
                .forEach(steps::add);
        return steps;
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
