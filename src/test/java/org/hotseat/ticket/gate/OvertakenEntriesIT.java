package org.hotseat.ticket.gate;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Caller;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.caller.Role;
import org.hotseat.kernel.error.Result;
import org.hotseat.kernel.form.Description;
import org.hotseat.order.Ending;
import org.hotseat.order.Order;
import org.hotseat.order.OrderHistoryEntry;
import org.hotseat.order.Refund;
import org.hotseat.order.act.Orders;
import org.hotseat.order.act.TicketChanges;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.order.placing.Buyer;
import org.hotseat.order.ticket.HeldTicket;
import org.hotseat.redis.Keyspace;
import org.hotseat.schedule.ScheduleOrders;
import org.hotseat.schedule.Schedules;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.testing.InServer;
import org.hotseat.ticket.TicketId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Entries and ends of tickets whose servers have died before they looked for one another: the timer looks for both, and
 * lists nothing that was known.
 */
class OvertakenEntriesIT extends InServer {

    private static final Money PRICE = new Money(710);

    @Inject
    private OvertakenEntries entries;

    @Inject
    private EntryLookFacts looks;

    @Inject
    private Passages passages;

    @Inject
    private ScanFacts scans;

    @Inject
    private CheckInEndFacts ends;

    @Inject
    private Orders orders;

    @Inject
    private TicketChanges changes;

    @Inject
    private Schedules schedules;

    @Inject
    private ScheduleOrders scheduleOrders;

    @Inject
    private RedisClock clock;

    @Inject
    private Keyspace keyspace;

    private ScheduleId schedule;
    private Order order;
    private TicketId ticket;

    @BeforeEach
    void buy() {
        schedule = new ScheduleId("looks-" + UUID.randomUUID());
        answer(schedules.put(
                schedule,
                new ScheduleDefinition(
                        "A game",
                        3,
                        Optional.empty(),
                        Duration.ofMinutes(5),
                        Optional.of(PRICE),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Description.NONE)));
        Order placed = done(scheduleOrders.place(
                schedule,
                new Buyer(new UserId("p1"), Groups.NONE, AttachedData.NOTHING, Optional.empty(), Optional.empty()),
                Optional.empty(),
                Optional.empty()));
        order = done(orders.pay(placed, "reference", Optional.empty()));
        ticket = new TicketId(order.id(), "1");
    }

    @Test
    void anEntryWhoseGateDiedIsListed() {
        Passages.Decision entry = entered(now());
        done(orders.refund(order, refund(Optional.of(entry.scan().at())), Optional.empty()));

        assertThat(listed(entry)).containsExactly("refunded-later");
        assertThat(listed(entry)).containsExactly("refunded-later");
        assertThat(find(entry).verdict()).as("nobody was told").isEmpty();
    }

    @Test
    void anEntryIsListedWhoseEndDidNotLook() {
        Passages.Decision entry = entered(now());
        passages.answer(entry);
        done(orders.refund(order, refund(Optional.empty()), Optional.empty()));

        assertThat(listed(entry)).containsExactly("refunded-later");
    }

    @Test
    void anEntryByTheFormerTokenIsListed() {
        Passages.Decision entry = entered(now());
        passages.answer(entry);
        transfer();

        assertThat(listed(entry)).containsExactly("transferred-later");
    }

    @Test
    void aScanThatWasNotLetInIsNot() {
        Passages.Decision scan = new Passages.Decision(
                scans.putIfAbsent(scan(now()), Optional.empty()),
                Scan.Answer.of(Verdict.of(Verdict.Word.ADMITTED)),
                Verdict.of(Verdict.Word.ADMITTED));
        done(orders.refund(order, refund(Optional.empty()), Optional.empty()));

        assertThat(listed(scan)).isEmpty();
    }

    @Test
    void anEntryOfWhichTheRefundTellsIsNot() {
        Passages.Decision entry = entered(now());
        passages.answer(entry);
        done(orders.refund(order, refund(Optional.of(entry.scan().at())), Optional.empty()));

        assertThat(listed(entry)).isEmpty();
    }

