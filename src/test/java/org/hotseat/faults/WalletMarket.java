package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.core.ConditionTimeoutException;
import org.hotseat.faults.history.Operation.Kind;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;
import org.hotseat.storm.WalletLedger;
import org.hotseat.testing.Patience;

/**
 * One wallet of which everybody wants something: it is paid out, transferred to a second one, and some of it comes
 * back, until nothing is left. One place of its capacity is 1.00.
 */
final class WalletMarket implements Market {

    private static final long UNIT_CENTS = 100;

    private record Moved(Exchange exchange, long cents) {}

    private final WalletLedger wallet;
    private final WalletLedger second;
    private final long capacityCents;
    private final Queue<Moved> moved = new ConcurrentLinkedQueue<>();
    private final Queue<String> troubles = new ConcurrentLinkedQueue<>();
    private final AtomicLong outCents = new AtomicLong();
    private final ActCount count = new ActCount();

    WalletMarket(String id, int capacity) {
        this.wallet = new WalletLedger(id);
        this.second = new WalletLedger(id + "-second");
        this.capacityCents = capacity * UNIT_CENTS;
    }

    @Override
    public String model() {
        return "wallet";
    }

    @Override
    public String name() {
        return wallet.path();
    }

    @Override
    public void open(Client client) {
        Exchange exchange = client.ask(wallet.deposit("first", capacityCents));
        if (!exchange.answer().is(200)) {
            throw new IllegalStateException("no deposit: " + exchange);
        }
        wallet.in("first", capacityCents, exchange);
    }

    @Override
    public Request claim(String user, Random random) {
        return wallet.payout(user, UNIT_CENTS);
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        int choice = keen ? 0 : random.nextInt(100);
        long cents = keen ? UNIT_CENTS : UNIT_CENTS * (1 + random.nextInt(3));
        if (choice < 50) {
            return taken(client, user, wallet.payout(user, cents), cents, random.nextInt(100) < 20 && !keen);
        }
        if (choice < 80) {
            boolean got = taken(client, user, wallet.transfer(user, cents, second), cents, false);
            if (got && random.nextBoolean()) {
                second.out(user, UNIT_CENTS, client.ask(second.payout(user, UNIT_CENTS)), troubles);
            }
            return got;
        }
        count.did("read");
        wallet.read(user, client.ask(wallet.look()));
        return true;
    }

    private boolean taken(Client client, String user, Request request, long cents, boolean back) {
        boolean transfer = request.path().endsWith("transfers");
        count.did(transfer ? "transferred" : "paid out");
        long sent = System.currentTimeMillis();
        Exchange exchange;
        try {
            exchange = client.ask(request);
        } catch (Client.NotAnswered e) {
            wallet.history().unanswered(user, Kind.TAKEN, cents, sent);
            throw e;
        }
        if (!wallet.out(user, cents, exchange, troubles)) {
            return false;
        }
        moved.add(new Moved(exchange, cents));
        outCents.addAndGet(cents);
        if (transfer) {
            second.in(user, cents, exchange);
        }
        if (back) {
            count.did("deposited");
            Exchange deposit = client.ask(wallet.deposit("back-" + user, UNIT_CENTS));
            if (!deposit.answer().is(200)) {
                troubles.add("no deposit: " + deposit);
            }
            wallet.in("back " + user, UNIT_CENTS, deposit);
            outCents.addAndGet(-UNIT_CENTS);
        }
        return true;
    }

    /** Nobody is erased who has money. */
    @Override
    public void operate(Client client) {}

    @Override
    public void audit(Client client, Findings findings) {
        troubles.forEach(findings::other);
        long out = outCents.get();
        findings.sum(name() + ": " + out + " of " + capacityCents + " cents; " + count.told());
        findings.oversold(out - capacityCents, name() + ": " + out + " of " + capacityCents + " cents");
        wallet.wrongs(client).forEach(findings::lost);
        findings.sum(name() + ": " + wallet.history().report());
        second.wrongs(client).forEach(findings::lost);
        findings.leaked(
                capacityCents - out, name() + ": " + out + " of " + capacityCents + " cents, no more to be had");
        for (Moved each : moved) {
            Answer again = client.ask(each.exchange().request()).answer();
            if (!again.is(200) || !again.body().equals(each.exchange().answer().body())) {
                findings.changed(each + ", now " + again);
            }
        }
        addsUp(client, findings);
    }

    /** All accounts of the server add up to nothing, when the credits of rains have come. */
    private static void addsUp(Client client, Findings findings) {
        Answer[] last = new Answer[1];
        try {
            await().atMost(Patience.HANG).until(() -> {
                Answer answer = client.ask(Request.get("evidence", "ops/wallets/evidence", "operator"))
                        .answer();
                // One check at a time: 429 says nothing about the sums.
                last[0] = answer.is(429) && last[0] != null ? last[0] : answer;
                return answer.is(200)
                        && answer.json().getBoolean("consistent")
                        && new BigDecimal(answer.text("sum")).signum() == 0;
            });
        } catch (ConditionTimeoutException e) {
            findings.inconsistent("all wallets: " + last[0]);
        }
    }
}
