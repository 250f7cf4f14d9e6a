package org.hotseat.hotstate;

import java.util.List;
import org.hotseat.redis.Partition;

/** A sorted set of things that end at a time, one a partition; each kind of thing has one bean, found through CDI. */
public interface ExpiryIndex {

    /** The kind of thing, for metrics: {@code holds}. */
    String name();

    /** The index of a partition. */
    String key(Partition partition);

    /**
     * Releases what is due. Each release looks again in its script, so that any number of servers may do this at once.
     *
     * @param members due a moment ago, at most {@link Sweeper#LIMIT}
     * @return how many of them are no longer due, because they were released, moved or dropped
     */
    int release(Partition partition, List<String> members);
}
