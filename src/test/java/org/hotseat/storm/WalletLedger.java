package org.hotseat.storm;

import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.core.ConditionTimeoutException;
import org.hotseat.faults.history.Counter;
import org.hotseat.faults.history.History;
import org.hotseat.faults.history.Operation;
import org.hotseat.faults.history.Operation.Kind;
import org.hotseat.testing.Patience;

/** One wallet with everything that was told of it: a balance in cents, and its history. For many threads. */
public final class WalletLedger {

    private final String owner;
    private final History history;
    private final AtomicLong balanceCents = new AtomicLong();

    public WalletLedger(String owner) {
        this.owner = owner;
        this.history = new History(path(), Counter.account());
    }

    public String path() {
        return "wallets/" + owner;
    }

    public History history() {
        return history;
    }

    public Request deposit(String reference, long cents) {
        return post("deposits", "", reference, cents);
    }

    public Request payout(String reference, long cents) {
        return post("payouts", "", reference, cents);
    }

    public Request transfer(String reference, long cents, WalletLedger to) {
        return post("transfers", "\"to\":\"" + to.owner + "\",", reference, cents);
    }

    public Request look() {
        return Request.get("balance", path() + "?limit=1", "service");
    }

    private Request post(String what, String receiver, String reference, long cents) {
        String amount = BigDecimal.valueOf(cents, 2).toPlainString();
        String body = "{" + receiver + "\"amount\":\"" + amount + "\",\"reference\":\"" + reference + "\"}";
        return new Request(what, "POST", path() + "/" + what, "service", body, null);
    }

    /** Money came in. */
    public void in(String who, long cents, Exchange exchange) {
        history.givenBack(who, cents, exchange.span());
        balanceCents.addAndGet(cents);
    }

    /** Money comes in at any time from then on. */
    public void credited(String who, long cents, long sentMillis) {
        history.unanswered(who, Kind.GIVEN_BACK, cents, sentMillis);
        balanceCents.addAndGet(cents);
    }

    /** Money went out, or was not covered, which is false; any other answer is added to the troubles. */
    public boolean out(String who, long cents, Exchange exchange, Collection<String> troubles) {
        Answer answer = exchange.answer();
        if (answer.is(200)) {
            history.taken(who, cents, exchange.span());
            balanceCents.addAndGet(-cents);
            return true;
        }
        if (answer.refuses(409, "not-covered")) {
            history.refused(who, cents, cents(answer), exchange.span());
        } else {
            troubles.add("neither moved nor refused: " + exchange);
        }
        return false;
    }

    public void read(String who, Exchange exchange) {
        if (exchange.answer().is(200)) {
            history.read(who, cents(exchange.answer()), exchange.span());
        }
    }

    /** Waits until the balance is that of what was told; false when it never is. */
    public boolean settles(Client client) {
        try {
            await().atMost(Patience.HANG).until(() -> {
                Answer answer = client.ask(look()).answer();
                return answer.is(200) && cents(answer) == balanceCents.get();
            });
            return true;
        } catch (ConditionTimeoutException e) {
            return false;
        }
    }

    /** The deviations, in words: the balance is not that of what was told, or an answer fits to no moment. */
    public List<String> wrongs(Client client) {
        List<String> wrongs = new ArrayList<>();
        Exchange last = client.ask(look());
        read("the last", last);
        if (!last.answer().is(200) || cents(last.answer()) != balanceCents.get()) {
            wrongs.add(path() + " must have " + balanceCents + " cents, and has " + last.answer());
        }
        history.wrong().ifPresent(wrongs::add);
        return wrongs;
    }

    private static long cents(Answer answer) {
        String balance = answer.text("balance");
        return balance.isEmpty()
                ? Operation.UNSEEN
                : new BigDecimal(balance).movePointRight(2).longValueExact();
    }
}
