package org.hotseat.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A schedule in plain Java, as simple as can be: what each script should answer, and what is free, held and booked
 * then.
 */
final class PlainSchedule {

    static final int UNPAID = 0;
    static final int PAID = 1;

    /** @param live whether it has time left */
    record Held(boolean live, int places) {}

    private int max;
    private final Map<String, Held> holds = new HashMap<>();
    /** Active order, by user. */
    private final Map<String, String> buyers = new HashMap<>();

    private final Map<String, Integer> payStatus = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private final Map<String, Integer> places = new HashMap<>();

    PlainSchedule(int max) {
        this.max = max;
    }

    String hold(String user, int asked) {
        if (live(user)) {
            return "ALREADY_HELD";
        }
        if (buyers.containsKey(user)) {
            return "ALREADY_ORDERED";
        }
        if (freeFor(user) < asked) {
            return "SOLD_OUT";
        }
        holds.put(user, new Held(true, asked));
        return "HELD";
    }

    String extend(String user) {
        return live(user) ? "EXTENDED" : "NOT_HELD";
    }

    String cancel(String user) {
        if (!live(user)) {
            return "NOT_HELD";
        }
        holds.remove(user);
        return "CANCELLED";
    }

    /** The time of a user's hold is up; answers whether there was a live one. */
    boolean runOut(String user) {
        boolean live = live(user);
        holds.computeIfPresent(user, (name, held) -> new Held(false, held.places()));
        return live;
    }

    String expire(String user) {
        if (!holds.containsKey(user)) {
            return "DROPPED";
        }
        if (live(user)) {
            return "RESCORED";
        }
        holds.remove(user);
        return "EXPIRED";
    }

    /** @param said 0 for what the hold has */
    String order(String user, String order, int said) {
        if (buyers.containsKey(user)) {
            return "ALREADY_ORDERED";
        }
        int held = live(user) ? holds.get(user).places() : 0;
        int asked = said > 0 ? said : Math.max(1, held);
        if (held > 0 && asked != held) {
            return "OTHER_PLACES";
        }
        if (held == 0 && freeFor(user) < asked) {
            return "SOLD_OUT";
        }
        holds.remove(user);
        buyers.put(user, order);
        owners.put(order, user);
        places.put(order, asked);
        payStatus.put(order, UNPAID);
        return "ORDERED";
    }

    String pay(String order) {
        Integer status = payStatus.get(order);
        if (status == null) {
            return "NO_ORDER";
        }
        if (status != UNPAID && status != PAID) {
            return "WRONG_STATE";
        }
        payStatus.put(order, PAID);
        return "PAID";
    }

    String end(String order, String ending) {
        Integer status = payStatus.get(order);
        if (status == null) {
            return "NO_ORDER";
        }
        if (ending.equals("expired") && status == UNPAID) {
            return "NOT_DUE";
        }
        if (status != (ending.equals("refunded") ? PAID : UNPAID)) {
            return "WRONG_STATE";
        }
        payStatus.put(order, ending.equals("refunded") ? 2 : -1);
        buyers.remove(owners.get(order));
        return "ENDED";
    }

    /** All of an order that is paid is more than it has, where fewer were paid for. */
    String refund(String order, int given) {
        Integer status = payStatus.get(order);
        if (status == null) {
            return "NO_ORDER";
        }
        if (status != PAID || given > places.get(order)) {
            return "TOO_MUCH";
        }
        if (given == places.get(order)) {
            return "ENDS";
        }
        places.merge(order, -given, Integer::sum);
        return "REFUND";
    }

    String update(int max) {
        if (max < held() + booked()) {
            return "BELOW_TAKEN";
        }
        this.max = max;
        return "UPDATED";
    }

    List<Long> counts() {
        return List.of((long) free(), (long) held(), (long) booked(), (long) max);
    }

    Map<String, Integer> payStatus() {
        return payStatus;
    }

    Map<String, Held> holds() {
        return holds;
    }

    int placesOf(String order) {
        return places.get(order);
    }

    /** Some order that there has ever been, or one that there never was. */
    String anyOrder(Random random) {
        List<String> orders = new ArrayList<>(payStatus.keySet());
        orders.sort(null);
        orders.add("no-such-order");
        return orders.get(random.nextInt(orders.size()));
    }

    private boolean live(String user) {
        return holds.containsKey(user) && holds.get(user).live();
    }

    private int freeFor(String user) {
        return free() + (holds.containsKey(user) ? holds.get(user).places() : 0);
    }

    private int held() {
        return holds.values().stream().mapToInt(Held::places).sum();
    }

    private int booked() {
        return buyers.values().stream().mapToInt(places::get).sum();
    }

    private int free() {
        return max - held() - booked();
    }
}
