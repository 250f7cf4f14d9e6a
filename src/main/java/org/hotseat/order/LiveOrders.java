package org.hotseat.order;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.redis.Partition;

/**
 * The live orders of one resource as Redis has them, for its evidence.
 *
 * @param units user to the units of the user's live orders, by which a limit is kept
 * @param index members of the index of unpaid orders, with their times in ms
 * @param leftBehind whether a member's order was left by an earlier epoch: its entry does no harm, and the sweep drops
 *     it at its time
 */
public record LiveOrders(Map<String, Long> units, Map<String, Long> index, Predicate<String> leftBehind) {

    /**
     * In the fields of a hash of users' units that are no user's units: the one that marks it as whole, and those of
     * limits.
     */
    private static final String NO_USER = ":";

    /**
     * Reads all of it, piece by piece.
     *
     * @param kind {@link OrderModel#kind}
     * @param resourceKey the hash of the resource, which has its epoch
     * @param unitsKey the hash of users' units
     */
    public static LiveOrders read(
            Scans scans, Partition partition, String kind, String resource, String resourceKey, String unitsKey) {
        Map<String, Long> units = new TreeMap<>();
        // Behind the number may stand the outbox entry of the user's latest order.
        scans.hash(partition, unitsKey).forEach((user, tally) -> {
            if (!user.contains(NO_USER)) {
                units.put(user, Long.valueOf(tally.split(":")[0]));
            }
        });
        String members = kind + ":" + resource + ":*";
        Map<String, Long> index = new TreeMap<>(scans.index(partition, OrderKeys.index(partition), members));
        String epoch = epoch(scans, partition, resourceKey);
        return new LiveOrders(units, index, member -> {
            String left = epoch(
                    scans,
                    partition,
                    OrderKeys.order(partition, OrderEntry.of(member).order()));
            return !left.isEmpty() && !left.equals(epoch);
        });
    }

    private static String epoch(Scans scans, Partition partition, String key) {
        return scans.fields(partition, key, List.of("epoch")).get(0);
    }

    /**
     * Reports where the facts say otherwise.
     *
     * @param entryOf {@link OrderModel#entry}
     * @param facts the live orders of the resource
     * @param unitsOf the units of an order
     * @param word what units are called
     * @param now by Redis's clock, after this was read
     */
    public void compare(
            Function<Order, OrderEntry> entryOf,
            List<Order> facts,
            ToLongFunction<Order> unitsOf,
            String word,
            Instant now,
            Differences differences) {
        compareUnits(facts, unitsOf, word, differences);
        Set<String> unpaid = facts.stream()
                .filter(order -> order.payStatus() == PayStatus.UNPAID)
                .map(order -> entryOf.apply(order).member())
                .collect(Collectors.toSet());
        unpaid.stream()
                .filter(member -> !index.containsKey(member))
                .forEach(member -> differences.add(member + " has no index entry"));
        index.forEach((member, millis) -> {
            differences.addIfMissed("the index entry " + member, millis, now);
            if (!unpaid.contains(member) && !leftBehind.test(member)) {
                differences.add("the index entry " + member + " is of no unpaid order");
            }
        });
    }

    private void compareUnits(List<Order> facts, ToLongFunction<Order> unitsOf, String word, Differences differences) {
        Map<String, Long> expected = facts.stream()
                .collect(Collectors.groupingBy(
                        order -> order.user().value(), TreeMap::new, Collectors.summingLong(unitsOf)));
        expected.forEach((user, count) -> {
            long found = units.getOrDefault(user, 0L);
            if (found != count) {
                differences.add(user + " has " + count + " " + word + " in the facts, " + found + " in Redis");
            }
        });
        units.keySet().stream()
                .filter(user -> !expected.containsKey(user))
                .forEach(user -> differences.add(user + " has " + word + " in Redis only"));
    }
}
