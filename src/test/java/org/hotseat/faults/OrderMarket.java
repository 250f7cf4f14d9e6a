package org.hotseat.faults;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.faults.history.Operation.Kind;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/** A resource that is sold by orders: schedules, programs, sales. */
abstract class OrderMarket implements Market {

    private final String model;
    private final String path;
    private final int capacity;
    private final Queue<Receipt> receipts = new ConcurrentLinkedQueue<>();
    private final Queue<String> troubles = new ConcurrentLinkedQueue<>();
    private final OrderHistories histories;
    private final OrderActs acts;
    private final Erasures erasures = new Erasures();

    /** @param path of the resource below the API */
    OrderMarket(String model, String path, int capacity) {
        this.model = model;
        this.path = path;
        this.capacity = capacity;
        this.histories = new OrderHistories(path, capacity);
        this.acts = new OrderActs(this);
    }

    abstract String offer();

    /** A user's wish for one to three places, or one for a keen user. */
    abstract Request order(String user, Random random, boolean keen);

    /** Whether the refusal says that there is nothing left, or less than was asked for; a taken seat does not. */
    abstract boolean soldOut(Answer refusal);

    /** Places of an order's answer. */
    abstract int places(Answer order);

    /** Seats of an order's answer with their cents; empty where places are counted. */
    Map<String, Long> seats(Answer order) {
        return Map.of();
    }

    /** The seats of which a user may want others, with their cents; empty where places are counted. */
    Map<String, Long> hall() {
        return Map.of();
    }

    /** The body of a refund that gives one place back, without its reference. */
    abstract String onePlace(String seat);

    @Override
    public String model() {
        return model;
    }

    @Override
    public String name() {
        return path;
    }

    int capacity() {
        return capacity;
    }

    OrderHistories histories() {
        return histories;
    }

    Queue<Receipt> receipts() {
        return receipts;
    }

    @Override
    public void open(Client client) {
        Exchange put = client.ask(Request.put("open " + model, path, offer()));
        if (put.answer().status() / 100 != 2) {
            throw new IllegalStateException("not opened: " + put);
        }
    }

    @Override
    public Request claim(String user, Random random) {
        return order(user, random, true);
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        Request request = order(user, random, keen);
        boolean takes = takes(user);
        Exchange exchange =
                takes ? histories.asked(client, request, user, Kind.TAKEN, wished(request)) : client.ask(request);
        Answer answer = exchange.answer();
        if (!answer.is(201)) {
            if (!answer.is(409)) {
                troubles.add("neither an order nor a refusal: " + exchange);
            }
            refused(user, request, exchange);
            return !soldOut(answer);
        }
        if (takes) {
            histories.taken(user, places(answer), List.copyOf(seats(answer).keySet()), exchange);
        }
        Receipt receipt = new Receipt(request, answer.text("orderId"), user, places(answer), seats(answer));
        ordered(user, answer);
        if (!keen) {
            acts.follow(client, receipt, random);
        }
        receipts.add(receipt);
        return true;
    }

    /** Whether an order of this user takes places: none that it holds already. */
    boolean takes(String user) {
        return true;
    }

    /** Too little was left at some moment, or a seat was taken, or it was for another reason. */
    void refused(String user, Request request, Exchange exchange) {
        histories.all().claimed(exchange.span());
        exchange.addTo(histories.all().whole(), user, wished(request));
    }

    /** The number of places that a request asks for. */
    int wished(Request request) {
        String body = String.valueOf(request.body());
        return body.matches(".*\"(places|units)\":\\d+.*")
                ? Integer.parseInt(body.replaceAll(".*\"(?:places|units)\":(\\d+).*", "$1"))
                : 1;
    }

    /** An order was acknowledged. */
    void ordered(String user, Answer answer) {}

    /** Something was acknowledged that later turned out not to be so. */
    void trouble(String what) {
        troubles.add(what);
    }

    /** Whether this person's keys are forgotten. */
    final boolean isErased(String user) {
        return erasures.isErased(user);
    }

    @Override
    public void operate(Client client) {
        receipts.stream()
                .filter(Receipt::isSettled)
                .findAny()
                .ifPresent(receipt -> receipt.erasedBy(erasures.of(client, receipt.owner())));
    }

    @Override
    public void audit(Client client, Findings findings) {
        erasures.finish(client, findings);
        troubles.forEach(findings::lost);
        int live = receipts.stream()
                .filter(Receipt::isLive)
                .mapToInt(Receipt::places)
                .sum();
        findings.sum(path + ": " + live + " of " + capacity + "; " + acts.report() + ", erased " + erasures.count());
        findings.oversold(live - capacity, path + ": " + live + " of " + capacity);
        findings.leaked(capacity - live, path + ": " + live + " of " + capacity + " sold, no more to be had");
        histories.all().wrong().forEach(findings::other);
        findings.sum(path + ": " + histories.all().whole().report());
        new OrderAudit(this, erasures).run(client, findings);
        new EvidenceCheck(path).agrees(client, live, findings);
    }

    static String newKey() {
        return UUID.randomUUID().toString();
    }
}
