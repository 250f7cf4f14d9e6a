package org.hotseat.storm;

import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The ordering half of a {@link Customer}: its active order, what it does with it, and what it must hear about it. */
final class Purchase {

    /** No order was placed. */
    static final long REFUSED = -1;

    private static final int CANCELLED = -1;
    private static final int UNPAID = 0;
    private static final int PAID = 1;
    private static final int REFUNDED = 2;

    /** The active order; one unpaid at its pay-before time may have expired at any moment since. */
    record Active(String id, int payStatus, long payBeforeMillis, String reference) {}

    private final String user;
    private final String schedule;
    private final Random random;
    private final Tally tally;
    private final Ledger ledger;
    private final LastAnswers last;
    private @Nullable Active order;

    Purchase(String user, String schedule, Random random, Tally tally, Ledger ledger, LastAnswers last) {
        this.user = user;
        this.schedule = schedule;
        this.random = random;
        this.tally = tally;
        this.ledger = ledger;
        this.last = last;
    }

    /** Pays, cancels, refunds or looks at the order; without one looks at the schedule, whose sum must be right. */
    void act(Client client) {
        Active known = order;
        if (known == null) {
            lookAtSchedule(last.add(client.ask(Request.get("schedule", "schedules/" + schedule, ""))));
            return;
        }
        int choice = random.nextInt(10);
        String path = "orders/" + known.id();
        if (choice < 5) {
            String reference = known.reference().isEmpty() ? "pay-" + random.nextInt(1_000_000) : known.reference();
            String body = "{\"reference\":\"" + reference + "\"}";
            learnPayment(last.add(client.ask(Request.post("pay", path + "/payment", body, key()))), known, reference);
        } else if (choice < 7) {
            learnCancel(last.add(client.ask(Request.delete("cancel order", path))), known);
        } else if (choice < 9) {
            learnRefund(last.add(client.ask(Request.post("refund", path + "/refund", "", key()))), known);
        } else {
            learnLook(last.add(client.ask(Request.get("see order", path, "service"))), known);
        }
    }

    boolean isLive(long millis) {
        Active known = order;
        return known != null && (known.payStatus() == PAID || known.payBeforeMillis() > millis);
    }

    void settle(long millis) {
        Active known = order;
        if (known != null && known.payStatus() == UNPAID && known.payBeforeMillis() < millis) {
            over(known, CANCELLED);
        }
    }

    /** Nothing is held beside an order. */
    void learnHold(Exchange exchange) {
        Answer answer = exchange.answer();
        Active known = order;
        if (answer.refuses(409, "already-ordered")) {
            check(known != null && known.id().equals(answer.text("orderId")), "another order", exchange);
        } else if (answer.is(201) && known != null) {
            check(!mustBe(known, exchange), "a hold beside an order", exchange);
            over(known, CANCELLED);
        }
    }

    /**
     * @param holds whether the user has a live hold for certain, which must become the order
     * @return the LockID of the order, 0 when it took a place directly, {@link #REFUSED} when there is no new order
     */
    long learnOrder(Exchange exchange, boolean holds) {
        Answer answer = exchange.answer();
        Active known = order;
        if (answer.refuses(409, "already-ordered")) {
            check(known != null && known.id().equals(answer.text("orderId")), "another order", exchange);
            return REFUSED;
        }
        check(known == null || !mustBe(known, exchange), "a second active order", exchange);
        if (!answer.is(201)) {
            check(answer.refuses(409, "-2") && !holds, "not this answer", exchange);
            return REFUSED;
        }
        if (known != null) {
            over(known, CANCELLED);
        }
        Active placed = new Active(answer.text("orderId"), UNPAID, answer.millis("payBefore"), "");
        order = placed;
        ledger.ordered(new Ledger.PlacedOrder(placed.id(), user, placed.payBeforeMillis()), exchange);
        isHim(answer, "ownerId", exchange);
        check(answer.number("payStatus") == UNPAID, "placed otherwise than unpaid", exchange);
        return answer.number("lockId");
    }

