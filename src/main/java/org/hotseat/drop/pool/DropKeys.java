package org.hotseat.drop.pool;

import java.util.List;
import org.hotseat.redis.Partition;

/** The keys of one drop (docs/redis-keys.md); all lie in the partition of its id. None of them has a code in it. */
public record DropKeys(Partition partition, DropId id) {

    /** The drop itself, and how many codes are left and claimed. */
    public String drop() {
        return partition.key("drop:" + id);
    }

    /**
     * Ranges of codes that are left, {@code <batch>:<number>:<last>}; the next code is the first number of the first
     * range.
     */
    public String pool() {
        return partition.key("drop:" + id + ":pool");
    }

    /** User to number of codes. */
    public String users() {
        return partition.key("drop:" + id + ":users");
    }

    /** The batches whose codes are, or were, in the pool. */
    public String batches() {
        return partition.key("drop:" + id + ":batches");
    }

    /** The key that every script checks first. */
    public List<String> guard() {
        return List.of(partition.epoch(), drop(), pool(), users(), batches());
    }
}
