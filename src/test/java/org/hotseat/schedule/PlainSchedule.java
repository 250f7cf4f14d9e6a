package org.hotseat.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A schedule in plain Java, as simple as can be: what each script should answer, and what is free, held and booked then. */
final class PlainSchedule {

    static final int UNPAID = 0;
    static final int PAID = 1;

    private int max;
    /** Whether a hold has time left, by user. */
    private final Map<String, Boolean> holds = new HashMap<>();
    /** Active order, by user. */
    private final Map<String, String> buyers = new HashMap<>();

    private final Map<String, Integer> payStatus = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();

    PlainSchedule(int max) {
        this.max = max;
    }

    String hold(String user) {
        if (holds.getOrDefault(user, false)) {
            return "ALREADY_HELD";
        }
        if (buyers.containsKey(user)) {
            return "ALREADY_ORDERED";
        }
        if (!holds.containsKey(user) && free() == 0) {
            return "SOLD_OUT";
        }
        holds.put(user, true);
        return "HELD";
    }

    String extend(String user) {
        return holds.getOrDefault(user, false) ? "EXTENDED" : "NOT_HELD";
    }

    String cancel(String user) {
        if (!holds.getOrDefault(user, false)) {
            return "NOT_HELD";
        }
        holds.remove(user);
        return "CANCELLED";
    }

    /** The time of a user's hold is up; answers whether there was a live one. */
    boolean runOut(String user) {
        return holds.replace(user, true, false);
    }

    String expire(String user) {
        if (!holds.containsKey(user)) {
            return "DROPPED";
        }
        if (holds.get(user)) {
            return "RESCORED";
        }
        holds.remove(user);
        return "EXPIRED";
    }

    String order(String user, String order) {
        if (buyers.containsKey(user)) {
            return "ALREADY_ORDERED";
        }
        if (!holds.containsKey(user) && free() == 0) {
            return "SOLD_OUT";
        }
        holds.remove(user);
        buyers.put(user, order);
        owners.put(order, user);
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

    String update(int places) {
        if (places < holds.size() + buyers.size()) {
            return "BELOW_TAKEN";
        }
        max = places;
        return "UPDATED";
    }

    List<Long> counts() {
        return List.of((long) free(), (long) holds.size(), (long) buyers.size(), (long) max);
    }

    Map<String, Integer> payStatus() {
        return payStatus;
    }

    Map<String, Boolean> holds() {
        return holds;
    }

    /** Some order that there has ever been, or one that there never was. */
    String anyOrder(Random random) {
        List<String> orders = new ArrayList<>(payStatus.keySet());
        orders.sort(null);
        orders.add("no-such-order");
        return orders.get(random.nextInt(orders.size()));
    }

    private int free() {
        return max - holds.size() - buyers.size();
    }
}
