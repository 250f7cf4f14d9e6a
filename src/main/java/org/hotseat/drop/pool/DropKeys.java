package org.hotseat.drop.pool;

import java.util.List;
import org.hotseat.redis.Partition;

/**
 * The Redis keys of one drop (docs/redis-keys.md); all are in the partition of its id. None of them contains a code.
 */
public record DropKeys(Partition partition, DropId id) {

    /** Returns the key of the drop's hash, with the numbers of codes left and claimed. */
    public String drop() {
        return partition.key("drop:" + id);
    }

    /**
     * Returns the key of the list of ranges of codes left, {@code <batch>:<number>:<last>}; the next code is the first
     * number of the first range.
     */
    public String pool() {
        return partition.key("drop:" + id + ":pool");
    }

    /** Returns the key of the hash of numbers of codes by user. */
    public String users() {
        return partition.key("drop:" + id + ":users");
    }

    /** Returns the key of the set of batches whose codes are, or were, in the pool. */
    public String batches() {
        return partition.key("drop:" + id + ":batches");
    }

    /** Returns the keys that every script checks first. */
    public List<String> guard() {
        return List.of(partition.epoch(), drop(), pool(), users(), batches());
    }
}
