package org.hotseat.ticket.gate;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.HotseatException;
import org.hotseat.kernel.error.KeyReused;
import org.hotseat.kernel.error.NotFound;
import org.hotseat.kernel.error.Unavailable;
import org.hotseat.order.Order;
import org.hotseat.order.OrderModel;
import org.hotseat.order.act.Orders;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.redis.Keyspace;
import org.hotseat.ticket.SignedTicket;
import org.hotseat.ticket.TicketId;
import org.hotseat.ticket.TicketTokens;

/**
 * The scans at gates. Each scan is logged once, before it is decided, and is decided by the facts at its own time. A
 * method runs in the caller's thread and needs a few round trips to the stores. It throws {@link Unavailable} when a
 * store is unavailable, and may be repeated: it continues the work that was begun.
 */
@Service
class Scans {

    /** The largest difference by which a gate's clock may be fast without a contradiction. */
    private static final Duration MAX_CLOCK_AHEAD = Duration.ofMinutes(5);

    private final TicketTokens tokens;
    private final Orders orders;
    private final Passages passages;
    private final OvertakenEntries overtaken;
    private final ScanAnswers answers;
    private final AttendeeNames names;
    private final ScanFacts facts;
    private final Keyspace keyspace;
    private final RedisClock clock;
    private final SaleModelRegistry models;

    @Inject
    Scans(
            TicketTokens tokens,
            Orders orders,
            Passages passages,
            OvertakenEntries overtaken,
            ScanAnswers answers,
            AttendeeNames names,
            ScanFacts facts,
            Keyspace keyspace,
            RedisClock clock,
            SaleModelRegistry models) {
        this.tokens = tokens;
        this.orders = orders;
        this.passages = passages;
        this.overtaken = overtaken;
        this.answers = answers;
        this.names = names;
        this.facts = facts;
        this.keyspace = keyspace;
        this.clock = clock;
        this.models = models;
    }

    /**
     * Takes a scan. The same Idempotency-Key, or the same report, gets the same answer again.
     *
     * @return the check-in for an entry, otherwise the scan
     * @throws HotseatException the refusal. {@code bad-ticket}: the ticket was not signed here. {@code ticket-void}:
     *     its order was not paid then or had given it back. {@code ticket-transferred}: another person holds it since.
     *     {@code checked-in}: the ticket was already in. {@code not-in}: the ticket is to leave but was not in. A
     *     refused scan is logged, too
     * @throws NotFound when the order does not exist
     * @throws KeyReused when the key came with this ticket from another gate, or with another time
     */
    Map<String, Object> take(ShownTicket shown, Caller caller, Optional<IdempotencyKey> key) {
        Optional<SignedTicket> signed = tokens.read(shown.token());
        Optional<TicketId> ticket = signed.map(SignedTicket::ticket);
        String id = ScanIds.of(shown, signed.map(SignedTicket::toString).orElseGet(shown::token), caller, key);
        // Look it up first: a repeated request gets its first answer, whatever has happened to the ticket since.
        Optional<Scan> known =
                shown.at().isPresent() || key.isPresent() ? facts.find(id, ticket, key) : Optional.empty();
        Scan scan = known.orElseGet(() -> begin(id, signed, shown, caller, key));
        if (scan.answer().isPresent()) {
            Map<String, Object> answer = answers.of(scan);
            present(scan)
                    .ifPresent(order -> names.addTo(answer, order, scan.ticket().orElseThrow()));
            return answer;
        }
        Passages.Decision decision = passages.decide(scan, key, known.isPresent());
        // Read again: the order may have changed before the decision was written. The answer is written after that, so
        // an entry without one may lack this look.
        Optional<Order> present = decision.answer().word() == Verdict.Word.REFUSED ? Optional.empty() : present(scan);
        present.ifPresent(order -> overtaken.check(decision, order));
        Map<String, Object> answer = answers.of(passages.answer(decision));
        present.ifPresent(order -> names.addTo(answer, order, scan.ticket().orElseThrow()));
        return answer;
    }

    /** Returns the order of a ticket that a gate has scanned and not turned away. */
    private Optional<Order> present(Scan scan) {
        return scan.turnedAway().isPresent() ? Optional.empty() : scan.ticket().flatMap(this::order);
    }

