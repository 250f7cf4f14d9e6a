package org.hotseat.simulation;

import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bson.Document;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.SaleModelRegistry;
import org.hotseat.hotstate.evidence.OperatorStopCheck;
import org.hotseat.kernel.ResourceId;
import org.hotseat.order.Order;
import org.hotseat.order.Payment;
import org.hotseat.order.PaymentTotals;
import org.hotseat.order.Refund;
import org.hotseat.order.act.Orders;
import org.hotseat.simulation.mongo.MongoWorld;
import org.hotseat.simulation.redis.RedisWorld;
import org.hotseat.simulation.time.Process;
import org.hotseat.simulation.time.Simulation;
import org.hotseat.simulation.ware.Owned;
import org.hotseat.simulation.ware.Taken;
import org.hotseat.simulation.ware.Ware;

/** The promises, held against the facts and the ledger of the customers. */
final class Promises {

    private static final long SECOND = 1_000_000_000L;

    /** A server remembers a refusal for so long. */
    private static final long REMEMBERED = SECOND / 5;

    private final Simulation world;
    private final Ware ware;
    private final RedisWorld redis;
    private final MongoWorld mongo;
    private final Customers customers;
    private final int stock;
    private final NavigableMap<Long, Long> units = new TreeMap<>();
    private long seen = -1;
    private List<Owned> owned = List.of();

    Promises(Simulation world, Ware ware, RedisWorld redis, MongoWorld mongo, Customers customers, int stock) {
        this.world = world;
        this.ware = ware;
        this.redis = redis;
        this.mongo = mongo;
        this.customers = customers;
        this.stock = stock;
        customers.whenRefused(this::checkNoneLeft);
    }

    /**
     * Checks that for a claim which was refused nothing was left at some moment between its begin and its answer: by
     * the facts, and by the claims that may have been given something then: an attempt of one that was refused since
     * may still come.
     */
    private void checkNoneLeft(Claim claim, long begin) {
        if (ware == Ware.HOLDS) {
            // They end by time, and their places are free when a sweep has seen it.
            return;
        }
        owned();
        Long since = Objects.requireNonNullElse(units.floorKey(begin - REMEMBERED), 0L);
        long owned = units.tailMap(since, true).values().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        long open = customers.claims().stream()
                .filter(other ->
                        other != claim && (!other.answered || other.answeredNanos >= since || other.taken == null))
                .mapToLong(other -> other.units)
                .sum();
        require(
                owned + open + claim.units > stock,
                () -> "refused: " + claim + " for " + claim.units + ", and of " + stock + " units " + owned
                        + " had an owner, and " + open + " may have had one");
    }

    /** Checks all that must hold after each step. */
    void check() {
        List<Owned> now = owned();
        Map<Object, Long> units = new HashMap<>();
        for (Claim claim : customers.claims()) {
            if (claim.stands()) {
                Taken taken = Objects.requireNonNull(claim.taken);
                units.put(taken.id(), taken.units());
                check(claim, now);
            }
        }
        long acknowledged = units.values().stream().mapToLong(Long::longValue).sum();
        require(
                acknowledged <= stock,
                () -> "given twice: " + acknowledged + " units of " + stock + " are acknowledged");
    }

    /** The owners by the facts; read anew when these have changed. */
    private List<Owned> owned() {
        if (seen != mongo.changes(ware.collections())) {
            seen = mongo.changes(ware.collections());
            owned = ware.owned(mongo, Customers.RESOURCE, redis.latest());
            long sum = owned.stream().mapToLong(Owned::units).sum();
            require(sum <= stock, () -> "oversold: of " + stock + " units " + sum + " have an owner: " + owned);
            units.put(world.now(), sum);
            List<String> things =
                    owned.stream().flatMap(each -> each.things().stream()).toList();
            require(things.stream().distinct().count() == things.size(), () -> "two owners: " + owned);
        }
        return owned;
    }

