package org.hotseat.faults;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.util.Random;
import org.hotseat.faults.Receipt.State;
import org.hotseat.faults.history.Operation.Kind;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/**
 * The acts on an order that was acknowledged: its owner pays or cancels, the payment system reports, and a gate lets
 * its ticket in. Each answer is held against the receipt, which then has the new state. For many threads.
 */
final class OrderActs {

    private final OrderMarket market;
    private final ActCount count = new ActCount();
    private final PaymentSystem payments;
    private final SeatMoves moves;

    OrderActs(OrderMarket market) {
        this.market = market;
        this.payments = new PaymentSystem(market, count);
        this.moves = new SeatMoves(market, count, payments);
    }

    /** The acts by their numbers, for people. */
    String report() {
        return count.told();
    }

    /** The acts that follow an order; most leave it unpaid or paid. Its owner may want other seats before and after. */
    void follow(Client client, Receipt receipt, Random random) {
        moves.perhaps(client, receipt, random);
        pay(client, receipt, random);
        moves.perhaps(client, receipt, random);
    }

    private void pay(Client client, Receipt receipt, Random random) {
        int choice = random.nextInt(100);
        if (choice < 20) {
            ownPayment(client, receipt);
        } else if (choice < 34) {
            payments.authorized(client, receipt);
            if (choice < 30) {
                payments.captured(client, receipt);
            }
        } else if (choice < 38) {
            payments.authorized(client, receipt);
            payments.voided(client, receipt);
        } else if (choice < 42) {
            payments.wrong(client, receipt);
        } else if (choice < 54) {
            cancelled(client, receipt);
            if (choice >= 48) {
                payments.late(client, receipt, random.nextBoolean());
            }
        } else if (choice < 77) {
            payments.captured(client, receipt);
            if (choice < 60) {
                payments.allBack(client, receipt);
            } else if (choice < 64) {
                payments.overpaid(client, receipt);
            } else if (choice < 70) {
                payments.onePlaceBack(client, receipt);
            } else {
                checkedIn(client, receipt);
            }
        }
    }

    private void ownPayment(Client client, Receipt receipt) {
        count.did("paid by its owner");
        String body = "{\"reference\":\"" + receipt.orderId() + "\"}";
        Exchange paid =
                client.ask(Request.post("pay", "orders/" + receipt.orderId() + "/payment", body, OrderMarket.newKey()));
        if (paid.answer().is(200)) {
            receipt.became(State.PAID);
            receipt.captured(receipt.cents());
        } else {
            market.trouble("an unpaid order cannot be paid: " + receipt + " " + paid);
        }
    }

    private void cancelled(Client client, Receipt receipt) {
        count.did("cancelled");
        receipt.became(State.OVER);
        Request cancel = Request.delete("cancel", "orders/" + receipt.orderId());
        Exchange over = market.histories().asked(client, cancel, receipt.owner(), Kind.GIVEN_BACK, receipt.places());
        market.histories().givenBack(receipt.owner(), receipt.places(), receipt.seats(), over);
        boolean already =
                over.repeated() && (over.answer().is(409) || over.answer().is(404));
        if (!over.answer().is(204) && !already) {
            market.trouble("an unpaid order cannot be cancelled: " + receipt + " " + over);
        }
    }

    /** A gate lets a ticket in; its repetition gets the same answer, and another gate does not let it in. */
    private void checkedIn(Client client, Receipt receipt) {
        count.did("let in");
        Answer tickets = client.ask(Request.get("tickets", "orders/" + receipt.orderId() + "/tickets", "service"))
                .answer();
        JsonArray all = array(tickets);
        if (all.size() != receipt.places()) {
            market.trouble("tickets of " + receipt + ": " + tickets);
            return;
        }
        String token = all.getJsonObject(0).getString("token");
        Request north = checkIn(token, "North");
        Exchange first = client.ask(north);
        Exchange again = client.ask(north);
        Exchange south = client.ask(checkIn(token, "South"));
        if (!first.answer().is(201)
                || !again.answer().body().equals(first.answer().body())) {
            market.trouble("a ticket is not let in, or otherwise: " + receipt + " " + first + " " + again);
        }
        if (!south.answer().refuses(409, "checked-in")) {
            market.trouble("a ticket is let in twice: " + receipt + " " + first + " " + south);
        }
        receipt.letIn(all.getJsonObject(0).getString("ticketId"));
    }

    private static Request checkIn(String token, String gate) {
        String body = "{\"ticket\":\"" + token + "\",\"gate\":\"" + gate + "\"}";
        return new Request("check in", "POST", "checkins", "gate", body, OrderMarket.newKey());
    }

    private static JsonArray array(Answer answer) {
        try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
            return reader.readArray();
        }
    }
}
