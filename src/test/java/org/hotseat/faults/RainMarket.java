package org.hotseat.faults;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/** Red packets, one a user. */
final class RainMarket implements Market {

    private static final int PAGE = 1_000;

    private record Won(String user, String packet, String amount) {}

    private final String path;
    private final String id;
    private final int packets;
    private final BigDecimal total;
    private final Map<String, Won> won = new ConcurrentHashMap<>();
    private final Queue<String> twice = new ConcurrentLinkedQueue<>();
    private final Queue<String> troubles = new ConcurrentLinkedQueue<>();

    RainMarket(String id, int packets) {
        this.id = id;
        this.path = "rains/" + id;
        this.packets = packets;
        this.total = BigDecimal.valueOf(1_000L * packets + 7, 2);
    }

    @Override
    public String model() {
        return "rain";
    }

    @Override
    public String name() {
        return path;
    }

    @Override
    public void open(Client client) {
        String body = "{\"totalAmount\":\"" + total + "\",\"packets\":" + packets
                + ",\"startsAt\":\"2020-01-01T00:00:00Z\",\"endsAt\":\"2090-01-01T00:00:00Z\",\"funderId\":\"" + id
                + "-funder\"}";
        Exchange put = client.ask(Request.put("open rain", path, body));
        if (put.answer().status() / 100 != 2) {
            throw new IllegalStateException("not opened: " + put);
        }
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        Exchange exchange = client.ask(grab(user));
        Answer answer = exchange.answer();
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
        Won other = won.putIfAbsent(packet.packet(), packet);
        if (other != null) {
            twice.add(packet + " and " + other);
        }
        return true;
    }

    @Override
    public void audit(Client client, Findings findings) {
        troubles.forEach(findings::lost);
        twice.forEach(findings::twice);
        int acknowledged = won.size() + twice.size();
        BigDecimal worth = won.values().stream()
                .map(each -> new BigDecimal(each.amount()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        findings.sum(path + ": " + acknowledged + " of " + packets + ", " + worth + " of " + total);
        findings.oversold(acknowledged - packets, path + ": " + acknowledged + " of " + packets);
        findings.leaked(packets - acknowledged, path + ": " + acknowledged + " of " + packets);
        if (worth.compareTo(total) != 0 && twice.isEmpty() && acknowledged == packets) {
            findings.other(path + " gave " + worth + " of " + total);
        }
        Map<String, Won> claims = claims(client);
        won.forEach((packet, each) -> {
            if (!each.equals(claims.get(packet))) {
                findings.lost(each + ", in the claims " + claims.get(packet));
            }
            Answer again = client.ask(grab(each.user())).answer();
            if (!again.is(200)
                    || !packet.equals(again.text("redPacketId"))
                    || !each.amount().equals(again.text("amount"))) {
                findings.changed(each + ", now " + again);
            }
        });
        new EvidenceCheck(path).agrees(client, acknowledged, findings);
    }

    private Request grab(String user) {
        return new Request("grab", "POST", path + "/grabs", "service", "{\"userId\":\"" + user + "\"}", null);
    }

    private Map<String, Won> claims(Client client) {
        Map<String, Won> claims = new HashMap<>();
        JsonArray page;
        int read = 0;
        do {
            Answer answer = client.ask(
                            Request.get("claims", path + "/claims?limit=" + PAGE + "&after=" + read, "operator"))
                    .answer();
            try (JsonReader reader = Json.createReader(new StringReader(answer.body()))) {
                page = reader.readArray();
            }
            for (JsonObject claim : page.getValuesAs(JsonObject.class)) {
                String packet = claim.getString("redPacketId");
                claims.put(packet, new Won(claim.getString("userId"), packet, claim.getString("amount")));
            }
            read += page.size();
        } while (page.size() == PAGE);
        return claims;
    }
}
