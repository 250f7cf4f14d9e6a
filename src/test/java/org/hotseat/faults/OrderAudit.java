package org.hotseat.faults;

import java.util.HashMap;
import java.util.Map;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/**
 * Holds each order of a market against its receipt: owner, seats, state, money, ticket, and the answers to repetitions.
 */
final class OrderAudit {

    private final OrderMarket market;
    private final Erasures erasures;

    OrderAudit(OrderMarket market, Erasures erasures) {
        this.market = market;
        this.erasures = erasures;
    }

    void run(Client client, Findings findings) {
        Map<String, Receipt> owners = new HashMap<>();
        for (Receipt receipt : market.receipts()) {
            if (receipt.isLive()) {
                seatsOnce(receipt, owners, findings);
            }
            stillThere(client, receipt, findings);
            if (!receipt.checkedIn().isEmpty()) {
                stillIn(client, receipt, findings);
            }
            // The keys of a person who was erased are forgotten.
            if (receipt.erasure().isEmpty()) {
                sameAgain(client, receipt, findings);
            }
        }
    }

    private void seatsOnce(Receipt receipt, Map<String, Receipt> owners, Findings findings) {
        for (String seat : receipt.seats()) {
            Receipt other = owners.put(seat, receipt);
            if (other != null) {
                findings.twice(market.name() + " seat " + seat + ": " + other + " and " + receipt);
            }
        }
    }

    private void stillThere(Client client, Receipt receipt, Findings findings) {
        Answer now = client.ask(Request.get("audit", "orders/" + receipt.orderId(), "service"))
                .answer();
        if (!now.is(200)
                || !erasures.nameOf(receipt.owner()).equals(now.text("ownerId"))
                || now.number("payStatus") != receipt.state().payStatus()) {
            findings.lost(receipt + ", now " + now);
            return;
        }
        if (receipt.isLive() && !market.seats(now).equals(receipt.prices())) {
            findings.lost("the seats of " + receipt + ", now " + now);
        }
        if (PaymentSystem.cents(now.text("refundDue")) != receipt.dueCents()) {
            findings.lost(receipt + ", " + receipt.dueCents() + " cents due, now " + now);
        }
    }

    private static void stillIn(Client client, Receipt receipt, Findings findings) {
        Answer in = client.ask(Request.get("check-in", "checkins/" + receipt.checkedIn(), "gate"))
                .answer();
        if (!in.is(200) || !in.text("orderId").equals(receipt.orderId())) {
            findings.lost(receipt + " is in, now " + in);
        }
    }

    private void sameAgain(Client client, Receipt receipt, Findings findings) {
        Answer again = client.ask(receipt.request()).answer();
        if (!again.is(201)
                || !receipt.orderId().equals(again.text("orderId"))
                || !receipt.ordered().equals(market.seats(again))) {
            findings.changed(receipt + " by " + receipt.request() + ", now " + again);
        }
        for (Exchange move : receipt.moves()) {
            Answer same = client.ask(move.request()).answer();
            if (!SeatMoves.isRepeated(move, same)) {
                findings.changed(receipt + " by " + move + ", now " + same);
            }
        }
    }
}
