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

/** Reads all of a schedule's hot state, piece by piece. */
@Service
class ScheduleSnapshot {

    private static final Script<ReadKey> READ_KEY = Script.load("schedule/read_hold_key", ReadKey.class);

    private enum ReadKey {
        KEY
    }

    /**
     * A hold as Redis has it: LockID, end and places of its record, LockID and time left of its key (0 and less than 1
     * when it is gone).
     */
    record HotHold(String key, long lockId, Instant end, int places, long keyLockId, long ttlMillis) {

        /**
         * @param record as the hash of holds keeps it: LockID, two times, version, outbox entry, the places unless it
         *     is one, and its steps
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
     * Everything.
     *
     * @param seats the live authority, as it is
     * @param holds by user
     * @param index the members of this schedule in the expiry index, with their times in ms
     * @param buyers user to active orders, each as Redis keeps it
     * @param orders places of users and the index of unpaid orders
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

    /** Without the fields in which limits are kept; no user has a colon in its name. */
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
