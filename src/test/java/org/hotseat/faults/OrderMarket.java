package org.hotseat.faults;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.faults.history.History;
import org.hotseat.faults.history.Operation.Kind;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/** A resource that is sold by orders: schedules, programs, sales. */
abstract class OrderMarket implements Market {

    /** Of a hundred orders so many are paid, and so many cancelled; the rest stay unpaid. */
    private static final int PAID = 40;

    private static final int CANCELLED = 10;

    private final String model;
    private final String path;
    private final int capacity;
    private final Queue<Receipt> receipts = new ConcurrentLinkedQueue<>();
    private final Queue<String> troubles = new ConcurrentLinkedQueue<>();
    private final History history;

    /** @param path of the resource below the API */
    OrderMarket(String model, String path, int capacity) {
        this.model = model;
        this.path = path;
        this.capacity = capacity;
        this.history = new History(path, capacity);
    }

    abstract String offer();

    abstract Request order(String user, Random random, boolean keen);

    /** Whether the refusal says that there is nothing left; a taken seat does not. */
    abstract boolean soldOut(Answer refusal);

    /** Seats of an order's answer; empty where places are counted. */
    abstract List<String> seats(Answer order);

    @Override
    public String model() {
        return model;
    }

    @Override
    public String name() {
        return path;
    }

    String path() {
        return path;
    }

    int capacity() {
        return capacity;
    }

    @Override
    public void open(Client client) {
        Exchange put = client.ask(Request.put("open " + model, path, offer()));
        if (put.answer().status() / 100 != 2) {
            throw new IllegalStateException("not opened: " + put);
        }
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        Request request = order(user, random, keen);
        boolean takes = takes(user);
        Exchange exchange = takes ? asked(client, request, user, Kind.TAKEN, 1) : client.ask(request);
        Answer answer = exchange.answer();
        if (!answer.is(201)) {
            if (!answer.is(409)) {
                troubles.add("neither an order nor a refusal: " + exchange);
            }
            if (soldOut(answer)) {
                refused(user, exchange);
            }
            return !soldOut(answer);
        }
        if (takes) {
            taken(user, Math.max(1, seats(answer).size()), exchange);
        }
        Receipt receipt = new Receipt(request, answer.text("orderId"), user, seats(answer));
        receipts.add(receipt);
        ordered(user, answer);
        if (!keen) {
            decide(client, receipt, random.nextInt(100));
        }
        return true;
    }

    /** Whether an order of this user takes places: none that it holds already. */
    boolean takes(String user) {
        return true;
    }

    /** Asks, and keeps in the history what is never answered. */
    final Exchange asked(Client client, Request request, String user, Kind kind, int units) {
        long sent = System.currentTimeMillis();
        try {
            return client.ask(request);
        } catch (Client.NotAnswered e) {
            history.unanswered(user, kind, units, sent);
            throw e;
        }
    }

    final void taken(String user, int units, Exchange exchange) {
        history.taken(user, units, exchange.sentMillis(), exchange.gotMillis(), exchange.repeated());
    }

    /** Nothing was left at some moment; a model whose refusals depend on more than that keeps none. */
    void refused(String user, Exchange exchange) {
        history.soldOut(user, 1, exchange.sentMillis(), exchange.gotMillis(), exchange.repeated());
    }

    /** An order was acknowledged. */
    void ordered(String user, Answer answer) {}

    /** Something was acknowledged that later turned out not to be so. */
    void trouble(String what) {
        troubles.add(what);
    }

    private void decide(Client client, Receipt receipt, int choice) {
        if (choice < PAID) {
            String body = "{\"reference\":\"" + receipt.orderId() + "\"}";
            Exchange paid = client.ask(Request.post("pay", "orders/" + receipt.orderId() + "/payment", body, newKey()));
            if (paid.answer().is(200)) {
                receipt.became(Receipt.State.PAID);
            } else {
                troubles.add("an unpaid order cannot be paid: " + receipt + " " + paid);
            }
        } else if (choice < PAID + CANCELLED) {
            receipt.became(Receipt.State.OVER);
            Request cancel = Request.delete("cancel", "orders/" + receipt.orderId());
            Exchange over = asked(client, cancel, receipt.owner(), Kind.GIVEN_BACK, receipt.places());
            history.givenBack(receipt.owner(), receipt.places(), over.sentMillis(), over.gotMillis(), over.repeated());
            boolean already =
                    over.repeated() && (over.answer().is(409) || over.answer().is(404));
            if (!over.answer().is(204) && !already) {
                troubles.add("an unpaid order cannot be cancelled: " + receipt + " " + over);
            }
        }
    }

    @Override
    public void audit(Client client, Findings findings) {
        troubles.forEach(findings::lost);
        int live = receipts.stream()
                .filter(Receipt::isLive)
                .mapToInt(Receipt::places)
                .sum();
        findings.sum(path + ": " + live + " of " + capacity);
        findings.oversold(live - capacity, path + ": " + live + " of " + capacity);
        findings.leaked(capacity - live, path + ": " + live + " of " + capacity + " sold, no more to be had");
        seatsOnce(findings);
        history.wrong().ifPresent(findings::other);
        findings.sum(path + ": a history of " + history.size() + " operations");
        for (Receipt receipt : receipts) {
            stillThere(client, receipt, findings);
            sameAgain(client, receipt, findings);
        }
        new EvidenceCheck(path).agrees(client, live, findings);
    }

    private void seatsOnce(Findings findings) {
        Map<String, Receipt> owners = new HashMap<>();
        receipts.stream()
                .filter(Receipt::isLive)
                .forEach(receipt -> receipt.seats().forEach(seat -> {
                    Receipt other = owners.put(seat, receipt);
                    if (other != null) {
                        findings.twice(path + " seat " + seat + ": " + other + " and " + receipt);
                    }
                }));
    }

    private static void stillThere(Client client, Receipt receipt, Findings findings) {
        Answer now = client.ask(Request.get("audit", "orders/" + receipt.orderId(), "service"))
                .answer();
        long expected = switch (receipt.state()) {
            case UNPAID -> 0;
            case PAID -> 1;
            case OVER -> -1;
        };
        if (!now.is(200) || !receipt.owner().equals(now.text("ownerId")) || now.number("payStatus") != expected) {
            findings.lost(receipt + ", now " + now);
        }
    }

    private void sameAgain(Client client, Receipt receipt, Findings findings) {
        Answer again = client.ask(receipt.request()).answer();
        if (!again.is(201)
                || !receipt.orderId().equals(again.text("orderId"))
                || !receipt.seats().equals(seats(again))) {
            findings.changed(receipt + " by " + receipt.request() + ", now " + again);
        }
    }

    static String newKey() {
        return UUID.randomUUID().toString();
    }
}
