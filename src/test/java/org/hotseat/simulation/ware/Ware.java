package org.hotseat.simulation.ware;

import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.hotseat.drop.CodeClaims;
import org.hotseat.flashsale.SaleClaims;
import org.hotseat.flashsale.SaleOrders;
import org.hotseat.kernel.UserId;
import org.hotseat.kernel.caller.Groups;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.kernel.error.Result;
import org.hotseat.order.placing.AttachedData;
import org.hotseat.program.Purchases;
import org.hotseat.program.SeatClaims;
import org.hotseat.redpacket.RainGrabs;
import org.hotseat.redpacket.rain.RainId;
import org.hotseat.schedule.Holds;
import org.hotseat.schedule.hold.ScheduleId;
import org.hotseat.simulation.mongo.MongoWorld;

/**
 * The goods of a world, a row for each kind of claim: how its resource is described, how a customer claims some of it,
 * and who has it by the facts. Everything else is the same for all.
 */
public enum Ware {
    SALES(
            "sales",
            Set.of("flashsale"),
            true,
            (id, stock) -> Goods.times(Map.of(
                    "goodId",
                    "good-" + id,
                    "stock",
                    Goods.number(stock),
                    "valid",
                    true,
                    "perUserLimit",
                    Goods.number(2),
                    "price",
                    "10.00",
                    "restockOnRefund",
                    true)),
            ask -> SaleClaims.place(ask.server().bean(SaleOrders.class), ask.id(), ask.user(), ask.units(), ask.key())
                    .thenApply(result -> result.map(Taken::of)),
            (facts, id, now) -> Owned.orders(facts, "sales/" + id, "Sale_ID", id)),

    SCHEDULES(
            "schedules",
            Set.of("schedule"),
            true,
            Goods::schedule,
            Goods::order,
            (facts, id, now) -> Owned.places(facts, "schedules/" + id, id, now)),

    HOLDS(
            "schedules",
            Set.of("schedule"),
            true,
            Goods::schedule,
            ask -> ask.server()
                    .bean(Holds.class)
                    .place(
                            new ScheduleId(ask.id()),
                            ask.user(),
                            Goods.service(),
                            Optional.of(Goods.holdTime()),
                            ask.units(),
                            AttachedData.NOTHING,
                            Optional.of(ask.key()))
                    .thenApply(result -> result.map(Taken::of)),
            (facts, id, now) -> Owned.places(facts, "schedules/" + id, id, now)),

    PROGRAMS(
            "programs",
            Set.of("program"),
            true,
            (id, stock) -> Map.of(
                    "title",
                    "An evening",
                    "startsAt",
                    Goods.LATER,
                    "accountLimit",
                    Goods.number(2),
                    "categories",
                    List.of(Map.of(
                            "categoryId", "A",
                            "name", "stalls",
                            "price", "10.00",
                            "rows", List.of(Map.of("row", "1", "seats", Goods.number(stock)))))),
            ask -> SeatClaims.best(
                            ask.server().bean(Purchases.class), ask.id(), "A", ask.user(), ask.units(), ask.key())
                    .thenApply(result -> result.map(Taken::of)),
            (facts, id, now) -> Owned.orders(facts, "programs/" + id, "Program_ID", id)),

    DROPS(
            "drops",
            Set.of("drop"),
            false,
            (id, stock) -> Goods.times(Map.of(
                    "perUserLimit",
                    Goods.number(2),
                    "codes",
                    IntStream.rangeClosed(1, stock)
                            .mapToObj(code -> "CODE-" + code)
                            .toList())),
            ask -> CodeClaims.claim(ask.server(), ask.id(), ask.user(), ask.key())
                    .thenApply(result -> result.map(claim -> Taken.thing(
                            claim,
                            "drops/" + ask.id() + "/claims/" + claim.substring(claim.indexOf(':') + 1) + " claimed"))),
            (facts, id, now) -> Owned.things(facts, "drop_claims", "Drop_ID", "drops/" + id, "/claims/")),

    RAINS(
            "rains",
            Set.of("redpacket", "wallet"),
            false,
            (id, stock) -> Goods.times(
                    Map.of("totalAmount", stock + ".00", "packets", Goods.number(stock), "funderId", "funder")),
            ask -> ask.server()
                    .bean(RainGrabs.class)
                    .grab(new RainId(ask.id()), ask.user(), new Groups(""), Optional.of(ask.key()))
                    .thenApply(result -> Goods.packet(ask.id(), result)),
            (facts, id, now) -> Owned.things(facts, "claims", "Rain_ID", "rains/" + id, "/packets/"));

    /** A claim of a customer. */
    public record Ask(Bench server, String id, UserId user, int units, IdempotencyKey key) {}

    /** Finds owners. */
    interface Owning {
        List<Owned> owned(MongoWorld facts, String id, Date now);
    }

    /** Claims. */
    interface Claiming {
        CompletionStage<Result<Taken>> claim(Ask ask);
    }

    private final String model;
    private final Set<String> rooms;
    private final boolean parties;
    private final BiFunction<String, Integer, Map<String, Object>> definition;
    private final Claiming claiming;
    private final Owning owned;

    Ware(
            String model,
            Set<String> rooms,
            boolean parties,
            BiFunction<String, Integer, Map<String, Object>> definition,
            Claiming claiming,
            Owning owned) {
        this.model = model;
        this.rooms = rooms;
        this.parties = parties;
        this.definition = definition;
        this.claiming = claiming;
        this.owned = owned;
    }

    /** The word of its sale model in paths. */
    public String model() {
        return model;
    }

    /** The rooms that only it needs. */
    public Set<String> rooms() {
        return rooms;
    }

    /** The collection in which its claims are. */
    public String collection() {
        return switch (this) {
            case HOLDS -> "lock_records";
            case DROPS -> "drop_claims";
            case RAINS -> "claims";
            case SALES, SCHEDULES, PROGRAMS -> "orders";
        };
    }

    /** The collections by which it is known who has what. */
    public List<String> collections() {
        return List.of("orders", "stamps", collection());
    }

    /** Whether a customer may claim several units at once. */
    public boolean parties() {
        return parties;
    }

    /** The definition of a resource with some units. */
    public Map<String, Object> definition(String id, int stock) {
        return definition.apply(id, stock);
    }

    public CompletionStage<Result<Taken>> claim(Ask ask) {
        return claiming.claim(ask);
    }

    /** The owners of a resource by the facts, by the clock of Redis that is ahead of all others. */
    public List<Owned> owned(MongoWorld facts, String id, Date now) {
        return owned.owned(facts, id, now);
    }
}
