package org.hotseat.simulation;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.hotseat.kernel.Money;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.KeptAmount;
import org.hotseat.order.Order;
import org.hotseat.order.Payment;
import org.hotseat.order.Payment.State;
import org.hotseat.order.Refund;
import org.hotseat.order.act.Orders;
import org.hotseat.order.act.Payments;
import org.hotseat.order.act.Refunds;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Taken;

/** The payments and refunds of an order. Each acknowledged one is noted in its claim. */
final class OrderMoney {

    private final Simulation world;
    private final Requests requests;

    OrderMoney(Simulation world, Requests requests) {
        this.world = world;
        this.requests = requests;
    }

    static Optional<IdempotencyKey> key(Claim claim, String act) {
        return Optional.of(new IdempotencyKey(claim.user.value(), act + "-" + claim.key.key(), act));
    }

    void pay(Claim claim, Order order) {
        boolean stood = claim.stands();
        Result<Order> result = requests.insist(
                claim + " is paid", server -> server.bean(Orders.class).pay(order, "payment", Optional.empty()));
        if (result.answer().isPresent()) {
            paid(claim, order, "payment", order.price().orElseThrow());
        } else if (stood && claim.stands()) {
            throw new AssertionError(claim + " is refused its payment: " + result.refusal());
        }
        world.note("** " + claim + (claim.paid ? " is paid" : " cannot be paid"));
    }

    private static void paid(Claim claim, Order order, String reference, Money amount) {
        claim.paid = true;
        claim.mayHaveEnded = false;
        claim.hasEnded = false;
        claim.captured.put(reference, amount.cents());
        claim.events.add("orders/" + order.id() + " paid");
    }

    void capture(Claim claim, Order order, String reference, Money amount) {
        boolean stood = claim.stands() && !claim.paid;
        Result<Payment> result = record(claim, order, reference, amount, State.CAPTURED);
        Payment payment = result.answer()
                .orElseThrow(() -> new AssertionError(claim + " is refused its capture: " + result.refusal()));
        world.note("** " + claim + ": the payment " + reference + " is " + payment.state());
        if (payment.state() == State.CAPTURED) {
            paid(claim, order, reference, amount);
            return;
        }
        if (payment.state() != State.REFUND_DUE || (stood && claim.stands())) {
            throw new AssertionError(claim + " has the payment " + payment);
        }
        claim.captured.put(reference, amount.cents());
        claim.events.add("orders/" + order.id() + " refund-due");
        if (!claim.paid) {
            claim.hasEnded = true;
        }
    }

    /** Promises the money: from then on the order does not expire. Answers whether it counts. */
    boolean authorize(Claim claim, Order order, Money amount) {
        boolean stood = claim.stands();
        Result<Payment> result = record(claim, order, "p1", amount, State.AUTHORIZED);
        boolean counts = result.answer().isPresent();
        if (counts) {
            claim.pinned = true;
            claim.mayHaveEnded = false;
        } else if (stood && claim.stands()) {
            throw new AssertionError(claim + " is refused its authorization: " + result.refusal());
        }
        world.note("** " + claim + (counts ? " is authorized" : " is not authorized"));
        return counts;
    }

    void release(Claim claim, Order order) {
        claim.pinned = false;
        claim.mayHaveEnded = true;
        Result<Payment> result = requests.insist(
                claim + " is not authorized any more",
                server -> server.bean(Payments.class).end(order.id(), "p1", key(claim, "void")));
        if (result.answer().filter(payment -> payment.state() == State.VOIDED).isEmpty()) {
            throw new AssertionError(claim + " is still authorized: " + result);
        }
    }

    private Result<Payment> record(Claim claim, Order order, String reference, Money amount, State state) {
        return requests.insist(
                claim + ": " + reference + " is " + state,
                server -> server.bean(Payments.class)
                        .record(
                                order.id(),
                                new Payments.Told(reference, amount, state, Optional.empty()),
                                key(claim, reference + state)));
    }

    /** One unit comes back, for its price less a fee. */
    void giveBack(Claim claim, Order order, Money amount) {
        claim.mayHaveEnded = true;
        Taken taken = Objects.requireNonNull(claim.taken);
        List<String> seats = taken.things().stream().limit(1).toList();
        long fee = amount.cents() / 4;
        Refund asked = new Refund(
                        "r1",
                        new Money(amount.cents() - fee),
                        Optional.empty(),
                        seats,
                        "reason",
                        seats.isEmpty() ? 1 : 0,
                        Optional.empty())
                .withKept(KeptAmount.of(fee, "fee"));
        refund(claim, order, asked);
        claim.taken = taken.less();
        claim.mayHaveEnded = false;
    }

    /** Money that is due goes back first. A refund of all that was placed ends the order. */
    void refund(Claim claim, Order order, String reference, Money amount) {
        claim.mayHaveEnded = true;
        refund(claim, order, new Refund(reference, amount, Optional.empty(), List.of(), "reason", 0, Optional.empty()));
        long left = sum(claim.captured) - sum(claim.refunded);
        if (claim.paid && left > 0) {
            claim.mayHaveEnded = false;
        } else if (left == 0) {
            claim.paid = false;
            claim.hasEnded = true;
        }
    }

    private void refund(Claim claim, Order order, Refund asked) {
        Result<Refund> result = requests.insist(
                claim + " is refunded by " + asked.reference(),
                server -> server.bean(Refunds.class).refund(order.id(), asked, false, key(claim, asked.reference())));
        Refund refund = result.answer()
                .orElseThrow(() -> new AssertionError(claim + " is refused its refund: " + result.refusal()));
        claim.refunded.put(asked.reference(), refund.amount().cents());
        claim.kept += refund.keptCents();
        claim.events.add("orders/" + order.id() + " refunded");
        world.note("** " + claim + ": " + refund.amount() + " are refunded");
    }

    private static long sum(java.util.Map<String, Long> cents) {
        return cents.values().stream().mapToLong(Long::longValue).sum();
    }
}
