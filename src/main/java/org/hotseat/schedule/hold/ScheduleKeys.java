package org.hotseat.schedule.hold;

import java.util.ArrayList;
import java.util.List;
import org.hotseat.kernel.UserId;
import org.hotseat.redis.Partition;

/** The keys of one schedule (DESIGN.md, section 3; docs/redis-keys.md). */
public record ScheduleKeys(Partition partition, ScheduleId id) {

    /** Places left; the one live authority. */
    public String seats() {
        return partition.key("seats:" + id);
    }

    /** The schedule itself: places, name, times, price. */
    public String schedule() {
        return partition.key("schedule:" + id);
    }

    /** The LockID of a user's hold, for as long as the hold lasts. */
    public String lock(UserId user) {
        return lock(Holder.of(user));
    }

    public String lock(Holder holder) {
        return partition.key(member(holder));
    }

    /** Every hold with its LockID and times: what remains to be reported when the key has expired. */
    public String holds() {
        return partition.key("holds:" + id);
    }

    /** The holds of before, while a rebuild is under way. */
    public String oldHolds() {
        return partition.key("holds:" + id + ":old");
    }

    /** User to active order. */
    public String buyers() {
        return partition.key("buyers:" + id);
    }

    /** The LockID counter of the partition. */
    public String counter() {
        return partition.key("lock:id");
    }

    /** The epoch in which the counter was last seen to be past every number given out. */
    public String counterEpoch() {
        return partition.key("epoch:lock:id");
    }

    /** The holds of the partition by the time they end. */
    public String index() {
        return index(partition);
    }

    public static String index(Partition partition) {
        return partition.key("locks:exp");
    }

    /** The member of the index: the plain name of the hold's key. */
    public String member(UserId user) {
        return member(Holder.of(user));
    }

    public String member(Holder holder) {
        return memberPrefix() + holder;
    }

    /** The beginning of the members of this schedule's holds, before their holders. */
    public String memberPrefix() {
        return "lock:" + id + ":";
    }

    /**
     * The keys that every script checks first; DESIGN.md calls it initialised.
     *
     * @param more keys of the script behind them
     */
    public List<String> guard(String... more) {
        List<String> names = new ArrayList<>(List.of(partition.epoch(), schedule(), seats(), counter()));
        names.addAll(List.of(more));
        return names;
    }
}
