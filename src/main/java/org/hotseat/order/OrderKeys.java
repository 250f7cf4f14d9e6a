package org.hotseat.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.caller.IdempotencyKey;
import org.hotseat.redis.Partition;

/** The keys of orders, shared by all sale models. */
public final class OrderKeys {

    private OrderKeys() {}

    /** The live order: a hash of its fields. */
    public static String order(Partition partition, OrderId id) {
        return partition.key(order(id));
    }

    /** The same without the partition. */
    public static String order(OrderId id) {
        return "order:" + id;
    }

    /** The keys of some orders. */
    public static List<String> orders(Partition partition, List<Order> orders) {
        return orders.stream().map(order -> order(partition, order.id())).toList();
    }

    /** The unpaid orders of a partition by their pay-before time. */
    public static String index(Partition partition) {
        return partition.key("orders:exp");
    }

    /**
     * The keys of a script that changes an order: the model's own, {@code order, orders:exp, outbox}, the rest of the
     * model's, and {@code idem?} at last.
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
