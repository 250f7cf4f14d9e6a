package org.hotseat.ticket.gate;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.Refund;
import org.hotseat.order.act.Orders;
import org.hotseat.order.ticket.HeldTicket;

/**
 * Entries that a change of their order has overtaken. A gate decides by the order as it has read it, and its check-in
 * is written a moment later. A move, a transfer or a refund in between does not see the check-in. So the gate reads the
 * order again after its check-in is written, and such a change reads the check-ins again after its decision
 * ({@link org.hotseat.order.Admissions#listOvertaken}). One of the two sees the other, whichever is first, and lists a
 * contradiction for the operators. Where a server dies before that, a timer looks for both (ADR 255). Methods throw
 * {@link org.hotseat.kernel.error.Unavailable} when a store is unavailable, and may be repeated.
 */
@Service
class OvertakenEntries {

    private static final System.Logger LOG = System.getLogger(OvertakenEntries.class.getName());

    /** The age from which on the timer looks at a scan. It is longer than a request of a gate or a change may take. */
    static final Duration AGE = Duration.ofSeconds(30);

    /** The time whose scans are read at once. */
    private static final Duration WINDOW = Duration.ofMinutes(10);

    private final ScanFacts scans;
    private final CheckInFacts checkIns;
    private final EntryLookFacts looks;
    private final Orders orders;
    private final SaleModelRegistry models;

    @Inject
    OvertakenEntries(
            ScanFacts scans, CheckInFacts checkIns, EntryLookFacts looks, Orders orders, SaleModelRegistry models) {
        this.scans = scans;
        this.checkIns = checkIns;
        this.looks = looks;
        this.orders = orders;
        this.models = models;
    }

    /**
     * Lists an entry if the shown ticket is not good any more.
     *
     * @param order the order as it was read after the check-in was written
     */
    void check(Passages.Decision decision, Order order) {
        if (decision.scan().direction() == Direction.ENTRY && decision.answer().word() == Verdict.Word.ADMITTED) {
            changes(decision.scan(), order)
                    .forEach(found -> scans.contradict(decision.scan().id(), found));
        }
    }

    /**
     * Lists entries that a change of their order has overtaken. If there are entries, reads the order and the scans.
     *
     * @param entries the ids of the scans of the order's tickets that are in
     * @param at the time of the change
     */
    void check(OrderId id, List<String> entries, Instant at) {
        if (entries.isEmpty()) {
            return;
        }
        Order order = orders.find(id);
        scans.all(entries)
                .forEach(scan -> changes(scan, order).stream()
                        .filter(found -> found.at().filter(at::equals).isPresent())
                        .forEach(found -> scans.contradict(scan.id(), found)));
    }

    /**
     * Lists the entries that were overtaken and are not listed, since the server of the gate or of the change has died.
     * Looks at each entry once, when it has a certain age, whatever the number of servers. Costs a read of each order.
     *
     * @param now the time by Redis's clock
     */
    void look(Instant now) {
        Instant end = now.minus(AGE);
        Instant begin = looks.until(end);
        boolean first = true;
        while (first && begin.isBefore(end)) {
            Instant next = begin.plus(WINDOW).isBefore(end) ? begin.plus(WINDOW) : end;
            look(begin, next);
            // Otherwise another server has looked at these, too, and goes on.
            first = looks.move(begin, next);
            begin = next;
        }
    }

    /** Lists the entries that were overtaken, of those that were reported after one time and until another. */
    void look(Instant after, Instant until) {
        for (Scan entry : looks.entries(after, until)) {
            try {
                look(entry);
            } catch (Broken e) {
                // The others are looked at all the same.
                LOG.log(Level.WARNING, "HS418 the order of the entry " + entry.id() + " cannot be read", e);
            }
        }
    }

    private void look(Scan entry) {
        Optional<Order> order = entry.ticket().flatMap(ticket -> find(ticket.order()));
        order.stream()
                .flatMap(
                        present -> changes(entry, present).stream().filter(found -> contradicts(entry, found, present)))
                .forEach(found -> scans.contradict(entry.id(), found));
    }

    private Optional<Order> find(OrderId id) {
        try {
            return Optional.of(orders.find(id));
        } catch (NotFound e) {
            return Optional.empty();
        }
    }

    /**
     * Returns whether a change that came with an entry or later did not know of it. An entry without an answer was
     * still being decided. Otherwise moves and transfers would have been refused, refunds say so, and whole orders end
     * whoever is in.
     */
    private boolean contradicts(Scan entry, Contradiction found, Order order) {
        Instant time = found.at().orElse(Instant.EPOCH);
        List<Refund> refunds = Refund.of(order).stream()
                .filter(refund -> refund.at().filter(time::equals).isPresent())
                .toList();
        boolean unknowing = entry.answer().isEmpty()
                || !entry.at().isBefore(time)
                || Contradiction.OF_TICKETS.contains(found.kind())
                || !refunds.isEmpty()
                        && refunds.stream()
                                .allMatch(refund -> refund.checkedIn().isEmpty());
        return unknowing && checkIns.stood(entry.ticket().orElseThrow(), entry.id(), time);
    }

    /** Returns what an entry contradicts and the log does not have yet. */
    private List<Contradiction> changes(Scan entry, Order order) {
        OrderModel model = OrderModel.of(models, order.model());
        HeldTicket held =
                HeldTicket.of(order, model, entry.ticket().orElseThrow().unit());
        return TicketValidity.changed(entry, order, model.units(order), held).stream()
                .filter(found -> !entry.own().contains(found))
                .toList();
    }
}
