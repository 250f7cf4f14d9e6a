package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.command.OutboxReads;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.kernel.Service;
import org.hotseat.kernel.Subjects;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.facts.LiveOrdersByFacts;
import org.hotseat.order.facts.PaymentFacts;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.hotseat.redis.Keyspace;
import org.hotseat.schedule.hold.HoldFacts;
import org.hotseat.schedule.hold.LiveHoldFacts;
import org.hotseat.schedule.hold.ScheduleFacts;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.schedule.hold.ScheduleKeys;

/** Compares the hot state of a schedule with its facts. */
@Service
class ScheduleConsistencyCheck implements ConsistencyCheck {

    private final Schedules schedules;
    private final ScheduleSnapshot snapshot;
    private final ScheduleFacts scheduleFacts;
    private final HoldFacts holdFacts;
    private final LiveHoldFacts liveHolds;
    private final ResourceOrderFacts resourceOrders;
    private final PaymentFacts paymentFacts;
    private final Keyspace keyspace;
    private final OutboxReads outboxes;

    @Inject
    ScheduleConsistencyCheck(
            Schedules schedules,
            ScheduleSnapshot snapshot,
            ScheduleFacts scheduleFacts,
            HoldFacts holdFacts,
            LiveHoldFacts liveHolds,
            ResourceOrderFacts resourceOrders,
            PaymentFacts paymentFacts,
            Keyspace keyspace,
            OutboxReads outboxes) {
        this.schedules = schedules;
        this.snapshot = snapshot;
        this.scheduleFacts = scheduleFacts;
        this.holdFacts = holdFacts;
        this.liveHolds = liveHolds;
        this.resourceOrders = resourceOrders;
        this.paymentFacts = paymentFacts;
        this.keyspace = keyspace;
        this.outboxes = outboxes;
    }

    @Override
    public List<String> brokenLaws(String resource) {
        ScheduleId id = new ScheduleId(resource);
        Schedules.Live live = live(id);
        List<String> broken =
                new ArrayList<>(new Differences().addUnlessSum(counts(live)).descriptions());
        long taken = live.held() + live.booked();
        if (!broken.isEmpty()
                && live.available() == 0
                && taken > live.definition().maxPlayers()
                && inherited(id)) {
            // The alarm HS413 has already reported this.
            broken.clear();
        }
        broken.addAll(paymentFacts.totals(id.resource()).brokenLaws());
        return broken;
    }

    /** Returns whether an earlier system has left holds or orders, which may be for more places than exist. */
    private boolean inherited(ScheduleId id) {
        LiveOrdersByFacts orders = resourceOrders.found(id.resource());
        return !orders.unread().isEmpty()
                || orders.orders().stream().anyMatch(order -> order.version() == 0)
                || liveHolds.held(id).stream().anyMatch(hold -> hold.version() == 0);
    }

    @Override
    public Map<String, Long> counts(String id) {
        return counts(live(new ScheduleId(id)));
    }

    @Override
    public Evidence of(String resource) {
        ScheduleId id = new ScheduleId(resource);
        Schedules.Live live = live(id);
        ScheduleKeys keys = new ScheduleKeys(keyspace.partitionOf(id.value()), id);
        ScheduleSnapshot.Hot hot = snapshot.take(keys, live.available());
        Instant now = outboxes.writeOut(keys.partition());
        ScheduleFacts.Stored stored = scheduleFacts.get(id);
        List<HoldFacts.Stored> held = liveHolds.held(id);
        LiveOrdersByFacts orders = resourceOrders.found(id.resource());
        Differences differences = new Differences();
        new ScheduleComparison(hot, now, differences).compare(live, stored.definition(), held, orders);

        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("maxPlayers", stored.definition().maxPlayers());
        facts.put("held", held.stream().mapToLong(HoldFacts.Stored::places).sum());
        facts.put("booked", orders.units());
        facts.put("orders", resourceOrders.count(id.resource()));
        facts.put("lockRecords", holdFacts.count(id));
        facts.put(
                "money", paymentFacts.totals(id.resource()).checked(differences).view());
        return new Evidence(
                "scheduleId",
                id.value(),
                counts(live),
                redis(hot),
                facts,
                differences.list(),
                names(keys, hot, orders.orders()));
    }

    private static List<String> names(ScheduleKeys keys, ScheduleSnapshot.Hot hot, List<Order> orders) {
        List<String> names = new ArrayList<>(List.of(keys.schedule(), keys.seats(), keys.holds(), keys.buyers()));
        hot.holds().values().forEach(hold -> names.add(hold.key()));
        names.addAll(OrderKeys.orders(keys.partition(), orders));
        return names;
    }

    private static Map<String, Object> redis(ScheduleSnapshot.Hot hot) {
        List<Map<String, Object>> holds = new ArrayList<>();
        hot.holds().forEach((user, hold) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("key", hold.key());
            entry.put("userId", Subjects.original(user));
            entry.put("lockId", hold.lockId());
            entry.put("places", hold.places());
            entry.put("ttlMillis", hold.ttlMillis());
            holds.add(entry);
        });
        Map<String, Object> redis = new LinkedHashMap<>();
        redis.put("seats", Long.valueOf(hot.seats()));
        redis.put("holds", holds);
        redis.put("expiryIndex", Evidence.index(hot.index()));
        redis.put("outboxLength", hot.outboxLength());
        return redis;
    }

    private static Map<String, Long> counts(Schedules.Live live) {
        Map<String, Long> sum = new LinkedHashMap<>();
        sum.put("maxPlayers", (long) live.definition().maxPlayers());
        sum.put("available", live.available());
        sum.put("held", live.held());
        sum.put("booked", live.booked());
        return sum;
    }

    private Schedules.Live live(ScheduleId id) {
        return schedules.find(id).toCompletableFuture().join();
    }
}
