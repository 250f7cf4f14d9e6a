package org.hotseat.storm;

import jakarta.json.JsonObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hotseat.testing.Patience;

/** Holds the system against the ledger at a quiet moment: totals, every live hold, every order ever acknowledged. */
final class Audit {

    private static final int CHECK_AGAIN_MILLIS = 250;

    private final Operator operator;
    private final Collection<Customer> users;
    private final Tally tally;
    private final Ledger ledger;

    Audit(Operator operator, Collection<Customer> users, Tally tally, Ledger ledger) {
        this.operator = operator;
        this.users = users;
        this.tally = tally;
        this.ledger = ledger;
    }

    /**
     * Waits until what is out of time has been swept and the outbox is empty; then everything must be as acknowledged.
     */
    String quiet(Client client) {
        long end = System.nanoTime() + Patience.HANG.toNanos();
        while (true) {
            Answer answer = operator.evidence(client);
            if (!answer.is(200)) {
                tally.wrong("no evidence: " + answer);
                return answer.toString();
            }
            String sum = operator.sum(answer).toString();
            String open = stillOpen(answer.json());
            if (open.isEmpty()) {
                return sum;
            }
            if (System.nanoTime() - end > 0) {
                tally.wrong("not as acknowledged after " + Patience.HANG + ": " + open + ", sum " + sum);
                return sum;
            }
            pause();
        }
    }

    /** The differences that are left, in words; empty when there are none. */
    private String stillOpen(JsonObject evidence) {
        long now = System.currentTimeMillis();
        users.forEach(user -> user.settle(now));
        Map<String, Long> expected = new HashMap<>();
        int booked = 0;
        for (Customer user : users) {
            Customer.Held hold = user.liveHold(now);
            if (hold != null) {
                expected.put(user.id(), hold.lockId());
            }
            booked += user.hasLiveOrder(now) ? 1 : 0;
        }
        Map<String, Long> held = new HashMap<>();
        JsonObject redis = evidence.getJsonObject("redis");
        redis.getJsonArray("holds")
                .getValuesAs(JsonObject.class)
                .forEach(hold -> held.put(
                        hold.getString("userId"), hold.getJsonNumber("lockId").longValue()));
        if (!held.equals(expected)) {
            return "holds: " + difference(expected, held);
        }
        if (evidence.getJsonObject("sum").getInt("booked") != booked) {
            return booked + " orders are live by what was acknowledged";
        }
        if (redis.getInt("outboxLength") != 0) {
            return "outbox: " + redis.getInt("outboxLength");
        }
        return evidence.getBoolean("consistent") ? "" : "differences: " + evidence.get("differences");
    }

    private static String difference(Map<String, Long> expected, Map<String, Long> held) {
        Map<String, Long> missing = new HashMap<>(expected);
        missing.entrySet().removeAll(held.entrySet());
        Map<String, Long> more = new HashMap<>(held);
        more.entrySet().removeAll(expected.entrySet());
        return "acknowledged only " + missing + ", in the evidence only " + more;
    }

    /** Every order ever acknowledged is there, its owner's, in the acknowledged state; no hold is of two minds. */
    void everyOrder(Client client) {
        ledger.orders().forEach((id, order) -> {
            Exchange exchange = client.ask(Request.get("audit order", "orders/" + id, "service"));
            Answer answer = exchange.answer();
            Set<Integer> states = ledger.payStatuses(id, exchange.gotMillis());
            if (!answer.is(200)
                    || !order.user().equals(answer.text("ownerId"))
                    || !states.contains((int) answer.number("payStatus"))) {
                tally.wrong("acknowledged " + order + " as " + states + ", now " + answer);
            }
        });
    }

    private static void pause() {
        try {
            new CountDownLatch(1).await(CHECK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
