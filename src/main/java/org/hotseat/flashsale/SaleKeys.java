package org.hotseat.flashsale;

import java.util.List;
import org.hotseat.redis.Partition;

/**
 * The Redis keys of one sale (docs/redis-keys.md); all are in the partition of its id.
 *
 * @param good the good
 * @param number the number of the sale among those of its good, from 1
 */
record SaleKeys(Partition partition, SaleId id, String good, int number) {

    /** The key of the sale's hash, which contains the number of units left. */
    String sale() {
        String first = "seckill_good_" + good;
        return partition.key(number == 1 ? first : first + ":" + number);
    }

    /** Returns the key of the hash of units in live orders by user. */
    String users() {
        return partition.key("sale:users:" + id);
    }

    /** Returns the keys that every script checks first. */
    List<String> guard() {
        return List.of(partition.epoch(), sale(), users());
    }
}
