package org.hotseat.program;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hotseat.order.Order;
import org.hotseat.order.PayStatus;

/**
 * Tells where a program's hot state does not add up, or does not agree with its facts. Pure.
 *
 * @param map every seat, as Redis has it
 * @param buyers account to seats of its live orders, as Redis has it
 * @param index the program's members of the expiry index, with their times in ms
 * @param now by Redis's clock, after the hot state was read
 */
record ProgramComparison(
        Programs.Live live, SeatMap map, Map<String, String> buyers, Map<String, Long> index, Instant now) {

    /** An index entry that lies further back than this has been missed by a sweep. */
    private static final Duration SWEEP_GRACE = Duration.ofSeconds(10);

    /** At most so many differences are told; one is enough to know, a few to find the cause. */
    private static final int MOST = 100;

    List<String> differences(ProgramFacts.Stored stored, List<Order> orders, SeatsByFacts seats) {
        List<String> differences = new ArrayList<>();
        if (live.version() != stored.version()) {
            differences.add(
                    "the layout has version " + live.version() + " in Redis, " + stored.version() + " in the facts");
        }
        live.left().forEach((category, left) -> {
            long free = map.free(category);
            if (left != free) {
                differences.add(category + " has " + left + " tickets left and " + free + " free seats");
            }
        });
        seats.strays().forEach(stray -> differences.add("the facts have no room for " + stray));
        seats(seats, differences);
        buyers(orders, differences);
        index(orders, differences);
        return List.copyOf(differences.subList(0, Math.min(differences.size(), MOST)));
    }

    private void seats(SeatsByFacts seats, List<String> differences) {
        seats.rows()
                .forEach((category, rows) -> rows.forEach((row, facts) -> {
                    String redis = map.rows().getOrDefault(category, Map.of()).getOrDefault(row, "");
                    if (redis.length() != facts.length()) {
                        differences.add("the row " + category + "-" + row + " has " + redis.length()
                                + " seats in Redis, " + facts.length() + " in the facts");
                        return;
                    }
                    for (int i = 0; i < facts.length(); i++) {
                        if (redis.charAt(i) != facts.charAt(i)) {
                            differences.add("the seat " + category + "-" + row + "-" + (i + 1) + " is "
                                    + redis.charAt(i) + " in Redis, " + facts.charAt(i) + " in the facts");
                        }
                    }
                }));
    }

    private void buyers(List<Order> orders, List<String> differences) {
        Map<String, Long> facts = orders.stream()
                .collect(Collectors.groupingBy(
                        order -> order.owner().value(),
                        TreeMap::new,
                        Collectors.summingLong(order -> BoughtSeat.of(order).size())));
        facts.forEach((account, count) -> {
            if (!Long.toString(count).equals(buyers.get(account))) {
                differences.add(account + " has " + count + " seats in the facts, " + buyers.getOrDefault(account, "0")
                        + " in Redis");
            }
        });
        buyers.keySet().stream()
                .filter(account -> !facts.containsKey(account))
                .forEach(account -> differences.add(account + " has seats in Redis only"));
    }

    private void index(List<Order> orders, List<String> differences) {
        Set<String> unpaid = orders.stream()
                .filter(order -> order.payStatus() == PayStatus.UNPAID)
                .map(order -> SeatScripts.entry(order).member())
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
