package org.hotseat.program;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.hotseat.facts.Recovery;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.Scans;
import org.hotseat.kernel.Outbox;
import org.hotseat.order.Order;
import org.hotseat.order.OrderFacts;
import org.hotseat.order.OrderKeys;

/**
 * Holds the hot state of a program against its facts, seat by seat. For operators and tests: it reads everything, piece by piece, so
 * what changes meanwhile shows as a difference; ask again at a quiet moment.
 */
@ApplicationScoped
class ProgramEvidence {

    private final Programs programs;
    private final SeatMaps maps;
    private final Layouts layouts;
    private final OrderFacts orderFacts;
    private final ProgramOrderModel model;
    private final Scans scans;
    private final Outbox outbox;
    private final Recovery recovery;
    private final RedisClock clock;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected ProgramEvidence() {
        this(null, null, null, null, null, null, null, null, null);
    }

    @Inject
    ProgramEvidence(
            Programs programs,
            SeatMaps maps,
            Layouts layouts,
            OrderFacts orderFacts,
            ProgramOrderModel model,
            Scans scans,
            Outbox outbox,
            Recovery recovery,
            RedisClock clock) {
        this.programs = programs;
        this.maps = maps;
        this.layouts = layouts;
        this.orderFacts = orderFacts;
        this.model = model;
        this.scans = scans;
        this.outbox = outbox;
        this.recovery = recovery;
        this.clock = clock;
    }

    Map<String, Long> counts(ProgramId id) {
        return counts(now(maps.whole(id)));
    }

    Map<String, Object> of(ProgramId id) {
        ProgramKeys keys = programs.keys(id);
        int partition = keys.partition().number();
        SeatMap map = now(maps.whole(id));
        Programs.Live live = now(programs.find(id));
        long outboxLength = outbox.length(partition);
        Map<String, String> buyers = new TreeMap<>(scans.hash(keys.partition(), keys.buyers()));
        buyers.remove(":");
        Map<String, Long> index = new TreeMap<>(scans.index(
                keys.partition(), OrderKeys.index(keys.partition()), ProgramOrderModel.NAME + ":" + id + ":*"));
        // Facts still in the outbox count: they are written now, which changes nothing but the time.
        recovery.drain(partition, () -> {});
        ProgramFacts.Stored stored = layouts.read(id);
        List<Order> orders = orderFacts.live(model, id.value());
        SeatsByFacts seats = SeatsByFacts.of(stored.layout(), orders);
        List<String> differences = new ProgramComparison(live, map, buyers, index, clock.now(keys.partition()))
                .differences(stored, orders, seats);

        Map<String, Object> facts = new LinkedHashMap<>();
        facts.putAll(counts(new SeatMap(id, map.version(), seats.rows())));
        facts.put("liveOrders", orders.size());
        facts.put("orders", orderFacts.count(model, id.value()));
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("programId", id.value());
        evidence.put("consistent", differences.isEmpty());
        evidence.put("sum", counts(map));
        evidence.put("redis", redis(keys, live, buyers, index, outboxLength));
        evidence.put("facts", facts);
        evidence.put("differences", differences);
        return evidence;
    }

    private static Map<String, Object> redis(
            ProgramKeys keys,
            Programs.Live live,
            Map<String, String> buyers,
            Map<String, Long> index,
            long outboxLength) {
        Map<String, Object> remain = new LinkedHashMap<>();
        live.layout()
                .categories()
                .forEach(category ->
                        remain.put(category.id().value(), live.left().getOrDefault(category.id(), 0L)));
        List<Map<String, Object>> accounts = new ArrayList<>();
        buyers.forEach((account, seats) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("playerId", account);
            entry.put("seats", Long.valueOf(seats));
            accounts.add(entry);
        });
        List<Map<String, Object>> entries = new ArrayList<>();
        index.forEach((member, millis) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("member", member);
            entry.put("expiresAt", Instant.ofEpochMilli(millis).toString());
            entries.add(entry);
        });
        Map<String, Object> redis = new LinkedHashMap<>();
        redis.put("key", keys.program());
        redis.put("map", live.map());
        redis.put("remain", remain);
        redis.put("buyers", accounts);
        redis.put("expiryIndex", entries);
        redis.put("outboxLength", outboxLength);
        return redis;
    }

    /** Seats in all, and how many of them are in each state. */
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
