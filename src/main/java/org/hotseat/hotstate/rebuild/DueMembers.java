package org.hotseat.hotstate.rebuild;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hotseat.hotstate.ExpiryIndex;
import org.hotseat.kernel.ResourceId;
import org.hotseat.kernel.error.Broken;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.Scripts;

/** Sorts the due members of an expiry index by their resources, and drops those that no server can end. */
final class DueMembers {

    private static final System.Logger LOG = System.getLogger(DueMembers.class.getName());

    static final Script<Drop> DROP = Script.load("hotstate/drop_entry", Drop.class);

    enum Drop {
        DROPPED
    }

    private final Scripts scripts;
    private final BlockedMembers blocked;

    DueMembers(Scripts scripts, BlockedMembers blocked) {
        this.scripts = scripts;
        this.blocked = blocked;
    }

    /**
     * Groups members by their resources, and drops unreadable members.
     *
     * @return the number of members that were dropped
     */
    int group(ExpiryIndex<?> index, Partition partition, List<String> due, Map<ResourceId, List<String>> byResource) {
        int dropped = 0;
        for (String member : due) {
            try {
                byResource
                        .computeIfAbsent(index.resource(member), resource -> new ArrayList<>())
                        .add(member);
            } catch (InvalidInput | IndexOutOfBoundsException e) {
                // No server can end this member. If it stayed, it would be read again by every sweep.
                LOG.log(Level.WARNING, "HS401 an unreadable member of the index {0} is dropped", index.name());
                drop(index, partition, List.of(member));
                dropped++;
            } catch (Broken e) {
                // The member belongs to a newer version of the server, for example, which ends it.
                String cause = "the index " + index.name() + " (" + e.getMessage() + ")";
                if (blocked.mayTry(cause)) {
                    blocked.failed(cause, e);
                }
            }
        }
        return dropped;
    }

    /** Removes members from an index. */
    void drop(ExpiryIndex<?> index, Partition partition, List<String> members) {
        scripts.runAll(members.stream()
                .map(member -> DROP.call(partition, List.of(index.key(partition)), List.of(member)))
                .toList());
    }
}
