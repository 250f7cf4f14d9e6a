package org.hotseat.faults;

import java.math.BigDecimal;
import java.util.List;
import org.hotseat.faults.Receipt.State;
import org.hotseat.faults.history.Operation.Kind;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;
import org.jspecify.annotations.Nullable;

/**
 * The payment system: it reports what came in time, late, twice or of a wrong amount, and what was given back. Each
 * answer is held against the receipt, which then has the new state. For many threads.
 */
final class PaymentSystem {

    /** A report with this amount too much is wrong for every order. */
    private static final long WRONG_CENTS = 1;

    private final OrderMarket market;
    private final ActCount count;

    PaymentSystem(OrderMarket market, ActCount count) {
        this.market = market;
        this.count = count;
    }

    void authorized(Client client, Receipt receipt) {
        told("authorized", client, receipt, "/payments", payment("a", receipt.cents(), "AUTHORIZED"), "AUTHORIZED");
        receipt.authorized(true);
    }

    /** Ends the authorization. */
    void voided(Client client, Receipt receipt) {
        told("voided", client, receipt, "/payments/a/void", null, "VOIDED");
        receipt.authorized(false);
    }

    void captured(Client client, Receipt receipt) {
        told("captured", client, receipt, "/payments", payment("a", receipt.cents(), "CAPTURED"), "CAPTURED");
        receipt.became(State.PAID);
        receipt.captured(receipt.cents());
    }

    /** A wrong amount is refused, under a new reference and under that of a payment. */
    void wrong(Client client, Receipt receipt) {
        refused("wrong amount", client, receipt, payment("w", receipt.cents() + WRONG_CENTS, "CAPTURED"));
        captured(client, receipt);
        refused("other amount", client, receipt, payment("a", receipt.cents() + WRONG_CENTS, "CAPTURED"));
    }

    /** The order is paid, and money comes once more: it is due, and given back. */
    void overpaid(Client client, Receipt receipt) {
        told("paid twice", client, receipt, "/payments", payment("b", receipt.cents(), "CAPTURED"), "REFUND_DUE");
        receipt.captured(receipt.cents());
        dueBack(client, receipt, "r");
    }

    /** Takes the same places again if they are free; otherwise the money is due. */
    void late(Client client, Receipt receipt, boolean givenBack) {
        count.did("paid late");
        Request request = request(receipt, "/payments", payment("a", receipt.cents(), "CAPTURED"));
        Exchange exchange = market.histories().asked(client, request, receipt.owner(), Kind.TAKEN, receipt.places());
        String state = exchange.answer().is(200) ? exchange.answer().text("state") : "";
        switch (state) {
            case "CAPTURED" -> {
                receipt.became(State.PAID);
                receipt.captured(receipt.cents());
                market.histories().taken(receipt.owner(), receipt.places(), receipt.seats(), exchange);
            }
            case "REFUND_DUE" -> {
                receipt.captured(receipt.cents());
                market.histories().notTakenAgain(receipt, exchange);
                if (givenBack) {
                    dueBack(client, receipt, "r");
                }
            }
            default -> market.trouble("a late payment: " + receipt + " " + exchange);
        }
    }

    /** All of its money is given back, and its places with it. */
    void allBack(Client client, Receipt receipt) {
        count.did("all given back");
        Request request = request(receipt, "/refunds", refund("r", receipt.cents(), ""));
        Exchange exchange =
                market.histories().asked(client, request, receipt.owner(), Kind.GIVEN_BACK, receipt.places());
        market.histories().givenBack(receipt.owner(), receipt.places(), receipt.seats(), exchange);
        received(receipt, receipt.cents(), exchange);
        receipt.became(State.REFUNDED);
    }

    /** One of its places is given back, with its money; nothing of an order of one. */
    void onePlaceBack(Client client, Receipt receipt) {
        if (receipt.places() < 2) {
            return;
        }
        count.did("one place given back");
        Receipt.Place place = receipt.gaveOneBack();
        String seat = place.name();
        Request request = request(receipt, "/refunds", refund("p", place.cents(), "," + market.onePlace(seat)));
        Exchange exchange = market.histories().asked(client, request, receipt.owner(), Kind.GIVEN_BACK, 1);
        market.histories().givenBack(receipt.owner(), 1, seat.isEmpty() ? List.of() : List.of(seat), exchange);
        received(receipt, place.cents(), exchange);
    }

    /** All that is due is given back, and no place. */
    void dueBack(Client client, Receipt receipt, String reference) {
        count.did("what was due given back");
        long cents = receipt.dueCents();
        received(receipt, cents, client.ask(request(receipt, "/refunds", refund(reference, cents, ""))));
    }

    private void received(Receipt receipt, long cents, Exchange exchange) {
        if (!exchange.answer().is(200)) {
            market.trouble("money cannot be given back: " + receipt + " " + exchange);
        }
        receipt.refunded(cents);
    }

    private void refused(String what, Client client, Receipt receipt, String body) {
        count.did(what);
        Exchange exchange = client.ask(request(receipt, "/payments", body));
        if (!exchange.answer().is(409)) {
            market.trouble(what + " is taken: " + receipt + " " + exchange);
        }
    }

    private void told(String what, Client client, Receipt receipt, String path, @Nullable String body, String state) {
        count.did(what);
        Exchange exchange = client.ask(request(receipt, path, body));
        if (!exchange.answer().is(200) || !exchange.answer().text("state").equals(state)) {
            market.trouble("not " + what + ": " + receipt + " " + exchange);
        }
    }

    private static Request request(Receipt receipt, String path, @Nullable String body) {
        return new Request("report", "POST", "orders/" + receipt.orderId() + path, "payment", body, null);
    }

    private static String payment(String reference, long cents, String state) {
        return "{\"reference\":\"" + reference + "\",\"amount\":\"" + money(cents) + "\",\"state\":\"" + state + "\"}";
    }

    /** @param what comes back with the money, with a comma before it */
    private static String refund(String reference, long cents, String what) {
        return "{\"reference\":\"" + reference + "\",\"amount\":\"" + money(cents) + "\",\"reason\":\"ill\"" + what
                + "}";
    }

    static String money(long cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    /** The cents of an amount; an empty one is none. */
    static long cents(String amount) {
        return amount.isEmpty() ? 0 : new BigDecimal(amount).movePointRight(2).longValueExact();
    }
}