    private void check(Claim claim, List<Owned> owned) {
        Taken taken = Objects.requireNonNull(claim.taken);
        for (Owned each : owned) {
            if (each.id().equals(taken.id())) {
                require(
                        !claim.paid || each.paid(),
                        () -> "lost: " + claim + " was paid, and its fact says " + each.fact());
                require(
                        each.units() == taken.units() && each.things().equals(taken.things()),
                        () -> "changed: " + claim + " was given " + taken + ", and its fact says " + each);
                return;
            }
        }
        throw new AssertionError("lost: " + claim + " is not in the facts");
    }

    /** The units that nobody has. */
    long left() {
        return stock - owned().stream().mapToLong(Owned::units).sum();
    }

    /** Checks all that must hold when all is quiet. In a process of a server. */
    void checkQuiet(SimulatedServer server) {
        check();
        OperatorStopCheck all = server.bean(OperatorStopCheck.class);
        ResourceId resource = new ResourceId(ware.model(), Customers.RESOURCE);
        // A late fact is ended by the one that reads it.
        all.of(resource);
        Process.mine().sleep(SECOND);
        Evidence evidence = all.of(resource);
        require(evidence.differences().isEmpty(), () -> "evidence: " + evidence.view());
        List<String> broken = server.bean(SaleModelRegistry.class)
                .byName(ware.model())
                .evidence()
                .brokenLaws(resource.id());
        require(broken.isEmpty(), () -> "broken laws: " + broken);
        Map<Object, Owned> owned = owned().stream().collect(Collectors.toMap(Owned::id, Function.identity()));
        for (Claim claim : customers.claims()) {
            require(claim.answered, () -> claim + " was never answered");
            if (claim.taken != null) {
                require(!claim.hasEnded || !owned.containsKey(claim.taken.id()), () -> "not ended: " + claim);
                claim.taken
                        .order()
                        .ifPresent(order ->
                                checkMoney(claim, server.bean(Orders.class).find(order.id())));
            }
        }
        checkFeed();
    }

    /** Money that was acknowledged is in its order, and no cent of it is without a place. */
    private static void checkMoney(Claim claim, Order order) {
        PaymentTotals sum = PaymentTotals.of(order);
        require(
                sum.captured() == sum.placed() + sum.refundDue() + sum.refunded() + sum.kept(),
                () -> "money: of " + claim + " is " + sum + " in " + order);
        require(sum.kept() == claim.kept, () -> "kept: of " + claim + " is " + claim.kept + " and " + sum);
        Map<String, Long> payments = new HashMap<>();
        Payment.of(order).stream()
                .filter(payment -> payment.state().captured())
                .forEach(payment ->
                        payments.put(payment.reference(), payment.amount().cents()));
        require(
                payments.equals(claim.captured),
                () -> "payments: of " + claim + " are " + claim.captured + " and " + payments);
        Map<String, Long> refunds = new HashMap<>();
        Refund.of(order)
                .forEach(refund ->
                        refunds.put(refund.reference(), refund.amount().cents()));
        require(
                refunds.equals(claim.refunded),
                () -> "refunds: of " + claim + " are " + claim.refunded + " and " + refunds);
    }

    /**
     * Each change that was acknowledged and each claim that counts is told, and an event that is there twice has one
     * content.
     */
    private void checkFeed() {
        Map<String, Object> reported = new TreeMap<>();
        Map<String, Object> subjects = new TreeMap<>();
        for (Document entry : mongo.find("events", Filters.empty())) {
            for (Document event : entry.getList("Events", Document.class)) {
                Object before = reported.put(event.getString("Event_ID"), event.get("Data"));
                require(
                        before == null || before.equals(event.get("Data")),
                        () -> "two contents of " + event.getString("Event_ID") + ": " + before + " and " + event);
                subjects.put(event.getString("Subject") + " " + event.getString("Type"), event);
            }
        }
        List<String> missing = new ArrayList<>();
        for (Claim claim : customers.claims()) {
            claim.events.stream()
                    .filter(event -> !subjects.containsKey(event))
                    .forEach(event -> missing.add(claim + ": " + event));
        }
        // All that counts is told, also where its customer never got an answer.
        owned().stream()
                .filter(each -> !subjects.containsKey(each.event()))
                .forEach(each -> missing.add(each.id() + ": " + each.event()));
        require(missing.isEmpty(), () -> "not told in the feed: " + missing + ", but " + reported.keySet());
    }

    private static void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise.get());
        }
    }
}
