package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.Forbidden;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.form.TransferRules;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistories;
import org.hotseat.order.OrderModel;
import org.hotseat.order.PayStatus;
import org.hotseat.order.act.TicketChanges;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.redis.Keyspace;

/**
 * The rules for changes of tickets. The holder of a ticket changes it, or somebody who may act for the holder. Support
 * and operators are not bound by the rules of the resource. Methods read MongoDB, and throw the refusal, or
 * {@link Unavailable} when a store is unavailable.
 */
@Service
class TicketRules {

    private final SaleModelRegistry models;
    private final OrderHistories histories;
    private final Keyspace keyspace;
    private final RedisClock clock;

    @Inject
    TicketRules(SaleModelRegistry models, OrderHistories histories, Keyspace keyspace, RedisClock clock) {
        this.models = models;
        this.histories = histories;
        this.keyspace = keyspace;
        this.clock = clock;
    }

    /** Returns a ticket with another name. After the entry only support and operators may change it. */
    HeldTicket renamed(Order order, TicketId ticket, String name, Caller caller) {
        HeldTicket held = held(order, ticket, caller);
        if (!caller.isStaff()) {
            checkNotCheckedIn(order, ticket);
            OrderHistories.checkTicketChanges(order);
        }
        return held.renamed(name);
    }

    /** Returns a ticket as another person holds it. */
    HeldTicket transferred(Order order, TicketId ticket, TicketRequests.Transfer asked, Caller caller) {
        HeldTicket held = held(order, ticket, caller);
        if (held.holder(order).equals(asked.to())) {
            throw new Conflict("same-holder", "This person has the ticket already.");
        }
        checkNotCheckedIn(order, ticket);
        if (!caller.isStaff()) {
            checkAllowed(order, held);
            OrderHistories.checkTicketChanges(order);
        }
        return held.transferred(asked.to(), asked.attendee());
    }

    /** Lists the entry of a ticket that a gate has let in since its transfer was checked. */
    void listEntries(TicketChanges.Change transfer, Act act) {
        histories.listOvertaken(transfer.order(), transfer.at(), act);
    }

    /** Returns the ticket, if the order has it now and the caller may act for its holder. */
    private HeldTicket held(Order order, TicketId ticket, Caller caller) {
        OrderModel model = OrderModel.of(models, order.model());
        HeldTicket held = HeldTicket.of(order, model, ticket.unit());
        UserId holder = held.holder(order);
        if (!caller.mayActForOthers() && !holder.value().equals(caller.subject())) {
            throw order.user().value().equals(caller.subject())
                    ? new Forbidden("ticket-transferred", "The ticket was transferred to another person.")
                    : new Forbidden("not-yours", "This belongs to another user.");
        }
        if (order.payStatus() != PayStatus.PAID) {
            throw new Conflict("ticket-void", "The order is not paid, or it was cancelled or refunded.")
                    .with("payStatus", order.payStatus().number());
        }
        if (!model.units(order).contains(ticket.unit())) {
            throw new NotFound("unknown-ticket", "The order has no such ticket now.");
        }
        return held;
    }

    private void checkNotCheckedIn(Order order, TicketId ticket) {
        histories.checkNotCheckedIn(order, List.of(ticket.unit()));
    }

    private void checkAllowed(Order order, HeldTicket held) {
        TransferRules rules = OrderModel.of(models, order.model())
                .transferRules(order.resource())
                .orElseThrow(() -> new Conflict("transfers-off", "Tickets of this resource cannot be transferred."));
        Instant now = clock.now(keyspace.partitionOf(order.resource()));
        Optional<Instant> end = rules.until().filter(until -> !now.isBefore(until));
        if (end.isPresent()) {
            throw new Conflict("transfers-over", "Tickets could be transferred until " + end.get() + ".")
                    .with("until", end.get().toString());
        }
        Optional<Integer> max = rules.atMost().filter(count -> held.transfers() >= count);
        if (max.isPresent()) {
            throw new Conflict("too-many-changes", "A ticket may be transferred " + max.get() + " times.")
                    .with("most", max.get());
        }
    }
}
