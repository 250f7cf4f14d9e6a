package org.hotseat.ticket.gate;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.list.Lists;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.act.Orders;
import org.hotseat.redis.Keyspace;
import org.hotseat.ticket.TicketId;
import org.hotseat.ticket.TicketSettings;

/**
 * The check-ins: tickets that are inside by the verdicts of {@link Scans}. Each method runs in the caller's thread and
 * needs a few round trips to the stores. It throws {@link Unavailable} when a store is unavailable, and may be
 * repeated.
 */
@Service
class CheckIns {

    private final Orders orders;
    private final CheckInFacts facts;
    private final CheckInEndFacts ends;
    private final ScanFacts scans;
    private final Lists lists;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final SaleModelRegistry models;
    private final TicketSettings settings;
    private final ActLog audit;

    @Inject
    CheckIns(
            Orders orders,
            CheckInFacts facts,
            CheckInEndFacts ends,
            ScanFacts scans,
            Lists lists,
            Keyspace keyspace,
            RedisClock clock,
            SaleModelRegistry models,
            TicketSettings settings,
            ActLog audit) {
        this.orders = orders;
        this.facts = facts;
        this.ends = ends;
        this.scans = scans;
        this.lists = lists;
        this.keyspace = keyspace;
        this.clock = clock;
        this.models = models;
        this.settings = settings;
        this.audit = audit;
    }

    /**
     * Returns the check-in of a ticket.
     *
     * @throws NotFound when the ticket is not in
     */
    CheckIn find(TicketId ticket) {
        return facts.find(ticket).map(CheckInFacts.Stored::checkIn).orElseThrow(CheckIns::notCheckedIn);
    }

    /**
     * Undoes a check-in. The log gets a line before that.
     *
     * @throws NotFound when the ticket is not in
     */
    void undo(TicketId ticket, Caller caller) {
        Order order = orders.find(ticket.order());
        CheckIn counts = find(ticket);
        Act.current().line().with("ticketId", ticket.toString());
        ResourceId resource = OrderModel.of(models, order.model()).resource(order.resource());
        audit.writeAuditLine(resource);
        Instant now = clock.now(keyspace.partitionOf(order.resource()));
        String undone = counts.scan().orElseGet(() -> counts.at() + " " + counts.gate());
        Scan scan = new Scan(
                ScanIds.of(Direction.UNDO.wireName(), ticket.toString(), undone),
                Direction.UNDO,
                Optional.of(ticket),
                Optional.empty(),
                Optional.of(resource),
                Optional.empty(),
                now,
                now,
                false,
                counts.gate(),
                caller.getName(),
                Optional.empty(),
                List.of(),
                false,
                Optional.empty(),
                Optional.empty());
        scans.putIfAbsent(scan, Optional.empty());
        if (!ends.undo(ticket, now, caller.getName())) {
            throw notCheckedIn();
        }
        Verdict verdict = Verdict.of(Verdict.Word.UNDONE);
        scans.answer(scan, Scan.Answer.of(verdict), verdict);
        scans.judge(ticket, Optional.empty(), settings.reEntry());
    }

    /** Returns a page of the checked-in tickets, in the order of their ids. */
    Listed<Map<String, Object>> page(Optional<String> resource, boolean doubles, Page page) {
        return lists.page(facts.list(resource, doubles), page);
    }

    private static NotFound notCheckedIn() {
        return new NotFound("unknown-check-in", "The ticket is not checked in.");
    }
}
