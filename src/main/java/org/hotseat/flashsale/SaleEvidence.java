package org.hotseat.flashsale;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hotseat.facts.Recovery;
import org.hotseat.hotstate.RedisClock;
import org.hotseat.hotstate.Scans;
import org.hotseat.kernel.Outbox;
import org.hotseat.order.Order;
import org.hotseat.order.OrderFacts;
import org.hotseat.order.OrderKeys;

/**
 * Holds the hot state of a sale against its facts. For operators and tests: it reads everything, piece by piece, so what changes
 * meanwhile shows as a difference; ask again at a quiet moment.
 */
@ApplicationScoped
class SaleEvidence {

    private final Sales sales;
    private final SaleFacts saleFacts;
    private final OrderFacts orderFacts;
    private final SaleOrderModel model;
    private final SaleRestore restore;
    private final SaleAddresses addresses;
    private final Scans scans;
    private final Outbox outbox;
    private final Recovery recovery;
    private final RedisClock clock;

    /** For the container's proxies only. */
    @SuppressWarnings("NullAway")
    protected SaleEvidence() {
        this(null, null, null, null, null, null, null, null, null, null);
    }

    @Inject
    SaleEvidence(
            Sales sales,
            SaleFacts saleFacts,
            OrderFacts orderFacts,
            SaleOrderModel model,
            SaleRestore restore,
            SaleAddresses addresses,
            Scans scans,
            Outbox outbox,
            Recovery recovery,
            RedisClock clock) {
        this.sales = sales;
        this.saleFacts = saleFacts;
        this.orderFacts = orderFacts;
        this.model = model;
        this.restore = restore;
        this.addresses = addresses;
        this.scans = scans;
        this.outbox = outbox;
        this.recovery = recovery;
        this.clock = clock;
    }

    Map<String, Long> counts(SaleId id) {
        return counts(live(id));
    }

    Map<String, Object> of(SaleId id) {
        Sales.Live live = live(id);
        SaleKeys keys = addresses.keys(id);
        int partition = keys.partition().number();
        long outboxLength = outbox.length(partition);
        Map<String, String> users = new TreeMap<>(scans.hash(keys.partition(), keys.users()));
        users.remove(":");
        Map<String, Long> index = new TreeMap<>(scans.index(
                keys.partition(), OrderKeys.index(keys.partition()), SaleOrderModel.NAME + ":" + id + ":*"));
        // Facts still in the outbox count: they are written now, which changes nothing but the time.
        recovery.drain(partition, () -> {});
        Offer stored = saleFacts
                .find(id)
                .orElseThrow(() -> SaleAddresses.unknown(id.value()))
                .offer();
        List<Order> orders = orderFacts.live(model, id.value());
        long kept = restore.kept(id.value());
        List<String> differences =
                new SaleComparison(live, users, index, clock.now(keys.partition())).differences(stored, orders, kept);

        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("stock", stored.stock());
        facts.put("sold", orders.size() + kept);
        facts.put("liveOrders", orders.size());
        facts.put("refundedAndKept", kept);
        facts.put("orders", orderFacts.count(model, id.value()));
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("saleId", id.value());
        evidence.put("consistent", differences.isEmpty());
        evidence.put("sum", counts(live));
        evidence.put("redis", redis(keys, live, users, index, outboxLength));
        evidence.put("facts", facts);
        evidence.put("differences", differences);
        return evidence;
    }

    private static Map<String, Object> redis(
            SaleKeys keys, Sales.Live live, Map<String, String> users, Map<String, Long> index, long outboxLength) {
        List<Map<String, Object>> counts = new ArrayList<>();
        users.forEach((user, count) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("playerId", user);
            entry.put("orders", Long.valueOf(count));
            counts.add(entry);
        });
        List<Map<String, Object>> entries = new ArrayList<>();
        index.forEach((member, millis) -> {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("member", member);
            entry.put("expiresAt", Instant.ofEpochMilli(millis).toString());
            entries.add(entry);
        });
        Map<String, Object> redis = new LinkedHashMap<>();
        redis.put("key", keys.sale());
        redis.put("amount", live.available());
        redis.put("users", counts);
        redis.put("expiryIndex", entries);
        redis.put("outboxLength", outboxLength);
        return redis;
    }

    private static Map<String, Long> counts(Sales.Live live) {
        Map<String, Long> sum = new LinkedHashMap<>();
        sum.put("stock", (long) live.offer().stock());
        sum.put("available", live.available());
        sum.put("sold", live.sold());
        return sum;
    }

    private Sales.Live live(SaleId id) {
        return sales.find(id).toCompletableFuture().join();
    }
}