    @Test
    void anEntryBeforeTheEventIsCalledOffIsNot() {
        Passages.Decision entry = entered(now());
        passages.answer(entry);
        done(orders.end(order, Ending.RESOURCE_CANCELLED, Optional.empty()));

        assertThat(listed(entry)).isEmpty();
    }

    @Test
    void anEntryAfterTheEventWasCalledOffIs() {
        Order ended = done(orders.end(order, Ending.RESOURCE_CANCELLED, Optional.empty()));
        Passages.Decision entry = entered(ended.endedAt().orElseThrow());
        passages.answer(entry);

        assertThat(listed(entry)).containsExactly("cancelled-later");
    }

    @Test
    void anEntryThatWasUndoneBeforeTheTransferIsNot() {
        Passages.Decision entry = entered(now());
        assertThat(ends.undo(ticket, now(), "support")).isTrue();
        transfer();

        assertThat(listed(entry)).isEmpty();
    }

    @Test
    void theTicketOfTheNewHolderIsNot() {
        transfer();
        Instant at = now();
        Scan shown = scan(at);
        Passages.Decision entry = passages.decide(
                scans.putIfAbsent(
                        new Scan(
                                shown.id(),
                                shown.direction(),
                                shown.ticket(),
                                Optional.of(1),
                                shown.resource(),
                                shown.category(),
                                at,
                                at,
                                false,
                                shown.gate(),
                                shown.by(),
                                Optional.empty(),
                                List.of(),
                                false,
                                Optional.empty(),
                                Optional.empty()),
                        Optional.empty()),
                Optional.empty(),
                false);

        assertThat(listed(entry)).isEmpty();
    }

    /** Of two servers one moves on, and the other begins where that one has ended. */
    @Test
    void eachTimeIsLookedAtOnce() {
        Instant far = Instant.parse("2000-01-01T00:00:00Z");
        entries.look(now());
        Instant until = looks.until(far);

        assertThat(until).isAfter(far);
        assertThat(looks.move(far, now())).isFalse();
        assertThat(looks.until(far)).isAfterOrEqualTo(until);
    }

    private Instant now() {
        return clock.now(keyspace.partitionOf(schedule.value()));
    }

    /** Lets the ticket in, without the answer. */
    private Passages.Decision entered(Instant at) {
        return passages.decide(scans.putIfAbsent(scan(at), Optional.empty()), Optional.empty(), false);
    }

    private Scan scan(Instant at) {
        return new Scan(
                UUID.randomUUID().toString(),
                Direction.ENTRY,
                Optional.of(ticket),
                Optional.of(0),
                Optional.of(new ResourceId("schedules", schedule.value())),
                Optional.empty(),
                at,
                at,
                false,
                "gate",
                "by",
                Optional.empty(),
                List.of(),
                false,
                Optional.empty(),
                Optional.empty());
    }

    private void transfer() {
        Caller buyer = new Caller("p1", Set.of(Role.USER));
        done(changes.make(
                order.id(),
                OrderHistoryEntry.TRANSFERRED,
                present -> new HeldTicket("1", 0, Optional.empty(), Optional.empty(), 0)
                        .transferred(new UserId("p2"), Optional.empty()),
                IdempotencyKey.of(buyer, "transfer-" + schedule.value(), "transfer")));
    }

    private static Refund refund(Optional<Instant> entry) {
        return new Refund("r", PRICE, Optional.empty(), List.of(), "ill", 0, Optional.empty()).after(entry);
    }

    /** The kinds of what the entry contradicts after a look at it. */
    private List<String> listed(Passages.Decision entry) {
        Instant at = entry.scan().reportedAt();
        entries.look(at.minusMillis(1), at);
        return find(entry).own().stream().map(Contradiction::kind).toList();
    }

    private Scan find(Passages.Decision entry) {
        return scans.find(entry.scan().id(), Optional.empty(), Optional.empty()).orElseThrow();
    }

    private static <T> T answer(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    private static <T> T done(CompletionStage<Result<T>> stage) {
        return answer(stage).answer().orElseThrow();
    }
}
