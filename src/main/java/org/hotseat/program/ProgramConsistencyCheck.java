package org.hotseat.program;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.command.OutboxReads;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.kernel.Service;
import org.hotseat.order.LiveOrders;
import org.hotseat.order.Order;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.facts.PaymentFacts;
import org.hotseat.order.facts.ResourceOrderFacts;
import org.hotseat.program.layout.ProgramId;
import org.hotseat.program.layout.ProgramKeys;
import org.hotseat.program.seat.OrderSeat;
import org.hotseat.program.seat.SeatMap;
import org.hotseat.program.seat.SeatScripts;
import org.hotseat.program.seat.SeatsByFacts;

/** Compares the hot state of a program with its facts, seat by seat. */
@Service
class ProgramConsistencyCheck implements ConsistencyCheck {

    private final Programs programs;
    private final SeatMaps maps;
    private final Layouts layouts;
    private final ResourceOrderFacts resourceOrders;
    private final PaymentFacts paymentFacts;
    private final Scans scans;
    private final OutboxReads outboxes;

    @Inject
    ProgramConsistencyCheck(
            Programs programs,
            SeatMaps maps,
            Layouts layouts,
            ResourceOrderFacts resourceOrders,
            PaymentFacts paymentFacts,
            Scans scans,
            OutboxReads outboxes) {
        this.programs = programs;
        this.maps = maps;
        this.layouts = layouts;
        this.resourceOrders = resourceOrders;
        this.paymentFacts = paymentFacts;
        this.scans = scans;
        this.outboxes = outboxes;
    }

    @Override
    public List<String> brokenLaws(String resource) {
        ProgramId id = new ProgramId(resource);
        SeatMap map = now(maps.readAll(id));
        LiveProgram live = now(programs.find(id));
        Differences differences = new Differences();
        // A map of another version does not fit to these counts.
        if (map.version() == live.map()) {
            live.left().forEach((category, left) -> {
                Map<String, Long> counts = new LinkedHashMap<>();
                counts.put("the free seats of " + category, map.free(category));
                counts.put("the tickets left of " + category, left);
                differences.addUnlessSum(counts);
            });
        }
        List<String> broken = new ArrayList<>(differences.descriptions());
        broken.addAll(paymentFacts.totals(id.resource()).brokenLaws());
        return broken;
    }

    @Override
    public Map<String, Long> counts(String id) {
        return counts(now(maps.readAll(new ProgramId(id))));
    }

    @Override
    public Evidence of(String resource) {
        ProgramId id = new ProgramId(resource);
        ProgramKeys keys = programs.keys(id);
        SeatMap map = now(maps.readAll(id));
        LiveProgram live = now(programs.find(id));
        long outboxLength = outboxes.length(keys.partition());
        LiveOrders hot = LiveOrders.read(
                scans,
                keys.partition(),
                ProgramModel.KIND,
                id.value(),
                keys.program(),
                LiveOrders.units(scans, keys.partition(), keys.buyers()));
        Instant now = outboxes.writeOut(keys.partition());
        ProgramFacts.Stored stored = layouts.read(id);
        List<Order> orders = resourceOrders.live(id.resource());
        SeatsByFacts seats = SeatsByFacts.of(stored.layout(), orders);
        Differences differences = new Differences();
        new ProgramComparison(live, map).compare(stored, seats, differences);
        hot.compare(SeatScripts::entryOf, orders, OrderSeat::count, "seats", now, differences);

        Map<String, Object> redis = new LinkedHashMap<>();
        redis.put("key", keys.program());
        redis.put("map", live.map());
        redis.put("remain", remain(live));
        redis.put("buyers", Evidence.users(hot.units(), "seats"));
        redis.put("expiryIndex", Evidence.index(hot.index()));
        redis.put("outboxLength", outboxLength);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.putAll(counts(new SeatMap(id, map.version(), seats.rows())));
        facts.put("liveOrders", orders.size());
        facts.put("orders", resourceOrders.count(id.resource()));
        facts.put(
                "money", paymentFacts.totals(id.resource()).checked(differences).view());
        List<String> names = new ArrayList<>(List.of(keys.program(), keys.remain(), keys.buyers(), keys.changes()));
        stored.layout().categories().forEach(category -> names.addAll(keys.categoryKeys(category)));
        names.addAll(OrderKeys.orders(keys.partition(), orders));
        return new Evidence("programId", id.value(), counts(map), redis, facts, differences.list(), names);
    }

    private static Map<String, Object> remain(LiveProgram live) {
        Map<String, Object> remain = new LinkedHashMap<>();
        live.layout()
                .categories()
                .forEach(category ->
                        remain.put(category.id().value(), live.left().getOrDefault(category.id(), 0L)));
        return remain;
    }

    /** Returns the number of all seats, and the number of seats in each state. */
    private static Map<String, Long> counts(SeatMap map) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("seats", 0L);
        map.counts().forEach((state, count) -> {
            counts.put(state.name().toLowerCase(Locale.ROOT), count);
            counts.merge("seats", count, Long::sum);
        });
        return counts;
    }

    private static <T> T now(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
