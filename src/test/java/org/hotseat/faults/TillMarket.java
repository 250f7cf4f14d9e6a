package org.hotseat.faults;

import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;
import org.hotseat.testing.Patience;
import org.jspecify.annotations.Nullable;

/**
 * A resource that is sold, with a payment system that tells of payments late, twice, of a wrong amount, and voids them,
 * while their users cancel and their orders expire. Keeps what the payment system knows of each order; {@link #audit}
 * holds the server against it, to the cent.
 */
final class TillMarket extends MarketAround<OrderMarket> {

    static final int PRICE_CENTS = 710;

    private static final int STEPS = 7;

    /** The payments of an order: reference and cents of each that was captured, and of each refund. */
    private record Till(Map<String, Long> captured, Map<String, Long> refunded) {

        Till() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }

        long in() {
            return captured.values().stream().mapToLong(Long::longValue).sum();
        }

        long back() {
            return refunded.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private final Map<String, Till> tills = new ConcurrentHashMap<>();
    private final Set<String> paid = ConcurrentHashMap.newKeySet();

    /** @param market whose goods are sold; one a user, at 7.10 */
    TillMarket(OrderMarket market) {
        super(market);
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        Request request = claim(user, random);
        Answer answer = client.ask(request).answer();
        if (!answer.is(201)) {
            if (!answer.is(409)) {
                troubles.add("neither an order nor a refusal: " + answer);
            }
            return false;
        }
        String order = answer.text("orderId");
        tills.put(order, new Till());
        for (int step = 0; step < STEPS; step++) {
            step(client, order, random);
        }
        return true;
    }

    private void step(Client client, String order, Random random) {
        switch (random.nextInt(10)) {
            case 0 -> tell(client, order, "a", PRICE_CENTS, "AUTHORIZED");
            case 1, 2 -> captured(client, order, "a");
            case 3 -> captured(client, order, "b");
            case 4 -> wrong(client, order);
            case 5 -> client.ask(payment("void", order + "/payments/a/void", null));
            case 6 -> client.ask(Request.delete("cancel", "orders/" + order));
            case 7 -> refunded(client, order, "r" + random.nextInt(2));
            // The order runs out meanwhile; the next payment is late.
            case 8 -> Pause.of(MoneyStormIT.SWEPT);
            default -> twice(client, order);
        }
    }

    private void captured(Client client, String order, String reference) {
        captured(order, reference, tell(client, order, reference, PRICE_CENTS, "CAPTURED"));
    }

    /** Money that came is either placed or owed, or was given back since; there is no other answer. */
    private void captured(String order, String reference, Exchange reported) {
        Answer answer = reported.answer();
        if (answer.is(200) && List.of("CAPTURED", "REFUND_DUE", "REFUNDED").contains(answer.text("state"))) {
            tills.get(order).captured().put(reference, (long) PRICE_CENTS);
        } else {
            troubles.add("captured money is refused: " + reported);
        }
    }

    /** The message of the payment system comes twice at once. */
    private void twice(Client client, String order) {
        for (Exchange reported : client.askTwice(message(order, "a", PRICE_CENTS, "CAPTURED"))) {
            captured(order, "a", reported);
        }
    }

    private void wrong(Client client, String order) {
        Exchange reported = tell(client, order, "c", PRICE_CENTS + 1, "CAPTURED");
        if (!reported.answer().is(409)) {
            troubles.add("a wrong amount is taken: " + reported);
        }
    }

    private void refunded(Client client, String order, String reference) {
        String body = "{\"reference\":\"" + reference + "\",\"amount\":\"7.10\",\"reason\":\"storm\"}";
        Answer answer = client.ask(payment("refund", order + "/refunds", body)).answer();
        if (answer.is(200)) {
            tills.get(order).refunded().put(reference, (long) PRICE_CENTS);
        } else if (!answer.is(409)) {
            troubles.add("neither a refund nor a refusal: " + answer);
        }
    }

    private static Exchange tell(Client client, String order, String reference, long cents, String state) {
        return client.ask(message(order, reference, cents, state));
    }

    private static Request message(String order, String reference, long cents, String state) {
        return payment(
                "tell",
                order + "/payments",
                "{\"reference\":\"" + reference + "\",\"amount\":\"" + money(cents) + "\",\"state\":\"" + state
                        + "\"}");
    }

    private static Request payment(String name, String path, @Nullable String body) {
        return new Request(name, "POST", "orders/" + path, "payment", body, null);
    }

    /** Each order's money, then the resource's, as the evidence tells it. */
    @Override
    public void audit(Client client, Findings findings) {
        troubles.forEach(findings::other);
        Map<String, String> wrong = new TreeMap<>();
        long captured = 0;
        long refunded = 0;
        for (Map.Entry<String, Till> each : tills.entrySet()) {
            Till till = each.getValue();
            captured += till.in();
            refunded += till.back();
            order(client, each.getKey(), till, wrong);
        }
        wrong.forEach((order, what) -> findings.lost(name() + " " + order + ": " + what));
        findings.oversold(paid.size() - market.capacity(), name());
        JsonObject money = settled(client, findings);
        long placed = paid.size() * (long) PRICE_CENTS;
        String expected = sum(captured, placed, captured - placed - refunded, refunded);
        String reported = sum(
                cents(money, "captured"), cents(money, "placed"), cents(money, "refundDue"), cents(money, "refunded"));
        findings.sum(name() + ": " + tills.size() + " orders, " + reported);
        if (!reported.equals(expected)) {
            findings.inconsistent(name() + " has " + reported + ", the payment system " + expected);
        }
        if (cents(money, "captured") != cents(money, "placed") + cents(money, "refundDue") + cents(money, "refunded")) {
            findings.inconsistent(name() + " does not add up: " + reported);
        }
    }

    /** The captured money of an order is placed by it, owed, or given back. */
    private void order(Client client, String id, Till till, Map<String, String> wrong) {
        Answer order =
                client.ask(Request.get("order", "orders/" + id, "service")).answer();
        if (!order.is(200)) {
            wrong.put(id, "is gone: " + order);
            return;
        }
        long placed = order.number("payStatus") == 1 ? PRICE_CENTS : 0;
        if (placed > 0) {
            paid.add(id);
        }
        long due = cents(order.json(), "refundDue");
        if (till.in() != placed + due + till.back()) {
            wrong.put(id, "captured " + till.captured() + ", refunded " + till.refunded() + ", now " + order);
        }
    }

    /** Orders that have run out are due for a moment. */
    private JsonObject settled(Client client, Findings findings) {
        Answer[] last = new Answer[1];
        try {
            await().atMost(Patience.HANG).pollInterval(Duration.ofMillis(200)).until(() -> {
                last[0] = client.ask(Request.get("evidence", name() + "/hot-state", "operator"))
                        .answer();
                return last[0].is(200) && last[0].json().getBoolean("consistent");
            });
        } catch (org.awaitility.core.ConditionTimeoutException e) {
            findings.inconsistent(name() + ": " + last[0]);
        }
        return last[0].json().getJsonObject("facts").getJsonObject("money");
    }

    private static long cents(JsonObject json, String field) {
        return new BigDecimal(json.getString(field, "0.00")).movePointRight(2).longValueExact();
    }

    private static String money(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    private static String sum(long captured, long placed, long due, long refunded) {
        return "captured " + money(captured) + " = placed " + money(placed) + " + due " + money(due) + " + refunded "
                + money(refunded);
    }
}
