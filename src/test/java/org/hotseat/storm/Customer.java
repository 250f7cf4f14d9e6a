package org.hotseat.storm;

import java.util.Random;
import java.util.function.Consumer;
import org.hotseat.storm.Ledger.HoldState;
import org.jspecify.annotations.Nullable;

/**
 * One user of a storm: chooses what to do next, and holds each answer against what it was told before. Has one request
 * under way at a time (now and then the same one twice), so that it knows what it must get. Handed from thread to
 * thread by a queue.
 */
final class Customer {

    /** A live hold as the user knows it. */
    record Held(long lockId, long expiresMillis) {}

    private final String id;
    private final Random random;
    private final StormRequests requests;
    private final Tally tally;
    private final Ledger ledger;
    private final Purchase purchase;
    private final LastAnswers last = new LastAnswers();
    private @Nullable Held hold;

    Customer(int number, String schedule, StormSettings settings, Tally tally, Ledger ledger) {
        this.id = "p" + number;
        this.random = new Random(settings.seed() * 1_000_003 + number);
        this.requests = new StormRequests(id, schedule, settings.shortHoldMinutes(), random);
        this.tally = tally;
        this.ledger = ledger;
        this.purchase = new Purchase(id, schedule, random, tally, ledger, last);
    }

    /** Does one thing and learns from the answer: mostly what makes sense in its state, now and then what does not. */
    void act(Client client) {
        long now = System.currentTimeMillis();
        int choice = random.nextInt(100);
        if (hasLiveOrder(now) && choice < 60) {
            purchase.act(client);
        } else if (liveHold(now) == null) {
            // 60 hold, 20 order directly, the rest in vain.
            act(client, choice < 60 ? 0 : choice < 80 ? 1 : choice - 78);
        } else {
            // 35 order, 15 hold again, 10 cancel, the rest extend and look.
            act(client, choice < 35 ? 1 : choice < 50 ? 0 : choice < 60 ? 2 : choice - 58);
        }
    }

    private void act(Client client, int choice) {
        if (choice == 0) {
            both(client, requests.hold(), this::learnHold);
        } else if (choice == 1) {
            both(client, requests.order(), this::learnOrder);
        } else if (choice == 2 || choice == 3) {
            learnCancel(last.add(client.ask(requests.cancel())));
        } else if (choice % 3 == 0) {
            learnLook(last.add(client.ask(requests.look())));
        } else if (choice % 3 == 1) {
            both(client, requests.extension(), this::learnExtension);
        } else {
            purchase.act(client);
        }
    }

    /** The hold that must be there at this time, and to its end; null when there is none. */
    @Nullable
    Held liveHold(long millis) {
        Held known = hold;
        return known != null && known.expiresMillis() > millis ? known : null;
    }

    /** Whether an order of the user must be live at this time. */
    boolean hasLiveOrder(long millis) {
        return purchase.isLive(millis);
    }

    String id() {
        return id;
    }

    /**
     * Notes that a hold whose time is up has expired; at a quiet moment, when nothing else can become of it any more.
     */
    void settle(long millis) {
        Held known = hold;
        if (known != null && known.expiresMillis() < millis) {
            expired(known);
        }
        purchase.settle(millis);
    }

    private void both(Client client, Request request, Consumer<Exchange> learning) {
        learning.accept(
                random.nextInt(8) > 0 ? last.add(client.ask(request)) : Twins.ask(client, request, tally, last));
    }

    private void learnHold(Exchange exchange) {
        Answer answer = exchange.answer();
        Held known = hold;
        boolean mustLive = known != null && exchange.surelyBefore(known.expiresMillis());
        boolean mayLive = known != null && !exchange.surelyAfter(known.expiresMillis());
        purchase.learnHold(exchange);
        if (answer.refuses(409, "already-ordered") && !mustLive) {
            return;
        }
        if (answer.is(201) && !mustLive) {
            if (known != null) {
                expired(known);
            }
            ledger.held(answer.number("lockId"), exchange);
            hold = new Held(answer.number("lockId"), answer.millis("expiresAt"));
            purchase.isHim(answer, "userId", exchange);
        } else if (answer.refuses(409, "-1") && mayLive && known != null) {
            check(answer.number("lockId") == known.lockId(), "another LockID", exchange);
        } else {
            check(answer.refuses(409, "-2") && !mustLive, "not this answer", exchange);
        }
    }

    private void learnCancel(Exchange exchange) {
        Held known = hold;
        boolean mustLive = known != null && exchange.surelyBefore(known.expiresMillis());
        boolean mayLive = known != null && !exchange.surelyAfter(known.expiresMillis());
        if (exchange.answer().is(204)) {
            check(mayLive, "cancelled what was not there", exchange);
            if (known != null) {
                ledger.ended(known.lockId(), HoldState.CANCELLED);
            }
        } else {
            // A repetition finds the hold gone when the first attempt has cancelled it.
            check(
                    exchange.answer().refuses(404, "no-hold") && (!mustLive || exchange.repeated()),
                    "a live hold is not found",
                    exchange);
            if (known != null) {
                ledger.ended(known.lockId(), HoldState.EXPIRED, HoldState.CANCELLED);
            }
        }
        hold = null;
    }

    private void learnExtension(Exchange exchange) {
        Answer answer = exchange.answer();
        Held known = hold;
        if (answer.is(200) && known != null) {
            check(!exchange.surelyAfter(known.expiresMillis()), "extended what was over", exchange);
            check(answer.number("lockId") == known.lockId(), "another LockID", exchange);
            check(answer.millis("expiresAt") >= known.expiresMillis(), "the hold became shorter", exchange);
            hold = new Held(known.lockId(), answer.millis("expiresAt"));
        } else {
            boolean mustLive = known != null && exchange.surelyBefore(known.expiresMillis());
            check(answer.refuses(404, "no-hold") && !mustLive, "a live hold is not extended", exchange);
        }
    }

    private void learnOrder(Exchange exchange) {
        Held known = hold;
        boolean mustLive = known != null && exchange.surelyBefore(known.expiresMillis());
        boolean mayLive = known != null && !exchange.surelyAfter(known.expiresMillis());
        long used = purchase.learnOrder(exchange, mustLive);
        if (used == Purchase.REFUSED) {
            return;
        }
        if (known != null) {
            check(used == known.lockId() ? mayLive : used == 0 && !mustLive, "not of the live hold", exchange);
            ledger.ended(known.lockId(), used == 0 ? HoldState.EXPIRED : HoldState.ORDERED);
        } else {
            check(used == 0, "of a hold that is not there", exchange);
        }
        hold = null;
    }

    private void learnLook(Exchange exchange) {
        Held known = hold;
        if (exchange.answer().is(200)) {
            check(
                    known != null
                            && !exchange.surelyAfter(known.expiresMillis())
                            && exchange.answer().number("lockId") == known.lockId(),
                    "not the user's hold",
                    exchange);
        } else {
            boolean mustLive = known != null && exchange.surelyBefore(known.expiresMillis());
            check(exchange.answer().refuses(404, "no-hold") && !mustLive, "a live hold is not found", exchange);
        }
    }

    private void expired(Held known) {
        ledger.ended(known.lockId(), HoldState.EXPIRED);
        hold = null;
    }

    private void check(boolean right, String what, Exchange exchange) {
        if (!right) {
            tally.wrong(id + ": " + what + ": " + exchange + ", known: " + hold + " " + purchase + ", before:" + last);
        }
    }
}
