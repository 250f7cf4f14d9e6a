package org.hotseat.schedule;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hotseat.hotstate.evidence.Scans;
import org.hotseat.kernel.Outbox;
import org.hotseat.kernel.Service;
import org.hotseat.order.LiveOrders;
import org.hotseat.redis.Partition;
import org.hotseat.redis.Script;
import org.hotseat.redis.ScriptReply;
import org.hotseat.redis.Scripts;
import org.hotseat.schedule.hold.Holder;
import org.hotseat.schedule.hold.ScheduleKeys;

/** Reads the whole hot state of a schedule, piece by piece. */
@Service
class ScheduleSnapshot {

    private static final Script<ReadKey> READ_KEY = Script.load("schedule/read_hold_key", ReadKey.class);

    private enum ReadKey {
        KEY
    }

    /**
     * A hold in Redis: the LockID, end and places of its record, and the LockID and the time left of its key. If the
     * key does not exist, these are 0 and less than 1.
     */
    record HotHold(String key, long lockId, Instant end, int places, long keyLockId, long ttlMillis) {

        /**
         * Reads a hold.
         *
         * @param record the record in the hash of holds: LockID, two times, version, outbox entry, the number of places
         *     unless it is one, and the steps
         */
        static HotHold of(String key, String record, ScriptReply<ReadKey> read) {
            String[] parts = record.split(":", -1);
            int places = parts.length > 5 && !parts[5].isEmpty() ? Integer.parseInt(parts[5]) : 1;
            return new HotHold(
                    key,
                    Long.parseLong(parts[0]),
                    Instant.ofEpochMilli(Long.parseLong(parts[2])),
                    places,
                    read.number("lock_id"),
                    read.number("left_ms"));
        }
    }

    /**
     * The whole hot state.
     *
     * @param seats the number of free places, as Redis has it
     * @param holds the holds by user
     * @param index the members of this schedule in the expiry index, with their times in ms
     * @param buyers the active orders of each user, as Redis stores them
     * @param orders the places of users and the index of unpaid orders
     */
    record Hot(
            String seats,
            Map<String, HotHold> holds,
            Map<String, Long> index,
            Map<String, List<String>> buyers,
            LiveOrders orders,
            long outboxLength) {}

    private final Scripts scripts;
    private final Scans scans;
    private final Outbox outbox;

    @Inject
    ScheduleSnapshot(Scripts scripts, Scans scans, Outbox outbox) {
        this.scripts = scripts;
        this.scans = scans;
        this.outbox = outbox;
    }

    Hot take(ScheduleKeys keys, long available) {
        Partition partition = keys.partition();
        Map<String, HotHold> holds = holds(keys);
        Map<String, Long> index = scans.index(partition, keys.index(), "lock:" + keys.id() + ":*");
        Map<String, List<String>> buyers = buyers(keys);
        Map<String, Long> places = new TreeMap<>();
        buyers.forEach((user, orders) -> places.put(
                user, orders.stream().mapToLong(ScheduleSnapshot::places).sum()));
        LiveOrders orders =
                LiveOrders.read(scans, partition, ScheduleModel.KIND, keys.id().value(), keys.schedule(), places);
        return new Hot(Long.toString(available), holds, index, buyers, orders, outbox.length(partition.number()));
    }

    /** Reads the buyers, without the fields for limits; no user has a colon in its name. */
    private Map<String, List<String>> buyers(ScheduleKeys keys) {
        Map<String, List<String>> buyers = new TreeMap<>();
        scans.hash(keys.partition(), keys.buyers()).forEach((user, orders) -> {
            if (!user.contains(":")) {
                buyers.put(user, List.of(orders.split(" ")));
            }
        });
        return buyers;
    }

    private static long places(String order) {
        String[] parts = order.split(":");
        return parts.length > 2 ? Long.parseLong(parts[2]) : 1;
    }

    private Map<String, HotHold> holds(ScheduleKeys keys) {
        Map<String, String> records = new TreeMap<>(scans.hash(keys.partition(), keys.holds()));
        List<String> users = List.copyOf(records.keySet());
        List<ScriptReply<ReadKey>> replies = scripts.runAll(users.stream()
                .map(user -> READ_KEY.call(keys.partition(), List.of(keys.lock(new Holder(user))), List.of()))
                .toList());
        Map<String, HotHold> holds = new TreeMap<>();
        for (int i = 0; i < users.size(); i++) {
            String user = users.get(i);
            String key = keys.lock(new Holder(user));
            holds.put(user, HotHold.of(key, records.getOrDefault(user, "0"), replies.get(i)));
        }
        return holds;
    }
}