    void isHim(Answer answer, String field, Exchange exchange) {
        check(user.equals(answer.text(field)), "somebody else's", exchange);
    }

    private void learnPayment(Exchange exchange, Active known, String reference) {
        Answer answer = exchange.answer();
        if (answer.is(200)) {
            boolean payable = known.payStatus() == PAID || !exchange.surelyAfter(known.payBeforeMillis());
            check(payable && answer.number("payStatus") == PAID, "not payable", exchange);
            order = new Active(known.id(), PAID, known.payBeforeMillis(), reference);
            ledger.payStatus(known.id(), Set.of(PAID));
        } else {
            refusedBecauseOver(exchange, known);
        }
    }

    private void learnCancel(Exchange exchange, Active known) {
        Answer answer = exchange.answer();
        if (answer.is(204)) {
            check(known.payStatus() == UNPAID, "a paid order was cancelled", exchange);
            over(known, CANCELLED);
        } else if (known.payStatus() == PAID) {
            check(answer.refuses(409, "wrong-state") && answer.number("payStatus") == PAID, "not paid", exchange);
        } else if (exchange.repeated()) {
            // The first attempt may have cancelled it.
            check(answer.refuses(409, "wrong-state") && answer.number("payStatus") == CANCELLED, "live", exchange);
            over(known, CANCELLED);
        } else {
            refusedBecauseOver(exchange, known);
        }
    }

    private void learnRefund(Exchange exchange, Active known) {
        Answer answer = exchange.answer();
        if (answer.is(200)) {
            check(known.payStatus() == PAID && answer.number("payStatus") == REFUNDED, "not paid", exchange);
            over(known, REFUNDED);
        } else {
            boolean right = answer.refuses(409, "wrong-state") && known.payStatus() == UNPAID;
            check(right, "a paid order is not refunded", exchange);
        }
    }

    private void learnLook(Exchange exchange, Active known) {
        Answer answer = exchange.answer();
        check(answer.is(200), "an acknowledged order is not found", exchange);
        isHim(answer, "ownerId", exchange);
        boolean same = answer.number("payStatus") == known.payStatus();
        boolean expired = answer.number("payStatus") == CANCELLED && !mustBe(known, exchange);
        check(same || expired, "another state than acknowledged", exchange);
    }

    private void refusedBecauseOver(Exchange exchange, Active known) {
        Answer answer = exchange.answer();
        boolean over = answer.refuses(409, "wrong-state") && answer.number("payStatus") == CANCELLED;
        check(over && !mustBe(known, exchange), "a live order is refused", exchange);
        // Its time is up; until the next sweep it is in the way of a new one all the same, so it is not forgotten here.
        ledger.payStatus(known.id(), Set.of(CANCELLED));
    }

    private void lookAtSchedule(Exchange exchange) {
        Answer answer = exchange.answer();
        long sum = answer.number("available") + answer.number("held") + answer.number("booked");
        boolean right = answer.is(200) && sum == answer.number("maxPlayers") && answer.number("available") >= 0;
        check(right, "available + held + booked is not maxPlayers", exchange);
    }

    /** Whether the order was live for certain when the server decided. */
    private static boolean mustBe(Active known, Exchange exchange) {
        return known.payStatus() == PAID || exchange.surelyBefore(known.payBeforeMillis());
    }

    private void over(Active known, int payStatus) {
        ledger.payStatus(known.id(), Set.of(payStatus));
        order = null;
    }

    private void check(boolean right, String what, Exchange exchange) {
        if (!right) {
            tally.wrong(user + ": " + what + ": " + exchange + ", known: " + order + ", before:" + last);
        }
    }

    private static String key() {
        return UUID.randomUUID().toString();
    }

    @Override
    public String toString() {
        return String.valueOf(order);
    }
}
