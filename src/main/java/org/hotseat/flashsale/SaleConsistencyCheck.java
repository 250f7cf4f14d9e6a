package org.hotseat.flashsale;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.ConsistencyCheck;
import org.hotseat.hotstate.Difference.Kind;
import org.hotseat.hotstate.Evidence;
import org.hotseat.hotstate.command.OutboxReads;
import org.hotseat.hotstate.evidence.Differences;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.kernel.Service;
import org.hotseat.order.LiveOrders;
import org.hotseat.order.Order;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.order.facts.PaymentFacts;
import org.hotseat.order.facts.ResourceOrderFacts;

/** Compares the hot state of a sale with its facts. */
@Service
class SaleConsistencyCheck implements ConsistencyCheck {

    private final Sales sales;
    private final SaleFacts saleFacts;
    private final ResourceOrderFacts resourceOrders;
    private final PaymentFacts paymentFacts;
    private final SaleRestore restore;
    private final SaleAddresses addresses;
    private final Scans scans;
    private final OutboxReads outboxes;

    @Inject
    SaleConsistencyCheck(
            Sales sales,
            SaleFacts saleFacts,
            ResourceOrderFacts resourceOrders,
            PaymentFacts paymentFacts,
            SaleRestore restore,
            SaleAddresses addresses,
            Scans scans,
            OutboxReads outboxes) {
        this.sales = sales;
        this.saleFacts = saleFacts;
        this.resourceOrders = resourceOrders;
        this.paymentFacts = paymentFacts;
        this.restore = restore;
        this.addresses = addresses;
        this.scans = scans;
        this.outboxes = outboxes;
    }

    @Override
    public List<String> brokenLaws(String resource) {
        SaleId id = new SaleId(resource);
        List<String> broken =
                new ArrayList<>(new Differences().addUnlessSum(counts(live(id))).descriptions());
        broken.addAll(paymentFacts.totals(id.resource()).brokenLaws());
        return broken;
    }

    @Override
    public Map<String, Long> counts(String id) {
        return counts(live(new SaleId(id)));
    }

    @Override
    public Evidence of(String resource) {
        SaleId id = new SaleId(resource);
        LiveSale live = live(id);
        SaleKeys keys = addresses.keys(id);
        long outboxLength = outboxes.length(keys.partition());
        LiveOrders hot = LiveOrders.read(
                scans,
                keys.partition(),
                FlashSaleModel.KIND,
                id.value(),
                keys.sale(),
                LiveOrders.units(scans, keys.partition(), keys.users()));
        Instant now = outboxes.writeOut(keys.partition());
        SaleDefinition stored = saleFacts.get(id).definition();
        List<Order> orders = resourceOrders.live(id.resource());
        long kept = restore.unitsNotResold(id);
        Differences differences = new Differences();
        long sold = orders.stream().mapToLong(Order::units).sum() + kept;
        compare(live, stored, sold, differences);
        hot.compare(OrderEntry::withoutDetail, orders, Order::units, "units of live orders", now, differences);

        Map<String, Object> redis = new LinkedHashMap<>();
        redis.put("key", keys.sale());
        redis.put("amount", live.available());
        redis.put("users", Evidence.users(hot.units(), "units"));
        redis.put("expiryIndex", Evidence.index(hot.index()));
        redis.put("outboxLength", outboxLength);
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("stock", stored.stock());
        facts.put("sold", sold);
        facts.put("liveOrders", orders.size());
        facts.put("refundedAndKept", kept);
        facts.put("orders", resourceOrders.count(id.resource()));
        facts.put(
                "money", paymentFacts.totals(id.resource()).checked(differences).view());
        List<String> names = new ArrayList<>(List.of(keys.sale(), keys.users()));
        names.addAll(OrderKeys.orders(keys.partition(), orders));
        return new Evidence("saleId", id.value(), counts(live), redis, facts, differences.list(), names);
    }

    private static void compare(LiveSale live, SaleDefinition facts, long sold, Differences differences) {
        long sum = live.available() + live.sold();
        if (sum != live.definition().stock()) {
            differences.add(
                    Kind.SUM,
                    "available + sold = " + sum + ", stock = "
                            + live.definition().stock());
        }
        if (!facts.equals(live.definition())) {
            differences.add(
                    Kind.DEFINITION, "the sale is " + live.definition() + " in Redis, " + facts + " in the facts");
        }
        if (live.sold() != sold) {
            differences.add(Kind.COUNTER, live.sold() + " units are sold in Redis, " + sold + " in the facts");
        }
    }

    private static Map<String, Long> counts(LiveSale live) {
        Map<String, Long> sum = new LinkedHashMap<>();
        sum.put("stock", (long) live.definition().stock());
        sum.put("available", live.available());
        sum.put("sold", live.sold());
        return sum;
    }

    private LiveSale live(SaleId id) {
        return sales.find(id).toCompletableFuture().join();
    }
}
