package org.hotseat.redpacket.rain;

import java.util.List;
import org.hotseat.redis.Partition;

/** The keys of one rain (docs/redis-keys.md); all lie in the partition of its id. */
public record RainKeys(Partition partition, RainId id) {

    /** The rain itself, and how much is left and claimed. */
    public String rain() {
        return partition.key("rain:" + id);
    }

    /** The packets that are left, {@code <packet>:<cents>}; the next one to give away comes first. */
    public String pool() {
        return partition.key("rain:" + id + ":pool");
    }

    /**
     * User, or {@code <user>:<n>} of the user's n-th, to packet, {@code <packet>:<cents>:<outbox entry>}; without an
     * entry once a rebuild has found it among the facts.
     */
    public String taken() {
        return partition.key("rain:" + id + ":taken");
    }

    /** The claims in their order, see {@code Claim}. */
    public String claims() {
        return partition.key("rain:" + id + ":claims");
    }

    /** Rains with something left to do, by the time at which it is due. */
    public static String index(Partition partition) {
        return partition.key("rains:exp");
    }

    public String index() {
        return index(partition);
    }

    /** The key that every script checks first. */
    public List<String> guard() {
        return List.of(partition.epoch(), rain(), pool(), taken(), claims());
    }
}
