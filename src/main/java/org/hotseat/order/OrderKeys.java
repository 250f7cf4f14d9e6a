package org.hotseat.order;

import org.hotseat.kernel.OrderId;
import org.hotseat.redis.Partition;

/** The keys of orders, shared by all sale models. */
public final class OrderKeys {

    private OrderKeys() {}

    /** The live order: a hash of its fields. */
    public static String order(Partition partition, OrderId id) {
        return partition.key("order:" + id);
    }

    /** The unpaid orders of a partition by their pay-before time. */
    public static String index(Partition partition) {
        return partition.key("orders:exp");
    }
}
