package org.hotseat.faults;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.hotseat.faults.history.Operation.Kind;
import org.hotseat.storm.Answer;
import org.hotseat.storm.Client;
import org.hotseat.storm.Exchange;
import org.hotseat.storm.Request;

/** Counted places. Every other user holds one first and orders it then; the hold must be the order's. */
final class ScheduleMarket extends OrderMarket {

    private record Held(Request request, String user, long lockId) {}

    private final Queue<Held> holds = new ConcurrentLinkedQueue<>();
    private final Map<String, Long> held = new ConcurrentHashMap<>();

    ScheduleMarket(String id, int capacity) {
        super("schedule", "schedules/" + id, capacity);
    }

    @Override
    String offer() {
        return "{\"name\":\"Faults\",\"maxPlayers\":" + capacity() + ",\"price\":\"7.10\"}";
    }

    @Override
    Request order(String user, Random random, boolean keen) {
        return Request.post("order", path() + "/orders", "{\"userId\":\"" + user + "\"}", newKey());
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        if (random.nextBoolean()) {
            String body = "{\"userId\":\"" + user + "\",\"holdMinutes\":30}";
            Request request = Request.post("hold", path() + "/holds", body, newKey());
            Exchange exchange = asked(client, request, user, Kind.TAKEN, 1);
            Answer answer = exchange.answer();
            if (answer.is(201)) {
                taken(user, 1, exchange);
                held.put(user, answer.number("lockId"));
                holds.add(new Held(request, user, answer.number("lockId")));
            } else if (answer.refuses(409, "-2")) {
                refused(user, exchange);
                return false;
            } else {
                trouble("neither a hold nor a refusal: " + exchange);
            }
        }
        boolean got = super.visit(client, user, random, keen);
        Long lockId = held.remove(user);
        if (lockId != null) {
            trouble("the hold " + lockId + " of " + user + " was not ordered");
        }
        return got;
    }

    @Override
    boolean takes(String user) {
        return !held.containsKey(user);
    }

    @Override
    void ordered(String user, Answer answer) {
        Long lockId = held.remove(user);
        if (lockId != null && answer.number("lockId") != lockId) {
            trouble("the hold " + lockId + " of " + user + " is not the order's: " + answer);
        }
    }

    @Override
    boolean soldOut(Answer refusal) {
        return refusal.refuses(409, "-2");
    }

    @Override
    List<String> seats(Answer order) {
        return List.of();
    }

    @Override
    public void audit(Client client, Findings findings) {
        super.audit(client, findings);
        Map<Long, String> owners = new ConcurrentHashMap<>();
        for (Held each : holds) {
            String other = owners.put(each.lockId(), each.user());
            if (other != null) {
                findings.twice(path() + " LockID " + each.lockId() + ": " + other + " and " + each.user());
            }
            Answer again = client.ask(each.request()).answer();
            if (!again.is(201) || again.number("lockId") != each.lockId()) {
                findings.changed(each + ", now " + again);
            }
        }
    }
}
