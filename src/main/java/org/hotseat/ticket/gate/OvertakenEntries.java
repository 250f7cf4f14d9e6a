package org.hotseat.ticket.gate;

import jakarta.inject.Inject;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Service;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.ticket.SignedTicket;

/**
 * Entries that a change of their order has overtaken. A gate decides by the order as it has read it, and its check-in
 * is written a moment later. A move, a transfer or a refund in between does not see the check-in. So the gate reads the
 * order again after its check-in is written, and lists a contradiction for the operators. A move of seats likewise
 * reads the check-ins again after its decision ({@link org.hotseat.order.Admissions#listMoved}). So one of the two sees
 * the other, whichever is first (ADR 253).
 */
@Service
class OvertakenEntries {

    private final ScanFacts scans;
    private final SaleModelRegistry models;

    @Inject
    OvertakenEntries(ScanFacts scans, SaleModelRegistry models) {
        this.scans = scans;
        this.models = models;
    }

    /**
     * Lists an entry if the shown ticket is not good any more. May be repeated.
     *
     * @param order the order as it was read after the check-in was written
     */
    void check(Scan decided, SignedTicket shown, Order order) {
        boolean admitted = decided.direction() == Direction.ENTRY
                && decided.answer()
                        .filter(answer -> answer.word() == Verdict.Word.ADMITTED)
                        .isPresent();
        if (!admitted || decided.late()) {
            return;
        }
        OrderModel model = OrderModel.of(models, order.model());
        HeldTicket held = HeldTicket.of(order, model, shown.ticket().unit());
        TicketValidity.changed(order, model.units(order), held, shown.form())
                .forEach(found -> scans.contradict(decided.id(), found));
    }
}
