package org.hotseat.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.facts.LiveOrdersByFacts;
import org.hotseat.schedule.hold.HoldFacts;
import org.hotseat.schedule.hold.ScheduleDefinition;
import org.hotseat.schedule.hold.ScheduleId;

/**
 * Compares a schedule's hot state with its facts and checks its sums.
 *
 * @param hot the hot state
 * @param now the time by Redis's clock, after the hot state was read
 * @param differences receives the differences
 */
record ScheduleComparison(ScheduleSnapshot.Hot hot, Instant now, Differences differences) {

    void compare(Schedules.Live live, ScheduleDefinition facts, List<HoldFacts.Stored> held, LiveOrdersByFacts orders) {
        sum(live, facts);
        index(live.id());
        holds(held);
        orders(live, orders);
    }

    private void sum(Schedules.Live live, ScheduleDefinition facts) {
        long sum = live.available() + live.held() + live.booked();
        if (sum != live.definition().maxPlayers()) {
            differences.add(
                    Kind.SUM,
                    "available + held + booked = " + sum + ", maxPlayers = "
                            + live.definition().maxPlayers());
        }
        long held = hot.holds().values().stream()
                .mapToLong(ScheduleSnapshot.HotHold::places)
                .sum();
        if (held != live.held()) {
            differences.add(Kind.COUNTER, live.held() + " places are held, the holds have " + held);
        }
        if (facts.maxPlayers() != live.definition().maxPlayers()) {
            differences.add(
                    Kind.DEFINITION,
                    "maxPlayers is " + live.definition().maxPlayers() + " in Redis, " + facts.maxPlayers()
                            + " in the facts");
        }
        if (!facts.closesAt().equals(live.definition().closesAt())
                || !facts.phases().equals(live.definition().phases())) {
            differences.add(Kind.DEFINITION, "it does not sell at the same times in Redis and in the facts");
        }
        if (!facts.limits().equals(live.definition().limits())) {
            differences.add(Kind.DEFINITION, "a user may not keep the same in Redis and in the facts");
        }
        if (!facts.refundRules().equals(live.definition().refundRules())) {
            differences.add(Kind.DEFINITION, "the refund rules differ in Redis and in the facts");
        }
    }

    private void index(ScheduleId id) {
        hot.holds().forEach((user, hold) -> {
            String member = "lock:" + id + ":" + user;
            Long due = hot.index().get(member);
            if (due == null) {
                differences.add(Kind.ENDLESS, "the hold of " + user + " has no index entry");
            } else {
                differences.addIfLate("the index entry " + member, due, hold.end(), now);
            }
            if (hold.ttlMillis() <= 0 && hold.end().isAfter(now)) {
                differences.add(Kind.MISSING, "the hold of " + user + " has no key with time left");
            }
            if (hold.ttlMillis() > 0 && hold.keyLockId() != hold.lockId()) {
                differences.add(
                        Kind.OTHER,
                        "the key of " + user + " says LockID " + hold.keyLockId() + ", its record " + hold.lockId());
            }
        });
        hot.index().forEach((member, millis) -> {
            differences.addIfMissed("the index entry " + member, millis, now);
            if (!hot.holds().containsKey(member.split(":", 3)[2])) {
                differences.add(Kind.STRAY, "the index entry " + member + " is of no hold");
            }
        });
    }

    private void holds(List<HoldFacts.Stored> held) {
        Set<String> facts = held.stream()
                .map(hold -> name(hold.lockId(), hold.holder().value(), hold.places()))
                .collect(Collectors.toSet());
        Set<String> live = new TreeSet<>();
        hot.holds().forEach((holder, hold) -> live.add(name(hold.lockId(), holder, hold.places())));
        live.stream()
                .filter(id -> !facts.contains(id))
                .forEach(id -> differences.add(Kind.UNKNOWN, "the hold " + id + " is in Redis only"));
        facts.stream()
                .filter(id -> !live.contains(id))
                .forEach(id -> differences.add(Kind.MISSING, "the hold " + id + " is in the facts only"));
    }

    /**
     * Returns a name for a hold: its LockID, or its stand-in if it has none, and the number of places if there are
     * several.
     */
    private static String name(long lockId, String holder, int places) {
        String name = lockId == 0 ? holder : Long.toString(lockId);
        return places == 1 ? name : name + " of " + places + " places";
    }

    private void orders(Schedules.Live live, LiveOrdersByFacts orders) {
        if (live.booked() != orders.units()) {
            differences.add(
                    Kind.COUNTER, live.booked() + " places are booked in Redis, " + orders.units() + " in the facts");
        }
        Set<String> facts =
                orders.orders().stream().map(order -> order.id().value()).collect(Collectors.toSet());
        hot.orders().compare(OrderEntry::withoutDetail, orders.orders(), Order::units, "places", now, differences);
        hot.buyers().values().stream()
                .flatMap(List::stream)
                .map(order -> order.split(":")[0])
                .filter(id -> !facts.contains(id))
                .forEach(id -> differences.add(Kind.UNKNOWN, "the order " + id + " is in Redis only"));
    }
}
