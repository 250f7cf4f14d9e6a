package org.hotseat.flashsale;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.PayStatus;

/**
 * Tells where a sale's hot state does not add up, or does not agree with its facts. Pure.
 *
 * @param users user to number of live orders, as Redis has it
 * @param index the sale's members of the expiry index, with their times in ms
 * @param now by Redis's clock, after the hot state was read
 */
record SaleComparison(Sales.Live live, Map<String, String> users, Map<String, Long> index, Instant now) {

    /** An index entry that lies further back than this has been missed by a sweep. */
    private static final Duration SWEEP_GRACE = Duration.ofSeconds(10);

    /** At most so many differences are told; one is enough to know, a few to find the cause. */
    private static final int MOST = 100;

    List<String> differences(Offer facts, List<Order> orders, long kept) {
        List<String> differences = new ArrayList<>();
        long sum = live.available() + live.sold();
        if (sum != live.offer().stock()) {
            differences.add(
                    "available + sold = " + sum + ", stock = " + live.offer().stock());
        }
        if (!facts.equals(live.offer())) {
            differences.add("the sale is " + live.offer() + " in Redis, " + facts + " in the facts");
        }
        if (live.sold() != orders.size() + kept) {
            differences.add(live.sold() + " units are sold in Redis, " + (orders.size() + kept) + " in the facts");
        }
        users(orders, differences);
        index(orders, differences);
        return List.copyOf(differences.subList(0, Math.min(differences.size(), MOST)));
    }

    private void users(List<Order> orders, List<String> differences) {
        Map<String, Long> facts = orders.stream()
                .collect(Collectors.groupingBy(order -> order.owner().value(), TreeMap::new, Collectors.counting()));
        facts.forEach((user, count) -> {
            if (!Long.toString(count).equals(users.get(user))) {
                differences.add(user + " has " + count + " live orders in the facts, " + users.getOrDefault(user, "0")
                        + " in Redis");
            }
        });
        users.keySet().stream()
                .filter(user -> !facts.containsKey(user))
                .forEach(user -> differences.add(user + " has live orders in Redis only"));
    }

    private void index(List<Order> orders, List<String> differences) {
        Set<String> unpaid = orders.stream()
                .filter(order -> order.payStatus() == PayStatus.UNPAID)
                .map(order -> OrderKeys.member(SaleOrderModel.NAME, live.id().value(), order.id()))
                .collect(Collectors.toSet());
        unpaid.stream()
                .filter(member -> !index.containsKey(member))
                .forEach(member -> differences.add(member + " has no index entry"));
        long oldest = now.minus(SWEEP_GRACE).toEpochMilli();
        index.forEach((member, millis) -> {
            if (millis < oldest) {
                differences.add("the index entry " + member + " was missed by the sweeps");
            }
            if (!unpaid.contains(member)) {
                differences.add("the index entry " + member + " is of no unpaid order");
            }
        });
    }
}
