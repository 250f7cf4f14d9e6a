package org.hotseat.storm;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Transfers among a few wallets and payouts of them, beside a storm: more at once than there are wallets, and more than
 * they cover. In the end the wallets have what came in without what was told to have gone out, and all accounts of the
 * server add up to zero.
 */
final class WalletStorm {

    private static final int WALLETS = 5;
    private static final long DEPOSIT_CENTS = 2_000;
    private static final int MOST_TRANSFERRED = 1_500;
    private static final int MOST_PAID_OUT = 40;

    private final String name;
    private final Tally tally;
    private final AtomicLong paidOutCents = new AtomicLong();

    WalletStorm(String name, Tally tally) {
        this.name = name;
        this.tally = tally;
    }

    /** Gives the wallets their money, and a funder what a rain takes. */
    void open(Function<Request, Answer> calls, String funder, BigDecimal total) {
        IntStream.range(0, WALLETS).forEach(i -> deposit(calls, wallet(i), units(DEPOSIT_CENTS)));
        deposit(calls, funder, total);
    }

    private static void deposit(Function<Request, Answer> calls, String user, BigDecimal amount) {
        Answer answer = calls.apply(move(user, "deposits", "'amount':'" + amount + "','reference':'first'"));
        if (!answer.is(200)) {
            throw new IllegalStateException("no deposit: " + answer);
        }
    }

    /**
     * The operation of a number, told twice: the second answer must be the first, or both are refusals of what is not
     * covered.
     */
    void move(int number, Client client) {
        Random random = new Random(number);
        int from = random.nextInt(WALLETS);
        boolean payout = random.nextInt(4) == 0;
        long cents = 1 + random.nextInt(payout ? MOST_PAID_OUT : MOST_TRANSFERRED);
        String fields = "'amount':'" + units(cents) + "','reference':'r" + number + "'";
        Request request = payout
                ? move(wallet(from), "payouts", fields)
                : move(wallet(from), "transfers", "'to':'" + wallet((from + 1) % WALLETS) + "'," + fields);
        Answer first = client.ask(request).answer();
        Answer second = client.ask(request).answer();
        if (!first.is(200) && !first.body().contains("\"not-covered\"")
                || !second.is(200) && !second.body().contains("\"not-covered\"")
                || first.is(200) && !first.body().equals(second.body())) {
            tally.wrong(request + ": " + first + " and " + second);
        }
        if (payout && (first.is(200) || second.is(200))) {
            paidOutCents.addAndGet(cents);
        }
        tally.passing(second.is(200) ? "moved" : "not covered");
    }

    /** Behind everything else: the sums, to the cent. */
    void audit(Function<Request, Answer> calls) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < WALLETS; i++) {
            BigDecimal balance = new BigDecimal(calls.apply(Request.get("wallet", "wallets/" + wallet(i), "operator"))
                    .text("balance"));
            if (balance.signum() < 0) {
                tally.wrong(wallet(i) + " has " + balance);
            }
            sum = sum.add(balance);
        }
        BigDecimal expected = units(WALLETS * DEPOSIT_CENTS - paidOutCents.get());
        if (sum.compareTo(expected) != 0) {
            tally.wrong("the wallets have " + sum + " instead of " + expected);
        }
        JsonObject evidence = calls.apply(Request.get("evidence", "ops/wallets/evidence", "operator"))
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

    private String wallet(int number) {
        return name + "-wallet-" + number;
    }

    private static BigDecimal units(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    private static Request move(String user, String what, String fields) {
        return new Request(
                what, "POST", "wallets/" + user + "/" + what, "service", "{" + fields.replace('\'', '"') + "}", null);
    }
}
