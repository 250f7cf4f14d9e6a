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
 * The live orders of one resource as Redis has them, for its evidence.
 *
 * @param units user to the units of the user's live orders, by which a limit is kept
 * @param index members of the index of unpaid orders, with their times in ms
 * @param behind the order of a member of the index, as Redis has it
 */
public record LiveOrders(Map<String, Long> units, Map<String, Long> index, Function<String, Behind> behind) {

    private static final String UNPAID = Integer.toString(PayStatus.UNPAID.number());

    /** An order behind an entry of the index. */
    public enum Behind {
        /** Left by an earlier epoch: its entry does no harm, and the sweep drops it at its time. */
        EARLIER,
        /** The sweep would end it, and give back what it has. */
        UNPAID,
        /** Gone, paid or ended. */
        NOTHING
    }

    /**
     * In the fields of a hash of users' units that are no user's units: the one that marks it as whole, and those of
     * limits.
     */
    private static final String NO_USER = ":";

    /**
     * Reads the rest of it, piece by piece.
     *
     * @param kind {@link OrderModel#kind}
     * @param resourceKey the hash of the resource, which has its epoch
     * @param units user to the units of the user's live orders, read before
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

    /** Reads the units of users; behind the number may stand the outbox entry of the user's latest order. */
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
            if (order != Behind.EARLIER) {
                differences.add(
                        order == Behind.UNPAID ? Kind.UNKNOWN : Kind.STRAY,
                        "the index entry " + member + " is of no unpaid order");
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
