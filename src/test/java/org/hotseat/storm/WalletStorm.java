package org.hotseat.storm;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Transfers among a few wallets and payouts of them, beside a storm: more at once than there are wallets, and more than
 * they cover. Each answer fits to a moment of its wallet. In the end the wallets have what came in without what was
 * told to have gone out, and all accounts of the server add up to zero.
 */
final class WalletStorm {

    private static final int WALLETS = 5;
    private static final long DEPOSIT_CENTS = 2_000;
    private static final int MAX_TRANSFERRED = 1_500;
    private static final int MAX_PAID_OUT = 40;

    private final Tally tally;
    private final List<WalletLedger> wallets;
    private final WalletLedger funder;
    private final AtomicLong paidOutCents = new AtomicLong();

    WalletStorm(String name, Tally tally) {
        this.tally = tally;
        this.wallets = IntStream.range(0, WALLETS)
                .mapToObj(i -> new WalletLedger(name + "-wallet-" + i))
                .toList();
        this.funder = new WalletLedger(name + "-funder");
    }

    /** Gives the wallets their money, and the funder of the rain what it takes. */
    void open(Function<Request, Exchange> calls, long totalCents) {
        wallets.forEach(wallet -> deposit(calls, wallet, DEPOSIT_CENTS));
        deposit(calls, funder, totalCents);
    }

    private static void deposit(Function<Request, Exchange> calls, WalletLedger wallet, long cents) {
        Exchange exchange = calls.apply(wallet.deposit("first", cents));
        if (!exchange.answer().is(200)) {
            throw new IllegalStateException("no deposit: " + exchange);
        }
        wallet.in("first", cents, exchange);
    }

    /**
     * The operation of a number, told twice: the second answer must be the first, or both are refusals of what is not
     * covered.
     */
    void move(int number, Client client) {
        Random random = new Random(number);
        int from = random.nextInt(WALLETS);
        boolean payout = random.nextInt(4) == 0;
        long cents = 1 + random.nextInt(payout ? MAX_PAID_OUT : MAX_TRANSFERRED);
        WalletLedger wallet = wallets.get(from);
        WalletLedger to = wallets.get((from + 1) % WALLETS);
        Request request = payout ? wallet.payout("r" + number, cents) : wallet.transfer("r" + number, cents, to);
        Exchange one = client.ask(request);
        Exchange other = client.ask(request);
        Answer first = one.answer();
        Answer second = other.answer();
        if (first.is(200) && !first.body().equals(second.body())) {
            tally.wrong(request + ": " + first + " and " + second);
        }
        Exchange moved = first.is(200) ? one : other;
        List<String> troubles = new ArrayList<>();
        if (moved == other) {
            wallet.out("r" + number, cents, one, troubles);
        }
        if (wallet.out("r" + number, cents, moved, troubles) && !payout) {
            to.in("r" + number, cents, moved);
        }
        troubles.forEach(tally::wrong);
        if (payout && (first.is(200) || second.is(200))) {
            paidOutCents.addAndGet(cents);
        }
        tally.passing(second.is(200) ? "moved" : "not covered");
    }

    /** Behind everything else: the sums, to the cent. */
    void audit(Client client) {
        BigDecimal sum = BigDecimal.ZERO;
        for (WalletLedger wallet : wallets) {
            wallet.wrongs(client).forEach(tally::wrong);
            BigDecimal balance =
                    new BigDecimal(client.ask(wallet.look()).answer().text("balance"));
            if (balance.signum() < 0) {
                tally.wrong(wallet.path() + " has " + balance);
            }
            sum = sum.add(balance);
        }
        BigDecimal expected = units(WALLETS * DEPOSIT_CENTS - paidOutCents.get());
        if (sum.compareTo(expected) != 0) {
            tally.wrong("the wallets have " + sum + " instead of " + expected);
        }
        JsonObject evidence = client.ask(Request.get("evidence", "ops/wallets/evidence", "operator"))
                .answer()
                .json();
        System.out.println("all wallets: " + evidence);
        if (!evidence.getBoolean("consistent")
                || !evidence.getString("sum").equals("0.00")
                || evidence.getInt("open") != 0
                || !evidence.getJsonObject("accounts").getString("rains").equals("0.00")
                || !evidence.getJsonObject("accounts").getString("transfers").equals("0.00")) {
            tally.wrong("all wallets: " + evidence);
        }
    }

    private static BigDecimal units(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }
}