    /** Logs a scan. If no check-in is needed to decide it, it is logged with its answer. */
    private Scan begin(
            String id, Optional<SignedTicket> signed, ShownTicket shown, Caller caller, Optional<IdempotencyKey> key) {
        Optional<TicketId> ticket = signed.map(SignedTicket::ticket);
        Optional<Order> order = ticket.flatMap(this::order);
        Instant now = clock.now(
                order.map(each -> keyspace.partitionOf(each.resource())).orElseGet(() -> keyspace.partition(0)));
        Instant at = shown.at().orElse(now);
        Judged judged = judge(signed, order, shown, at, now);
        Scan scan = new Scan(
                id,
                shown.direction(),
                ticket,
                signed.map(SignedTicket::form),
                order.map(this::resource).or(shown::resource),
                order.flatMap(each -> category(each, ticket.orElseThrow().unit())),
                at,
                now,
                shown.at().isPresent(),
                shown.gate(),
                caller.getName(),
                shown.turnedAway(),
                judged.own(),
                judged.answer().isEmpty() && shown.at().isPresent(),
                judged.answer(),
                judged.answer().map(first -> new Verdict(first.word(), first.code(), judged.own())));
        Scan written = facts.putIfAbsent(scan, key);
        if (shown.turnedAway().isPresent() && ticket.isPresent()) {
            passages.judge(ticket.get());
        }
        return written;
    }

    /**
     * The part of the decision that needs no check-in.
     *
     * @param answer the answer; empty if a check-in has to decide
     * @param own the contradictions between the scan and the facts of its order or the clock
     */
    private record Judged(Optional<Scan.Answer> answer, List<Contradiction> own) {}

    private Judged judge(
            Optional<SignedTicket> ticket, Optional<Order> order, ShownTicket shown, Instant at, Instant now) {
        List<Contradiction> own = new ArrayList<>();
        if (at.isAfter(now.plus(MAX_CLOCK_AHEAD))) {
            own.add(Contradiction.of(Contradiction.CLOCK_AHEAD, now));
        }
        if (shown.turnedAway().isPresent()) {
            return refused(Verdict.TURNED_AWAY, own);
        }
        if (order.isEmpty()) {
            if (shown.at().isPresent()) {
                own.add(Contradiction.of(Contradiction.NO_TICKET));
            }
            return refused(ticket.isPresent() ? Verdict.UNKNOWN_ORDER : Verdict.BAD_TICKET, own);
        }
        TicketValidity holder = holder(ticket.orElseThrow(), order.get(), shown);
        if (shown.direction() == Direction.EXIT) {
            // People who are in may leave, whatever has happened to the order. The ticket is the new holder's, though.
            return holder.good() || shown.at().isPresent()
                    ? new Judged(Optional.empty(), own)
                    : refused(Verdict.TRANSFERRED, own);
        }
        List<String> units = OrderModel.of(models, order.get().model()).units(order.get());
        String unit = ticket.orElseThrow().ticket().unit();
        TicketValidity validity = shown.at().isPresent()
                ? TicketValidity.at(at, order.get(), units, unit)
                : TicketValidity.now(order.get(), units, unit);
        own.addAll(validity.contradictions());
        if (validity.good()) {
            own.addAll(holder.contradictions());
            return holder.good() ? new Judged(Optional.empty(), own) : refused(Verdict.TRANSFERRED, own);
        }
        Judged refused = refused(Verdict.VOID, own);
        int status = order.get().payStatus().number();
        return new Judged(refused.answer().map(answer -> answer.of(status)), own);
    }

    /** Returns whether the shown form of a ticket was that of its holder. */
    private TicketValidity holder(SignedTicket shown, Order order, ShownTicket scan) {
        String unit = shown.ticket().unit();
        HeldTicket held = HeldTicket.of(order, OrderModel.of(models, order.model()), unit);
        return scan.at()
                .map(at -> TicketValidity.ofForm(at, order, held, shown.form()))
                .orElseGet(() -> new TicketValidity(held.form() == shown.form(), List.of()));
    }

    private static Judged refused(String code, List<Contradiction> own) {
        return new Judged(Optional.of(Scan.Answer.of(Verdict.refused(code, own))), own);
    }

    private Optional<Order> order(TicketId ticket) {
        try {
            return Optional.of(orders.find(ticket.order()));
        } catch (NotFound e) {
            return Optional.empty();
        }
    }

    private ResourceId resource(Order order) {
        return OrderModel.of(models, order.model()).resource(order.resource());
    }

    private Optional<String> category(Order order, String unit) {
        return OrderModel.of(models, order.model()).sold(order).stream()
                .filter(sold -> sold.id().equals(unit) && !sold.category().isEmpty())
                .map(OrderModel.Unit::category)
                .findAny();
    }
}
