package org.hotseat.faults;

import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.faults.history.Counter;
import org.hotseat.faults.history.Histories;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/** Codes, one a user. */
final class DropMarket implements Market {

    private record Given(Request request, String user, String claim) {}

    private final String path;
    private final int codes;
    private final Map<String, Given> given = new ConcurrentHashMap<>();
    private final Histories histories;
    private final Erasures erasures = new Erasures();
    private final Queue<String> twice = new ConcurrentLinkedQueue<>();
    private final Queue<String> troubles = new ConcurrentLinkedQueue<>();

    DropMarket(String id, int codes) {
        this.path = "drops/" + id;
        this.codes = codes;
        this.histories = new Histories(path, Counter.full(codes));
    }

    @Override
    public String model() {
        return "drop";
    }

    @Override
    public String name() {
        return path;
    }

    @Override
    public void open(Client client) {
        String body = "{\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\",\"perUserLimit\":1,"
                + "\"generate\":{\"pattern\":\"F-****-****-****\",\"count\":" + codes + "}}";
        Exchange put = client.ask(Request.put("open drop", path, body));
        if (put.answer().status() / 100 != 2) {
            throw new IllegalStateException("not opened: " + put);
        }
    }

    @Override
    public Request claim(String user, Random random) {
        return Request.post(
                "claim",
                path + "/claims",
                "{\"userId\":\"" + user + "\"}",
                UUID.randomUUID().toString());
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        Request request = claim(user, random);
        Exchange exchange = client.ask(request);
        Answer answer = exchange.answer();
        histories.claimed(exchange.span());
        if (!answer.is(201)) {
            if (!answer.refuses(409, "none-left")) {
                troubles.add("neither a code nor a refusal: " + exchange);
                return true;
            }
            histories.whole().refused(user, 1, 0, exchange.span());
            return false;
        }
        histories.whole().taken(user, 1, exchange.span());
        histories.part(answer.text("code")).taken(user, 1, exchange.span());
        Given mine = new Given(request, user, answer.text("claimId"));
        Given other = given.putIfAbsent(answer.text("code"), mine);
        if (other != null) {
            twice.add(mine + " and " + other);
        }
        return true;
    }

    @Override
    public void operate(Client client) {
        given.values().stream()
                .map(Given::user)
                .filter(user -> !erasures.isErased(user))
                .findAny()
                .ifPresent(user -> erasures.of(client, user));
    }

    @Override
    public void audit(Client client, Findings findings) {
        erasures.finish(client, findings);
        histories.wrong().forEach(findings::other);
        findings.sum(path + ": " + histories.whole().report());
        troubles.forEach(findings::lost);
        twice.forEach(findings::twice);
        int acknowledged = given.size() + twice.size();
        findings.sum(path + ": " + acknowledged + " of " + codes + ", erased " + erasures.count());
        findings.oversold(acknowledged - codes, path + ": " + acknowledged + " of " + codes);
        findings.leaked(codes - acknowledged, path + ": " + acknowledged + " of " + codes);
        given.forEach((code, each) -> {
            String name = erasures.nameOf(each.user());
            Answer own = client.ask(Request.get("audit", path + "/claims/" + name, "service"))
                    .answer();
            if (!own.is(200)
                    || !own.body().contains("\"" + each.claim() + "\"")
                    || !own.body().contains(code)) {
                findings.lost(each + ", now of " + name + " " + own.status());
            }
            // The keys of a person who was erased are forgotten.
            if (erasures.isErased(each.user())) {
                return;
            }
            Answer again = client.ask(each.request()).answer();
            if (!again.is(201)
                    || !code.equals(again.text("code"))
                    || !each.claim().equals(again.text("claimId"))) {
                findings.changed(each + ", now " + again.status());
            }
        });
        new EvidenceCheck(path).agrees(client, acknowledged, findings);
    }
}
