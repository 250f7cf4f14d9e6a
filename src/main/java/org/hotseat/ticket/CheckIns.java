package org.hotseat.ticket;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.hotseat.facts.list.Lists;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModels;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Act;
import org.hotseat.kernel.caller.ActLog;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Conflict;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.kernel.list.Listed;
import org.hotseat.kernel.list.Page;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.act.Orders;
import org.hotseat.redis.Keyspace;

/**
 * Check-ins at gates: a ticket lets in once. Each method runs in the caller's thread, with a few round trips to the
 * stores, throws {@link Unavailable} when one is away, and may be repeated.
 */
@Service
class CheckIns {

    /** The most by which a gate's clock may be fast. */
    private static final Duration MOST_AHEAD = Duration.ofMinutes(5);

    private final TicketTokens tokens;
    private final Tickets tickets;
    private final Orders orders;
    private final CheckInFacts facts;
    private final Lists lists;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final SaleModels models;
    private final ActLog audit;

    @Inject
    CheckIns(
            TicketTokens tokens,
            Tickets tickets,
            Orders orders,
            CheckInFacts facts,
            Lists lists,
            Keyspace keyspace,
            RedisClock clock,
            SaleModels models,
            ActLog audit) {
        this.tokens = tokens;
        this.tickets = tickets;
        this.orders = orders;
        this.facts = facts;
        this.lists = lists;
        this.keyspace = keyspace;
        this.clock = clock;
        this.models = models;
        this.audit = audit;
    }

    /**
     * A ticket that is shown at a gate.
     *
     * @param token its signed form
     * @param at when it was let in, if that is reported later; empty for now
     */
    record Shown(String token, String gate, Optional<Instant> at) {}

    /**
     * Lets a ticket in; again with the same Idempotency-Key, or the same report, the same answer.
     *
     * @throws Conflict {@code bad-ticket} when it was not signed here, {@code ticket-void} when its order is not paid
     *     or has given it back, {@code checked-in} when it is in already; a report of an entry that was then one too
     *     many is kept
     * @throws InvalidInput when the reported time is in the future
     * @throws NotFound when there is no such order
     * @throws KeyReused when the key came with this ticket from another gate, or with another time
     */
    CheckIn enter(Shown shown, Caller caller, Optional<IdempotencyKey> key) {
        TicketId ticket = tokens.read(shown.token())
                .orElseThrow(() -> new Conflict("bad-ticket", "The ticket was not signed here."));
        // Before anything else: whatever has become of the ticket since, a repeated request gets its first answer.
        Optional<CheckIn> first = key.flatMap(given -> facts.answered(ticket, given));
        if (first.isPresent()) {
            return first.get();
        }
        Order order = orders.find(ticket.order());
        if (!tickets.units(order).contains(ticket.unit())) {
            throw new Conflict("ticket-void", "The ticket is no longer valid.")
                    .with("payStatus", order.payStatus().number());
        }
        Instant now = clock.now(keyspace.partitionOf(order.resource()));
        Instant at = shown.at().orElse(now);
        if (at.isAfter(now.plus(MOST_AHEAD))) {
            throw InvalidInput.of("at", "must not be in the future");
        }
        CheckIn asked = new CheckIn(ticket, order.model(), order.resource(), at, shown.gate(), caller.getName());
        CheckInFacts.Stored counts = facts.enter(asked, key);
        if (counts.now() || repeated(counts, asked, shown.at().isPresent(), key)) {
            return counts.checkIn();
        }
        if (shown.at().isPresent()) {
            facts.addDouble(asked);
        }
        throw new Conflict("checked-in", "The ticket is already checked in.")
                .with("checkedInAt", counts.checkIn().at().toString())
                .with("gate", counts.checkIn().gate())
                .with("checkedInBy", counts.checkIn().by());
    }

    /** Whether it is the same request, or the same report, again. */
    private static boolean repeated(
            CheckInFacts.Stored counts, CheckIn asked, boolean report, Optional<IdempotencyKey> key) {
        if (report && counts.checkIn().equals(asked)) {
            return true;
        }
        Optional<IdempotencyKey> same = key.filter(given -> counts.key()
                .filter(first ->
                        first.caller().equals(given.caller()) && first.key().equals(given.key()))
                .isPresent());
        if (same.isPresent() && !same.equals(counts.key())) {
            throw new KeyReused();
        }
        return same.isPresent();
    }

    /** @throws NotFound when the ticket is not in */
    CheckIn find(TicketId ticket) {
        return facts.find(ticket).map(CheckInFacts.Stored::checkIn).orElseThrow(CheckIns::notIn);
    }

    /** @throws NotFound when the ticket is not in */
    void undo(TicketId ticket, Caller caller) {
        Order order = orders.find(ticket.order());
        if (facts.find(ticket).isEmpty()) {
            throw notIn();
        }
        Act.current().with("ticketId", ticket.toString());
        audit.note(OrderModel.of(models, order.model()).resource(order.resource()));
        if (!facts.undo(ticket, clock.now(keyspace.partitionOf(order.resource())), caller.getName())) {
            throw notIn();
        }
    }

    /** A page of those that are in, in the order of their ids. */
    Listed<Map<String, Object>> page(Optional<String> resource, boolean doubles, Page page) {
        return lists.page(facts.list(resource, doubles), page);
    }

    private static NotFound notIn() {
        return new NotFound("unknown-check-in", "The ticket is not checked in.");
    }
}
