package org.hotseat.schedule.hold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hotseat.kernel.OrderId;
import org.hotseat.kernel.UserId;
import org.hotseat.order.OrderEntry;
import org.hotseat.order.OrderKeys;
import org.hotseat.redis.Partition;
import org.hotseat.redis.ScriptLab;
import org.hotseat.redis.ScriptLab.Answer;
import redis.clients.jedis.UnifiedJedis;

/**
 * One schedule whose scripts a test runs one by one. After every step the sum is held: available + held + booked =
 * maxPlayers, each hold has its index entry and each booking its buyer.
 */
public final class ScheduleLab {

    public static final long HOLD_MILLIS = 60_000;
    private static final String TOKEN = "token";

    public final ScriptLab lab;
    public final Partition partition;
    public final ScheduleKeys keys;
    private final ScheduleId id;
    private boolean open;

    /** Places taken when there were too many of them; 0 when there never were. */
    private long max;

    public ScheduleLab(ScriptLab lab, String id) {
        this.lab = lab;
        this.id = new ScheduleId(id);
        this.partition = lab.keyspace().partitionOf(id);
        this.keys = new ScheduleKeys(partition, this.id);
    }

    public UnifiedJedis redis() {
        return lab.jedis();
    }

    /** Opens it with nothing taken, as a rebuild of a new schedule does. */
    public ScheduleLab opened(int max) {
        assertThat(begin().word()).isEqualTo("BEGUN");
        assertThat(open(max, max, 0, 0, 0).word()).isEqualTo("OPENED");
        check();
        return this;
    }

    /** The same in a rebuild of one that is open. */
    public ScheduleLab reopened(int max) {
        assertThat(begin().word()).isEqualTo("BEGUN");
        assertThat(close(true).word()).isEqualTo("CLOSED");
        assertThat(open(max, max, 0, 0, 0).word()).isEqualTo("OPENED");
        check();
        return this;
    }

    public Answer begin() {
        return run("hotstate/begin_rebuild", Map.of("token", TOKEN, "ttl_ms", "20000"));
    }

    /** As though facts on their way had been waited for. */
    public Answer settle() {
        Answer look = run("hotstate/look_settled", Map.of("wait", "a wait"));
        return run(
                "hotstate/mark_settled",
                Map.of("wait", look.word().equals("WAITING") ? look.values().get(0) : ""));
    }

    public Answer close(boolean evenIfOpen) {
        Answer answer = run("schedule/close_schedule", Map.of("token", TOKEN, "even_if_open", evenIfOpen ? "1" : "0"));
        open = open && !answer.word().equals("CLOSED");
        return answer;
    }

    public Answer open(int max, int free, int booked, long greatest, long margin) {
        Answer answer = lab.run(
                partition,
                "schedule/open_schedule",
                this::key,
                Map.of(
                        "token", TOKEN,
                        "free", Integer.toString(free),
                        "greatest_counter", Long.toString(greatest),
                        "margin", Long.toString(margin)),
                "max",
                "" + max,
                "name",
                "A game",
                "starts_at",
                "",
                "hold_ms",
                "" + HOLD_MILLIS,
                "price",
                "710",
                "version",
                "1",
                "booked",
                "" + booked);
        open = true;
        return answer;
    }

    public Answer hold(String user, long ttlMillis, String... idem) {
        return step("schedule/place_hold", user, "", Map.of("ttl_ms", "" + ttlMillis), idem);
    }

    public Answer party(String user, int places) {
        return step("schedule/place_hold", user, "", Map.of("ttl_ms", "", "places", "" + places));
    }

    /** @param places 0 to leave it to the hold */
    public Answer orderParty(String user, String order, int places) {
        String said = places == 0 ? "" : Integer.toString(places);
        return step("schedule/place_order", user, order, Map.of("pay_ms", "60000", "places", said));
    }

    /** Gives places back, of 7.10 each. */
    public Answer refund(String order, String reference, int places) {
        return refund(order, reference, places, "");
    }

