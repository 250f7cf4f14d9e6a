package org.hotseat.flashsale;

import java.util.List;
import org.hotseat.redis.Partition;

/**
 * The keys of one sale (docs/redis-keys.md); all lie in the partition of its id.
 *
 * @param good what it sells
 * @param number which sale of the good it is, from 1
 */
record SaleKeys(Partition partition, SaleId id, String good, int number) {

    /** The sale itself, with the units left: the one live authority. */
    String sale() {
        String first = "seckill_good_" + good;
        return partition.key(number == 1 ? first : first + ":" + number);
    }

    /** User to number of live orders. */
    String users() {
        return partition.key("sale:users:" + id);
    }

    /** The key that every script checks first. */
    List<String> guard() {
        return List.of(partition.epoch(), sale(), users());
    }
}
