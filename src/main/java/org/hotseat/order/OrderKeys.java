package org.hotseat.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.Partition;

/** The Redis keys of orders, shared by all sale models. */
public final class OrderKeys {

    private OrderKeys() {}

    /** Returns the key of an order, a hash of its fields. */
    public static String order(Partition partition, OrderId id) {
        return partition.key(order(id));
    }

    /** Returns the same key without the partition. */
    public static String order(OrderId id) {
        return "order:" + id;
    }

    /** Returns the keys of some orders. */
    public static List<String> orders(Partition partition, List<Order> orders) {
        return orders.stream().map(order -> order(partition, order.id())).toList();
    }

    /** Returns the key of the index of a partition's unpaid orders by their expiry time. */
    public static String index(Partition partition) {
        return partition.key("orders:exp");
    }

    /**
     * Returns the keys of a script that changes an order: the model's own, {@code order, orders:exp, outbox}, further
     * keys of the model, and {@code idem?} as the last.
     */
    public static List<String> changing(
            Partition partition, OrderId id, List<String> own, List<String> rest, Optional<IdempotencyKey> key) {
        List<String> keys = new ArrayList<>(own);
        keys.addAll(List.of(order(partition, id), index(partition), partition.outbox()));
        keys.addAll(rest);
        keys.addAll(partition.idempotency(key));
        return keys;
    }
}