    /** @param kept of it, as a refund's line has it behind the entry */
    public Answer refund(String order, String reference, int places, String kept) {
        String cents = Long.toString(710L * places - (kept.isEmpty() ? 0 : Long.parseLong(kept)));
        return step(
                "schedule/refund_places",
                "",
                order,
                Map.of(
                        "reference",
                        reference,
                        "cents",
                        cents,
                        "refund",
                        reference + "\t" + cents + "\t\till\t" + places
                                + (kept.isEmpty() ? "" : "\t\t\t" + kept + "\tfee"),
                        "places",
                        "" + places));
    }

    public Answer hold(String user, String... idem) {
        return step("schedule/place_hold", user, "", Map.of("ttl_ms", ""), idem);
    }

    public Answer extend(String user, long ttlMillis, String... idem) {
        return step("schedule/extend_hold", user, "", Map.of("ttl_ms", "" + ttlMillis), idem);
    }

    public Answer cancel(String user, String... idem) {
        return step("schedule/cancel_hold", user, "", Map.of(), idem);
    }

    public Answer expire(String user) {
        return step("schedule/expire_holds", user, "", Map.of());
    }

    public Answer look(String user) {
        return step("schedule/read_hold", user, "", Map.of());
    }

    public Answer order(String user, String order, String... idem) {
        return step("schedule/place_order", user, order, Map.of("pay_ms", "60000"), idem);
    }

    public Answer pay(String order, String reference, String... idem) {
        return step("order/pay_order", "", order, Map.of("reference", reference), idem);
    }

    public Answer end(String order, String ending, String... idem) {
        return step("schedule/end_order", "", order, Map.of("ending", ending), idem);
    }

    /** As data from before Hotseat can be: more places are taken than there are. */
    public void overBook(int max) {
        this.max = counts().get(1) + counts().get(2);
        redis().hset(keys.schedule(), "max", Integer.toString(max));
        redis().set(keys.seats(), "0");
    }

    public Answer update(int max) {
        Answer answer = run(
                "schedule/update_schedule",
                Map.of("max", "" + max),
                "max",
                "" + max,
                "name",
                "B",
                "starts_at",
                "7",
                "hold_ms",
                "" + HOLD_MILLIS,
                "price",
                "710");
        check();
        return answer;
    }

    /** places free, held, booked and there in all. */
    public List<Long> counts() {
        Answer answer = run("schedule/read_schedule", Map.of());
        return Stream.of("available", "held", "booked", "max")
                .map(answer::number)
                .toList();
    }

    public String orderKey(String order) {
        return OrderKeys.order(partition, new OrderId(order));
    }

    /** Lets a user's hold run out now, as its key does by itself. */
    public void runOut(String user) {
        redis().del(keys.lock(new UserId(user)));
        redis().zadd(keys.index(), lab.now(), keys.member(new UserId(user)));
    }

    /** Runs any of the schedule's scripts that needs no user, order or idempotency key. */
    public Answer run(String script, Map<String, String> arguments, String... more) {
        Map<String, String> all = new HashMap<>(arguments);
        all.putIfAbsent("token", TOKEN);
        all.putIfAbsent("schedule", id.value());
        return lab.run(partition, script, this::key, all, more);
    }

    /** Runs a script that resources of all models have. */
    public Answer resource(String script, Map<String, String> arguments) {
        Map<String, String> all = new HashMap<>(arguments);
        all.putAll(Map.of(
                "model",
                "schedules",
                "resource",
                id.value(),
                "member",
                "schedules:" + id,
                "fingerprint",
                "",
                "token",
                TOKEN));
        Answer answer = lab.run(
                partition,
                script,
                name -> switch (name) {
                    case "resource" -> Optional.of(keys.schedule());
                    case "guarded" -> Optional.of(keys.seats());
                    case "cancellations:exp" -> Optional.of(partition.key(name));
                    case "idem" -> Optional.empty();
                    default -> key(name);
                },
                all);
        check();
        return answer;
    }

    public Answer cancelAll(String reason) {
        return resource("hotstate/mark_cancelled", Map.of("reason", reason, "pause_ms", "10000"));
    }

