package org.hotseat.schedule.hold;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.UserId;
import org.hotseat.redis.Partition;

/** The Redis keys of one schedule (docs/redis-keys.md). */
public record ScheduleKeys(Partition partition, ScheduleId id) {

    /** Returns the key of the number of free places. This number alone decides whether a place can be taken. */
    public String seats() {
        return partition.key("seats:" + id);
    }

    /** Returns the key of the schedule's hash: places, name, times, price. */
    public String schedule() {
        return partition.key("schedule:" + id);
    }

    /** Returns the key of the LockID of a user's hold; it exists as long as the hold lasts. */
    public String lock(UserId user) {
        return lock(Holder.of(user));
    }

    public String lock(Holder holder) {
        return partition.key(member(holder));
    }

    /**
     * Returns the key of the hash of all holds with their LockIDs and times. Their ends are reported from it after the
     * hold's own key has expired.
     */
    public String holds() {
        return partition.key("holds:" + id);
    }

    /** Returns the key of the earlier holds, during a rebuild. */
    public String oldHolds() {
        return partition.key("holds:" + id + ":old");
    }

    /** Returns the key of the hash of active orders by user. */
    public String buyers() {
        return partition.key("buyers:" + id);
    }

    /** Returns the key of the LockID counter of the partition. */
    public String counter() {
        return partition.key("lock:id");
    }

    /** Returns the key of the epoch in which the counter was last verified to be greater than every issued number. */
    public String counterEpoch() {
        return partition.key("epoch:lock:id");
    }

    /** Returns the key of the index of the partition's holds by their end. */
    public String index() {
        return index(partition);
    }

    public static String index(Partition partition) {
        return partition.key("locks:exp");
    }

    /** Returns the member of the index, which is the plain name of the hold's key. */
    public String member(UserId user) {
        return member(Holder.of(user));
    }

    public String member(Holder holder) {
        return memberPrefix() + holder;
    }

    /** Returns the beginning of the members of this schedule's holds, before their holders. */
    public String memberPrefix() {
        return "lock:" + id + ":";
    }

    /**
     * Returns the keys that every script checks first, to find out whether the schedule is initialised.
     *
     * @param more further keys of the script, which come after them
     */
    public List<String> guard(String... more) {
        List<String> names = new ArrayList<>(List.of(partition.epoch(), schedule(), seats(), counter()));
        names.addAll(List.of(more));
        return names;
    }
}
