package org.hotseat.hotstate;

import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;

/**
 * A sorted set of things that end at a time, one a partition; each kind of thing has one bean, found through CDI.
 *
 * @param <W> the replies of the script that ends one of them
 */
public interface ExpiryIndex<W extends Enum<W>> {

    /** The kind of thing, for metrics: {@code holds}. */
    String name();

    /** The index of a partition. */
    String key(Partition partition);

    /**
     * A call of the script that ends the thing of a member, after looking again: any number of servers may call it at once. Whatever
     * it answers but {@code UNINITIALISED}, the member is no longer due afterwards.
     */
    ScriptCall<W> end(Partition partition, String member);

    /** The resource whose hot state the member belongs to. */
    Resource resource(String member);

    /** A resource of a sale model. */
    record Resource(HotState model, String id) {}
}
