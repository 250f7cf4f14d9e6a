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

/** Counted places for parties. Every other one holds them first and orders them then; the hold must be the order's. */
final class ScheduleMarket extends OrderMarket {

    /** Of a hundred holds so many are cancelled, and so many extended. */
    private static final int LEFT = 10;

    private static final int EXTENDED = 10;

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
        String places = held.containsKey(user) ? "" : ",\"places\":" + party(random, keen);
        return Request.post("order", name() + "/orders", "{\"userId\":\"" + user + "\"" + places + "}", newKey());
    }

    private static int party(Random random, boolean keen) {
        return keen ? 1 : 1 + random.nextInt(3);
    }

    @Override
    public boolean visit(Client client, String user, Random random, boolean keen) {
        if (random.nextBoolean()) {
            String body = "{\"userId\":\"" + user + "\",\"holdMinutes\":30,\"places\":" + party(random, keen) + "}";
            Request request = Request.post("hold", name() + "/holds", body, newKey());
            Exchange exchange = histories().asked(client, request, user, Kind.TAKEN, wished(request));
            Answer answer = exchange.answer();
            if (answer.is(201)) {
                int places = places(answer);
                histories().taken(user, places, List.of(), exchange);
                holds.add(new Held(request, user, answer.number("lockId")));
                int choice = keen ? 0 : random.nextInt(100);
                if (choice >= 100 - LEFT) {
                    leave(client, user, places);
                    return true;
                }
                held.put(user, answer.number("lockId"));
                if (choice >= 100 - LEFT - EXTENDED) {
                    extend(client, user, answer);
                }
            } else {
                refused(user, request, exchange);
                if (soldOut(answer)) {
                    return false;
                }
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

    /** Its user does not want it any more. */
    private void leave(Client client, String user, int places) {
        Request cancel = Request.delete("cancel hold", name() + "/holds/" + user);
        Exchange exchange = histories().asked(client, cancel, user, Kind.GIVEN_BACK, places);
        histories().givenBack(user, places, List.of(), exchange);
        boolean already = exchange.repeated() && exchange.answer().is(404);
        if (!exchange.answer().is(204) && !already) {
            trouble("a hold cannot be cancelled: " + exchange);
        }
    }

    private void extend(Client client, String user, Answer hold) {
        Exchange exchange = client.ask(
                Request.post("extend", name() + "/holds/" + user + "/extension", "{\"holdMinutes\":40}", newKey()));
        if (!exchange.answer().is(200) || exchange.answer().number("lockId") != hold.number("lockId")) {
            trouble("a hold cannot be extended: " + hold + " " + exchange);
        }
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
    int places(Answer order) {
        return (int) order.number("places");
    }

    @Override
    String onePlace(String seat) {
        return "\"places\":1";
    }

    @Override
    public void audit(Client client, Findings findings) {
        super.audit(client, findings);
        Map<Long, String> owners = new ConcurrentHashMap<>();
        for (Held each : holds) {
            String other = owners.put(each.lockId(), each.user());
            if (other != null) {
                findings.twice(name() + " LockID " + each.lockId() + ": " + other + " and " + each.user());
            }
            if (isErased(each.user())) {
                continue;
            }
            Answer again = client.ask(each.request()).answer();
            if (!again.is(201) || again.number("lockId") != each.lockId()) {
                findings.changed(each + ", now " + again);
            }
        }
    }
}
