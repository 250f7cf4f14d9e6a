package org.hotseat.hotstate;

import java.util.List;
import org.hotseat.kernel.ResourceId;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * A sorted set of things that end at a certain time. Each partition has one set for each kind of thing. Each kind has
 * one bean, which is found through CDI.
 *
 * @param <W> the replies of the script that ends the things
 */
public interface ExpiryIndex<W extends Enum<W>> {

    /** Returns the name of the kind for metrics, such as {@code holds}. */
    String name();

    /** Returns the Redis key of the index of a partition. */
    String key(Partition partition);

    /** Returns the largest number of things of one resource that one call may end. */
    default int batchSize() {
        return 1;
    }

    /**
     * Returns a call of the script that ends some things of one resource. The script checks first that they are due, so
     * any number of servers may call it at once. After any reply but {@code UNINITIALISED} the members are no longer
     * due. If this method throws, only the members of this resource are not ended.
     *
     * @param members at most {@link #batchSize} members of one resource
     */
    ScriptCall<W> end(Partition partition, List<String> members);

    /**
     * Returns the resource whose hot state contains the member.
     *
     * @throws org.hotseat.kernel.error.InvalidInput or {@link IndexOutOfBoundsException} when this is no member of the
     *     index
     * @throws org.hotseat.kernel.error.Broken when the member is of a kind that this server does not know
     */
    ResourceId resource(String member);

    /**
     * Receives every reply of the script but {@code UNINITIALISED}, for work outside of Redis after things have ended.
     * Must neither wait nor throw. Work that this method begins is lost if the server dies. A script that needs the
     * work done gives its members a later time first, and removes them from the index only after the work.
     */
    default void onEnded(List<String> members, ScriptReply<W> reply) {}
}
