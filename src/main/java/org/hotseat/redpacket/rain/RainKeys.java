package org.hotseat.redpacket.rain;

import java.util.List;
import org.hotseat.redis.Partition;

/** The Redis keys of one rain (docs/redis-keys.md); all are in the partition of its id. */
public record RainKeys(Partition partition, RainId id) {

    /** Returns the key of the rain's hash, with the numbers of what is left and claimed. */
    public String rain() {
        return partition.key("rain:" + id);
    }

    /** Returns the key of the list of packets left, {@code <packet>:<cents>}; the first one is granted next. */
    public String pool() {
        return partition.key("rain:" + id + ":pool");
    }

    /**
     * Returns the key of the hash of packets by user; the field of a user's n-th packet is {@code <user>:<n>}. The
     * value is {@code <packet>:<cents>:<outbox entry>}; the entry is missing once a rebuild has found the claim in the
     * facts.
     */
    public String taken() {
        return partition.key("rain:" + id + ":taken");
    }

    /** Returns the key of the list of claims in their order, see {@code Claim}. */
    public String claims() {
        return partition.key("rain:" + id + ":claims");
    }

    /** Returns the key of the index of rains that are not done, by the time of their next check. */
    public static String index(Partition partition) {
        return partition.key("rains:exp");
    }

    public String index() {
        return index(partition);
    }

    /** Returns the keys that every script checks first. */
    public List<String> guard() {
        return List.of(partition.epoch(), rain(), pool(), taken(), claims());
    }
}
