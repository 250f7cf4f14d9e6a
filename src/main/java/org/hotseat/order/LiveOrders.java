package org.hotseat.order;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.redis.Partition;

/**
 * The live orders of one resource in Redis, for its evidence.
 *
 * @param units the number of units in live orders, by user; limits are checked with it
 * @param index the members of the index of unpaid orders, with their times in ms
 * @param behind returns the state in Redis of the order of an index member
 */
public record LiveOrders(Map<String, Long> units, Map<String, Long> index, Function<String, Behind> behind) {

    private static final String UNPAID = Integer.toString(PayStatus.UNPAID.number());

    /** The state of the order of an index member. */
    public enum Behind {
        /** The order belongs to an earlier epoch. The entry is harmless, and the sweep drops it at its time. */
        EARLIER,
        /** The order is unpaid. The sweep would end it and give its units back. */
        UNPAID,
        /** The order does not exist, is paid or has ended. */
        NOTHING
    }

    /**
     * The character in the fields of the hash of users' units that belong to no user: the field that marks the hash as
     * complete, and the fields of limits.
     */
    private static final String NO_USER = ":";

    /**
     * Reads the index, piece by piece.
     *
     * @param kind the kind of orders, {@link OrderModel#kind}
     * @param resourceKey the key of the resource's hash, which contains its epoch
     * @param units the number of units in live orders by user, which were read before
     */
    public static LiveOrders read(
            Scans scans,
            Partition partition,
            String kind,
            String resource,
            String resourceKey,
            Map<String, Long> units) {
        String members = kind + ":" + resource + ":*";
        Map<String, Long> index = new TreeMap<>(scans.index(partition, OrderKeys.index(partition), members));
        String epoch = scans.fields(partition, resourceKey, List.of("epoch")).get(0);
        return new LiveOrders(units, index, member -> {
            List<String> fields = OrderEntry.read(member)
                    .map(entry -> OrderKeys.order(partition, entry.order()))
                    .map(key -> scans.fields(partition, key, List.of("epoch", "pay_status")))
                    .orElse(List.of("", ""));
            if (!fields.get(0).equals(epoch)) {
                return fields.get(0).isEmpty() ? Behind.NOTHING : Behind.EARLIER;
            }
            return fields.get(1).equals(UNPAID) ? Behind.UNPAID : Behind.NOTHING;
        });
    }

    /** Reads the units of users. After the number the hash may contain the outbox entry of the user's latest order. */
    public static Map<String, Long> units(Scans scans, Partition partition, String unitsKey) {
        Map<String, Long> units = new TreeMap<>();
        scans.hash(partition, unitsKey).forEach((user, tally) -> {
            if (!user.contains(NO_USER)) {
                units.put(user, Long.valueOf(tally.split(":")[0]));
            }
        });
        return units;
    }

    /**
     * Reports the differences from the facts.
     *
     * @param entryOf returns the index entry of an order, {@link OrderModel#entry}
     * @param facts the live orders of the resource by the facts
     * @param unitsOf returns the number of units of an order
     * @param word the name of the units
     * @param now the time by Redis's clock, after this was read
     */
    public void compare(
            Function<Order, OrderEntry> entryOf,
            List<Order> facts,
            ToLongFunction<Order> unitsOf,
            String word,
            Instant now,
            Differences differences) {
        compareUnits(facts, unitsOf, word, differences);
        Set<String> unpaid = new HashSet<>();
        facts.stream()
                .filter(order -> order.payStatus() == PayStatus.UNPAID)
                .forEach(order -> order.expiresAt().ifPresent(end -> {
                    String member = entryOf.apply(order).member();
                    unpaid.add(member);
                    Long due = index.get(member);
                    if (due == null) {
                        differences.add(Kind.ENDLESS, member + " has no index entry");
                    } else {
                        differences.addIfLate("the index entry " + member, due, end, now);
                    }
                }));
        index.forEach((member, millis) -> {
            differences.addIfMissed("the index entry " + member, millis, now);
            Behind order = unpaid.contains(member) ? Behind.EARLIER : behind.apply(member);
            if (order == Behind.UNPAID) {
                differences.add(
                        Kind.UNKNOWN, "the index entry " + member + " is of an order that is unpaid in Redis only");
            } else if (order == Behind.NOTHING) {
                differences.add(Kind.STRAY, "the index entry " + member + " is of no unpaid order");
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
                differences.add(
                        found < count ? Kind.MISSING : Kind.TALLY,
                        user + " has " + count + " " + word + " in the facts, " + found + " in Redis");
            }
        });
        units.keySet().stream()
                .filter(user -> !expected.containsKey(user))
                .forEach(user -> differences.add(Kind.TALLY, user + " has " + word + " in Redis only"));
    }
}
