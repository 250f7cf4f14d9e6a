package org.hotseat.program;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistories;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.Payment;
import org.hotseat.order.act.Orders;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.program.layout.SeatId;
import org.hotseat.program.seat.OrderSeat;
import org.hotseat.program.seat.SeatMoveRequest;

/**
 * The rules for moves of seats that concern the order and its tickets. Methods read MongoDB, and throw the refusal, or
 * {@link org.hotseat.kernel.error.Unavailable} when a store is unavailable.
 */
@Service
class SeatMoveRules {

    private final SaleModelRegistry models;
    private final OrderHistories histories;

    @Inject
    SeatMoveRules(SaleModelRegistry models, OrderHistories histories) {
        this.models = models;
        this.histories = histories;
    }

    /** Checks that the caller may move these seats of an order now. */
    void check(Order order, SeatMoveRequest asked, Caller caller) {
        caller.checkOwns(order.user());
        if (asked.keepPrices() && !caller.mayActForOthers()) {
            throw new Forbidden("wrong-role", "Only services, support and operators may keep the prices.");
        }
        if (!order.model().equals(ProgramModel.KIND)) {
            throw InvalidInput.of("seats", "must not be given: the order has no numbered seats");
        }
        if (!order.payStatus().live()) {
            throw Orders.inState(order.payStatus());
        }
        List<SeatId> had =
                OrderSeat.of(order).stream().flatMap(OrderSeat::numbered).toList();
        List<String> missing = asked.seats().keySet().stream()
                .filter(seat -> !had.contains(seat))
                .map(SeatId::toString)
                .toList();
        if (!missing.isEmpty()) {
            throw new Conflict("other-seats", "The order does not have all of these seats.").with("seats", missing);
        }
        Optional<Payment> authorized = Payment.of(order).stream()
                .filter(payment -> payment.state() == Payment.State.AUTHORIZED)
                .findAny();
        if (authorized.isPresent()) {
            throw new Conflict("payment-under-way", "A payment of the order is authorized.")
                    .with("reference", authorized.get().reference());
        }
        asked.checkNoTable(order);
        checkTickets(order, asked.units(), caller);
    }

    /** Lists tickets of the former seats that a gate has let in since they were checked. */
    void listEntries(Order order, Instant movedAt, Act act) {
        if (order.payStatus() == PayStatus.PAID) {
            histories.listOvertaken(order, movedAt, act);
        }
    }

    private void checkTickets(Order order, List<String> units, Caller caller) {
        if (order.payStatus() != PayStatus.PAID) {
            return;
        }
        histories.checkNotCheckedIn(order, units);
        if (!caller.mayActForOthers()) {
            OrderModel model = OrderModel.of(models, order.model());
            if (units.stream()
                    .anyMatch(unit -> !HeldTicket.of(order, model, unit)
                            .holder(order)
                            .value()
                            .equals(caller.subject()))) {
                throw new Forbidden("ticket-transferred", "The ticket was transferred to another person.");
            }
            OrderHistories.checkTicketChanges(order);
        }
    }
}
