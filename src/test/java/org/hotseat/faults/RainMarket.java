package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.faults.RainClaims.Won;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.RainHistory;
import org.hotseat.storm.Request;
import org.hotseat.storm.WalletLedger;
import org.hotseat.testing.Patience;

/** Red packets, one a user. */
final class RainMarket implements Market {

    private final String path;
    private final String id;
    private final int packets;
    private final BigDecimal total;
    private final Map<String, Won> won = new ConcurrentHashMap<>();
    private final Map<String, WalletLedger> wallets = new ConcurrentHashMap<>();
    private final RainHistory history;
    private final Queue<String> twice = new ConcurrentLinkedQueue<>();
    private final Queue<String> troubles = new ConcurrentLinkedQueue<>();

    /** Winners whose wallets were paid out; without any, nothing is known of wallets. */
    private final Set<String> paidOut = ConcurrentHashMap.newKeySet();

    RainMarket(String id, int packets) {
        this.id = id;
        this.path = "rains/" + id;
        this.packets = packets;
        long cents = 1_000L * packets + 7;
        this.total = BigDecimal.valueOf(cents, 2);
        this.history = new RainHistory(path, packets, cents);
    }

    @Override
    public String model() {
        return "rain";
    }

    /** The user who gets back what is left. */
    String funder() {
        return id + "-funder";
    }

    BigDecimal total() {
        return total;
    }

    @Override
    public String name() {
        return path;
    }

    @Override
    public void open(Client client) {
        String body = "{\"totalAmount\":\"" + total + "\",\"packets\":" + packets
                + ",\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\",\"funderId\":\""
                + funder() + "\"}";
        Exchange put = client.ask(Request.put("open rain", path, body));
        if (put.answer().status() / 100 != 2) {
            throw new IllegalStateException("not opened: " + put);
        }
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        Exchange exchange = client.ask(claim(user, random));
        Answer answer = exchange.answer();
        history.grabbed(user, exchange);
        if (!answer.is(200)) {
            troubles.add("no answer of a rain: " + exchange);
            return true;
        }
        String code = answer.text("code");
        if (code.equals("-1")) {
            return false;
        }
        if (code.equals("1") && !exchange.repeated()) {
            troubles.add("had one already: " + exchange);
        }
        Won packet = new Won(user, answer.text("redPacketId"), answer.text("amount"));
        long cents = cents(new BigDecimal(packet.amount()));
        Won other = won.putIfAbsent(packet.packet(), packet);
        if (other != null) {
            twice.add(packet + " and " + other);
        }
        WalletLedger wallet = new WalletLedger(user);
        wallet.credited(packet.packet(), cents, exchange.sentMillis());
        wallets.put(user, wallet);
        return true;
    }

    private static long cents(BigDecimal amount) {
        return amount.movePointRight(2).longValueExact();
    }

    /**
     * Pays a winner's packet out, asking as often as it takes until it is in the wallet. The winner is not erased: the
     * rain is not over.
     */
    @Override
    public void operate(Client client) {
        won.values().stream()
                .filter(each -> paidOut.add(each.user()))
                .findFirst()
                .ifPresent(each -> {
                    WalletLedger wallet = wallets.get(each.user());
                    long cents = cents(new BigDecimal(each.amount()));
                    await().atMost(Patience.STORM)
                            .until(() -> wallet.out("all", cents, client.ask(wallet.payout("all", cents)), troubles));
                    Exchange erasure = client.ask(Erasures.request(each.user()));
                    if (!erasure.answer().refuses(409, "undecided")) {
                        troubles.add("erased in an open rain: " + erasure);
                    }
                });
    }

    @Override
    public void audit(Client client, Findings findings) {
        history.wrongs().forEach(findings::other);
        findings.sum(path + ": " + history.told());
        troubles.forEach(findings::lost);
        twice.forEach(findings::twice);
        int acknowledged = won.size() + twice.size();
        BigDecimal worth = won.values().stream()
                .map(each -> new BigDecimal(each.amount()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        findings.sum(path + ": " + acknowledged + " of " + packets + ", " + worth + " of " + total + ", paid out "
                + paidOut.size());
        findings.oversold(acknowledged - packets, path + ": " + acknowledged + " of " + packets);
        findings.leaked(packets - acknowledged, path + ": " + acknowledged + " of " + packets);
        if (worth.compareTo(total) != 0 && twice.isEmpty() && acknowledged == packets) {
            findings.other(path + " gave " + worth + " of " + total);
        }
        Map<String, Won> claims = RainClaims.of(client, path);
        won.forEach((packet, each) -> {
            if (!each.equals(claims.get(packet))) {
                findings.lost(each + ", in the claims " + claims.get(packet));
            }
            if (!paidOut.isEmpty()) {
                credited(client, wallets.get(each.user()), findings);
            }
            Answer again = client.ask(claim(each.user(), new Random())).answer();
            if (!again.is(200)
                    || !packet.equals(again.text("redPacketId"))
                    || !each.amount().equals(again.text("amount"))) {
                findings.changed(each + ", now " + again);
            }
        });
        new EvidenceCheck(path).agrees(client, acknowledged, findings);
    }

    /** When the credits have come, each winner has the packet's amount and no more. */
    private static void credited(Client client, WalletLedger wallet, Findings findings) {
        if (!wallet.settles(client)) {
            findings.lost("a credit of " + wallet.path() + " does not come");
        }
        wallet.wrongs(client).forEach(findings::lost);
    }

    @Override
    public Request claim(String user, Random random) {
        return new Request("grab", "POST", path + "/grabs", "service", "{\"userId\":\"" + user + "\"}", null);
    }
}