    /** Runs one script and holds the sum. {@code idem} is a key and the fingerprint of the request, or nothing. */
    public Answer step(String script, String user, String order, Map<String, String> arguments, String... idem) {
        Map<String, String> all = new HashMap<>(arguments);
        all.putIfAbsent("token", TOKEN);
        all.put("schedule", id.value());
        all.putIfAbsent("refund", "");
        all.putIfAbsent("places", script.equals("schedule/place_order") ? "" : "1");
        all.putIfAbsent("groups", "");
        all.putIfAbsent("attached", "");
        all.putIfAbsent("unit_cents", "");
        all.putIfAbsent("expected_cents", "");
        all.putIfAbsent("bound", "");
        all.putIfAbsent("limits", "");
        all.putIfAbsent("held_ms", "");
        all.putIfAbsent("steps", "");
        all.put("partition", "" + partition.number());
        all.put("partitions", "" + partition.count());
        if (idem.length > 0) {
            all.put("fingerprint", idem[1]);
        }
        all.putIfAbsent("fingerprint", "");
        if (!user.isEmpty()) {
            all.put("user", user);
            all.put("member", keys.member(new UserId(user)));
        }
        if (!order.isEmpty()) {
            all.put("order", order);
            all.put("order_member", new OrderEntry("schedule", id.value(), new OrderId(order)).member());
        }
        Answer answer = lab.run(
                partition,
                script,
                name -> switch (name) {
                    case "lock", "claim" -> Optional.of(keys.lock(new UserId(user)));
                    case "order" -> Optional.of(orderKey(order));
                    case "idem" ->
                        idem.length == 0 ? Optional.empty() : Optional.of(partition.idempotency("caller", idem[0]));
                    default -> key(name);
                },
                all);
        check();
        return answer;
    }

    private Optional<String> key(String name) {
        return Optional.of(
                switch (name) {
                    case "epoch" -> partition.epoch();
                    case "settled" -> partition.settled();
                    case "lease" -> partition.key("rebuild:schedules:" + id);
                    case "schedule", "resource" -> keys.schedule();
                    case "seats", "guarded" -> keys.seats();
                    case "lock:id" -> keys.counter();
                    case "epoch:lock:id" -> keys.counterEpoch();
                    case "holds:old" -> keys.oldHolds();
                    case "locks:exp", "index" -> keys.index();
                    case "holds" -> keys.holds();
                    case "buyers", "tally" -> keys.buyers();
                    case "orders:exp" -> OrderKeys.index(partition);
                    case "outbox" -> partition.outbox();
                    default -> throw new AssertionError("which key is " + name + "?");
                });
    }

    /** From now on the sum is not looked at: no script tells it. */
    public void unchecked() {
        open = false;
    }

    /** The places of the active orders of all users; the other fields of the hash are those of limits. */
    private long booked() {
        return redis().hgetAll(keys.buyers()).entrySet().stream()
                .filter(field -> !field.getKey().contains(":"))
                .flatMap(field -> Stream.of(field.getValue().split(" ")))
                .mapToLong(order -> places(order, 2))
                .sum();
    }

    /** The part of a packed record that has places, where it is there. */
    private static long places(String packed, int part) {
        String[] parts = packed.split(":");
        return parts.length > part && !parts[part].isEmpty() ? Long.parseLong(parts[part]) : 1;
    }

    private void check() {
        if (!open || run("schedule/read_schedule", Map.of()).word().equals("UNINITIALISED")) {
            return;
        }
        List<Long> counts = counts();
        long taken = counts.get(1) + counts.get(2);
        assertThat(counts.get(0)).as("available of %s", counts).isEqualTo(Math.max(0, counts.get(3) - taken));
        assertThat(taken).as("held + booked of %s", counts).isLessThanOrEqualTo(Math.max(max, counts.get(3)));
        assertThat(redis().hkeys(keys.holds()))
                .allSatisfy(user -> assertThat(redis().zscore(keys.index(), keys.member(new UserId(user))))
                        .as("index entry of %s", user)
                        .isNotNull());
        assertThat(redis().hvals(keys.holds()).stream()
                        .mapToLong(hold -> places(hold, 5))
                        .sum())
                .as("places of holds")
                .isEqualTo(counts.get(1));
        assertThat(booked()).isEqualTo(counts.get(2));
    }
}
