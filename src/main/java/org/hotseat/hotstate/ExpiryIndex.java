package org.hotseat.hotstate;

import java.util.List;
import org.hotseat.kernel.ResourceId;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptCall;
import org.hotseat.redis.ScriptReply;

/**
 * A sorted set of things that end at a time, one a partition; each kind of thing has one bean, found through CDI.
 *
 * @param <W> the replies of the script that ends them
 */
public interface ExpiryIndex<W extends Enum<W>> {

    /** The kind of thing, for metrics: {@code holds}. */
    String name();

    /** The index of a partition. */
    String key(Partition partition);

    /** The most things of one resource that a call may end. */
    default int together() {
        return 1;
    }

    /**
     * A call of the script that ends the things of members of one resource, {@link #together} at most, after looking
     * again: any number of servers may call it at once. Whatever it answers but {@code UNINITIALISED}, they are no
     * longer due afterwards. Whatever is thrown here keeps the members of this resource alone from being ended.
     */
    ScriptCall<W> end(Partition partition, List<String> members);

    /**
     * The resource whose hot state the member belongs to.
     *
     * @throws org.hotseat.kernel.error.InvalidInput or {@link IndexOutOfBoundsException} when it is no member of this
     *     index
     * @throws org.hotseat.kernel.error.Broken when it is one of a kind that this server does not know
     */
    ResourceId resource(String member);

    /**
     * Receives every reply of that script but {@code UNINITIALISED}, for what has to be done outside of Redis when
     * things end. Must neither wait nor throw; what it begins may be lost with its server, so a script that needs it
     * puts its members off instead of taking them away, and takes them away when all is done.
     */
    default void ended(List<String> members, ScriptReply<W> reply) {}
}
