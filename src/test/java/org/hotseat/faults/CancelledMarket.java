package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionTimeoutException;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;
import org.hotseat.storm.WalletLedger;
import org.hotseat.testing.Patience;

/**
 * A resource that its operator cancels while people claim it and faults strike: nothing is given that was asked for
 * after the answer to the cancellation, orders end, captured money is due, codes stay, and a funder gets the rest back.
 */
final class CancelledMarket extends MarketAround<Market> {

    private static final String REASON = "{\"reason\":\"the singer is ill\"}";

    /** Every third visitor pays. */
    private static final int PAYING = 3;

    private final int end;
    private final AtomicInteger visits = new AtomicInteger();
    private final Map<String, Exchange> given = new ConcurrentHashMap<>();
    private final Map<String, Long> capturedCents = new ConcurrentHashMap<>();

    /** When the answer to the cancellation was there. */
    private volatile long cancelledMillis = Long.MAX_VALUE;

    /** @param end the visit at which it is cancelled */
    CancelledMarket(Market market, int end) {
        super(market);
        this.end = end;
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        if (visits.incrementAndGet() == end || (keen && cancelledMillis == Long.MAX_VALUE)) {
            cancel(client);
        }
        Exchange exchange = client.ask(claim(user, random));
        Answer answer = exchange.answer();
        boolean got = answer.is(201) || (answer.is(200) && !answer.text("code").equals("-1"));
        if (got && exchange.sentMillis() > cancelledMillis) {
            troubles.add("given after it was cancelled: " + exchange);
        }
        if (!got
                && answer.is(409)
                && !answer.text("code").equals("cancelled")
                && exchange.sentMillis() > cancelledMillis) {
            troubles.add("refused for another reason than its cancellation: " + exchange);
        }
        if (!got && !answer.is(409) && !answer.is(200)) {
            troubles.add("neither given nor refused: " + exchange);
        }
        if (got) {
            given.put(user, exchange);
            if (isOrder(answer) && random.nextInt(PAYING) == 0) {
                pay(client, answer);
            }
        }
        return got;
    }

    private void cancel(Client client) {
        Request request =
                new Request("cancel", "POST", name() + "/cancellation", "operator", REASON, OrderMarket.newKey());
        Exchange exchange = client.ask(request);
        if (exchange.answer().is(200)) {
            cancelledMillis = exchange.gotMillis();
        } else {
            troubles.add("not cancelled: " + exchange);
        }
    }

    private void pay(Client client, Answer order) {
        String id = order.text("orderId");
        long cents = PaymentSystem.cents(order.text("price"));
        String body = "{\"reference\":\"a\",\"amount\":\"" + PaymentSystem.money(cents) + "\",\"state\":\"CAPTURED\"}";
        Exchange exchange = client.ask(new Request("pay", "POST", "orders/" + id + "/payments", "payment", body, null));
        String state = exchange.answer().is(200) ? exchange.answer().text("state") : "";
        if (!state.equals("CAPTURED") && !state.equals("REFUND_DUE")) {
            troubles.add("captured money is refused: " + exchange);
        }
        if (state.equals("CAPTURED") && exchange.sentMillis() > cancelledMillis) {
            troubles.add("an order of what was cancelled is paid: " + exchange);
        }
        capturedCents.put(id, cents);
    }

    private static boolean isOrder(Answer answer) {
        return answer.is(201) && !answer.text("orderId").isEmpty();
    }

    @Override
    public void audit(Client client, Findings findings) {
        troubles.forEach(findings::lost);
        ended(client, findings);
        BigDecimal amounts = BigDecimal.ZERO;
        for (Map.Entry<String, Exchange> each : given.entrySet()) {
            Answer answer = each.getValue().answer();
            if (isOrder(answer)) {
                order(client, answer.text("orderId"), findings);
            } else if (answer.is(201)) {
                code(client, each.getKey(), answer, findings);
            } else {
                amounts = amounts.add(new BigDecimal(answer.text("amount")));
            }
        }
        findings.sum(name() + ": cancelled after " + given.size() + " were given, " + capturedCents.size() + " paid");
        if (market instanceof RainMarket rain) {
            rest(client, rain, amounts, findings);
        }
        new EvidenceCheck(name()).agrees(client, isOrder(given) ? 0 : given.size(), findings);
    }

    private static boolean isOrder(Map<String, Exchange> given) {
        return given.values().stream().anyMatch(each -> isOrder(each.answer()));
    }

    private void ended(Client client, Findings findings) {
        Answer[] last = new Answer[1];
        try {
            await().atMost(Patience.HANG).until(() -> {
                last[0] =
                        client.ask(Request.get("cancelled", name(), "operator")).answer();
                JsonObject state = last[0].is(200) ? last[0].json().getJsonObject("cancellation") : null;
                return state != null && state.getString("state").equals("done");
            });
        } catch (ConditionTimeoutException e) {
            findings.other(name() + " is not cancelled: " + last[0]);
        }
    }

    private void order(Client client, String id, Findings findings) {
        Answer now = client.ask(Request.get("audit", "orders/" + id, "service")).answer();
        String due = now.is(200) ? now.text("refundDue") : "";
        if (!now.is(200)
                || now.number("payStatus") != -1
                || PaymentSystem.cents(due) != capturedCents.getOrDefault(id, 0L)) {
            findings.lost(id + " of " + name() + " was cancelled, " + capturedCents.get(id) + " captured, now " + now);
        }
    }

    private void code(Client client, String user, Answer claim, Findings findings) {
        Answer own = client.ask(Request.get("audit", name() + "/claims/" + user, "service"))
                .answer();
        if (!own.is(200) || !own.body().contains(claim.text("code"))) {
            findings.lost(claim + " of " + user + ", now " + own.status());
        }
    }

    /** The funder has all that nobody has got. */
    private void rest(Client client, RainMarket rain, BigDecimal amounts, Findings findings) {
        WalletLedger funder = new WalletLedger(rain.funder());
        BigDecimal rest = rain.total().subtract(amounts);
        funder.credited("rest", rest.movePointRight(2).longValueExact(), 0);
        if (!funder.settles(client)) {
            funder.wrongs(client).forEach(findings::lost);
        }
    }
}
